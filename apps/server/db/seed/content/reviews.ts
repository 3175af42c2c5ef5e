import type { DemoReview } from './content-types.ts';
import { HEARTLAND_REVIEWS } from './reviews/heartland.ts';
import { QUIET_REVIEWS } from './reviews/quiet.ts';
import { RHYTHM_REVIEWS } from './reviews/rhythm.ts';

/** What customers of the demo shop wrote about its artists, in the language they wrote it in. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  ...RHYTHM_REVIEWS,
  ...QUIET_REVIEWS,
  ...HEARTLAND_REVIEWS,
];
