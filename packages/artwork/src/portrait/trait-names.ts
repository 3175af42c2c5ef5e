import type { TraitName } from './traits.ts';

/** All traits, in the order of a picture's address. They have their own file, so that pages with addresses need not load the options. */
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
