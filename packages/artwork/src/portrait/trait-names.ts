import type { TraitName } from './traits.ts';

/** Every trait, in the order of a picture's address. Apart from the traits, so that an address costs no page their options. */
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
