import { type StepId, stepOfSegment, stepPath } from './steps.ts';

/** The path that opens the builder (spec 2.3-26). */
const ENTRY_PATH = '/song-builder';

/**
 * Parts of the first builder that no longer exist, like all paths below them (spec 2.2-06). They lead to the
 * entry.
 */
const FORMER_PARTS: ReadonlySet<string> = new Set(['song', 'occasion', 'story']);

/**
 * Screens of the first builder, with the current step that has their fields (spec 2.2-09…2.2-12, 10.2-03).
 * `intro` and `gifter` lead to the first step.
 */
const FORMER_STEPS: ReadonlyMap<string, StepId> = new Map([
  ['intro', 'characteristics'],
  ['gifter', 'characteristics'],
  ['genre', 'characteristics'],
  ['vocals', 'characteristics'],
  ['mood', 'characteristics'],
  ['tempo', 'characteristics'],
  ['subject', 'details'],
]);

/**
 * The current path that replaces an old path of the builder. `rest` is the part after /song-builder, or after
 * its alias /build-your-song (spec 2.3-01). An empty `rest` leads to the entry, a current step keeps its path,
 * and an old screen leads to its successor. Whole segments are compared, so `story` does not match
 * `story-details` (spec 10.2-01). Null for a path that never was a screen.
 */
export function builderPath(rest: string): string | null {
  const [first, ...deeper] = rest.toLowerCase().split('/').filter(Boolean);
  if (first === undefined || FORMER_PARTS.has(first)) return ENTRY_PATH;
  if (deeper.length > 0) return null;
  const step = FORMER_STEPS.get(first) ?? stepOfSegment(first);
  return step && stepPath(step);
}
