import { isLandingVariant } from '../marketing/landing-version.ts';
import { SWITCH_NAMES } from '../system/switches.ts';
import { sidesOf } from './sides.ts';

/**
 * Whether the words name a variant. Experiments are the second version of a landing page, and a switch that
 * only a share of the visitors has. A variant is written as experiment and side: `birthday-b`, `tips-off`.
 */
export function isVariant(words: string): boolean {
  const { experiment, side } = sidesOf(words);
  return isLandingVariant(words) || (isSwitch(experiment) && (side === 'on' || side === 'off'));
}

export const isSwitch = (experiment: string): boolean =>
  (SWITCH_NAMES as readonly string[]).includes(experiment);

/** Whether this is the side without the change. It comes first, and the other side is compared with it. */
export const isUsual = (side: string): boolean => side === 'a' || side === 'off';
