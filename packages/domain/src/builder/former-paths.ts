import { type StepId, stepOfSegment, stepPath } from './steps.ts';

/** The entry of the builder (spec 2.3-26). */
const ENTRY_PATH = '/song-builder';

/** Parts of the first builder that went with everything beneath them (spec 2.2-06). */
const FORMER_PARTS: ReadonlySet<string> = new Set(['song', 'occasion', 'story']);

/**
 * Screens of the first builder and the step that holds their fields today (spec 2.2-09…2.2-12; decisions, Builders).
 * Intro and gifter were the screen of occasion and recipient, which the builder now begins with.
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
 * Where an address of the builder stands today. `rest` is what follows /song-builder or its alias /build-your-song
 * (spec 2.3-01): '' is the entry, a step is itself, a former screen its successor. Whole segments count, so that
 * `story` is not `story-details` (decisions, Builders). null for what never was a screen.
 */
export function builderPath(rest: string): string | null {
  const [first, ...deeper] = rest.toLowerCase().split('/').filter(Boolean);
  if (first === undefined || FORMER_PARTS.has(first)) return ENTRY_PATH;
  if (deeper.length > 0) return null;
  const step = FORMER_STEPS.get(first) ?? stepOfSegment(first);
  return step && stepPath(step);
}
