import type { DemoReview } from './content-types.ts';
import { HEARTLAND_REVIEWS } from './reviews/heartland.ts';
import { QUIET_REVIEWS } from './reviews/quiet.ts';
import { RHYTHM_REVIEWS } from './reviews/rhythm.ts';

/** Customer reviews of the demo shop's artists, each in the language in which it was written. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  ...RHYTHM_REVIEWS,
  ...QUIET_REVIEWS,
  ...HEARTLAND_REVIEWS,
];
