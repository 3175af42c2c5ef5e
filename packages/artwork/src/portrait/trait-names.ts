import type { TraitName } from './traits.ts';

/**
 * The names of all traits, in the order in which a picture's address has them. They have their own file: pages
 * that only need addresses do not load the options.
 */
export const TRAIT_NAMES: readonly TraitName[] = [
  'inks',
  'tone',
  'face',
  'jaw',
  'nose',
  'hair',
  'hairColour',
  'eyes',
  'mouth',
  'beard',
  'accessory',
  'garment',
  'ground',
  'prop',
];
