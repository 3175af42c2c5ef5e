import { isLandingVariant } from '../marketing/landing-version.ts';
import { SWITCH_NAMES } from '../system/switches.ts';
import { sidesOf } from './sides.ts';

/**
 * What can be tried: the second version of a landing page, and a switch that only a share of the visitors has. A variant is
 * written as the thing and the side: `birthday-b`, `tips-off`.
 */
export function isVariant(words: string): boolean {
  const { experiment, side } = sidesOf(words);
  return isLandingVariant(words) || (isSwitch(experiment) && (side === 'on' || side === 'off'));
}

export const isSwitch = (experiment: string): boolean =>
  (SWITCH_NAMES as readonly string[]).includes(experiment);

/** The sides that are as usual. They come first, and the others are compared with them. */
export const isUsual = (side: string): boolean => side === 'a' || side === 'off';
