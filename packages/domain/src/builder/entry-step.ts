import { olderStepOf } from './older-flow.ts';
import type { SongData } from './song-data.ts';
import { firstInvalidStep, STEPS, type StepFacts, type StepId } from './steps.ts';

/**
 * The step to which /song-builder leads. It is the first step that is not valid, or Details when all are valid
 * (spec 2.3-26). In the older builder it is the page that was visited last, or the first page (2.3-11).
 */
export function entryStep(data: SongData, facts: StepFacts): StepId {
  if (!data.older) return firstInvalidStep(data, facts) ?? 'details';
  const last = stepOfPage(data.lastSongBuildPage) ?? 'characteristics';
  return last === 'pre-cart' && facts.songInCart ? 'details' : last;
}

const ALL: readonly StepId[] = [
  'characteristics',
  'artist',
  'find-artist',
  'recipient',
  'details',
  'pre-cart',
];

/** The step with this route name, in any version of the builder. Null for an unknown route name. */
const stepOfPage = (routeName: string): StepId | null =>
  olderStepOf(routeName) ?? ALL.find((step) => STEPS[step].routeName === routeName) ?? null;
