/**
 * The makers of instant songs: the shop's own engine or the service in its place (`own`), or a model of another
 * company.
 */
export const SONG_MAKERS = ['own', 'elevenlabs'] as const;
export type SongMaker = (typeof SONG_MAKERS)[number];

/**
 * The outcome of a song that a model should make. `open`: it is being made. `limit`: the model was not asked,
 * because the day's money was spent. `rest`: the model was not asked, because it had just failed. All others
 * are answers of the model.
 */
export const MODEL_OUTCOMES = [
  'open',
  'made',
  'refused',
  'quota',
  'key',
  'busy',
  'timeout',
  'down',
  'broken',
  'limit',
  'rest',
] as const;
export type ModelOutcome = (typeof MODEL_OUTCOMES)[number];

/** How long a model rests that has no money left or a wrong key. */
const LONG_REST_MS = 10 * 60_000;
/** How long a model rests that has failed several times in a row. */
const SHORT_REST_MS = 60_000;
const FAULTS_IN_A_ROW = 3;

const PASSING: readonly ModelOutcome[] = ['busy', 'timeout', 'down', 'broken'];
const UNANSWERED: readonly ModelOutcome[] = ['open', 'limit', 'rest'];
const LASTING: readonly ModelOutcome[] = ['quota', 'key'];

/** The outcomes of songs that the model did not make because it fails, or because it rests after it has failed. */
export const MODEL_FAULTS: readonly ModelOutcome[] = [...PASSING, 'rest'];
/** The outcomes by which the model shows that it works. */
export const MODEL_WORKS: readonly ModelOutcome[] = ['made', 'refused'];

/** Whether a failure may pass by itself. Then the same song is worth another try. */
export const mayPass = (outcome: ModelOutcome): boolean => PASSING.includes(outcome);

/**
 * Until when a model is not asked, judged by its last answers (newest first). Null when it may be asked.
 * Meanwhile the shop makes the songs itself, so that nobody waits for a model that will not answer.
 */
export function restsUntil(last: readonly { outcome: ModelOutcome; at: Date }[], now: Date): Date | null {
  const answers = last.filter(
    ({ outcome, at }) => !UNANSWERED.includes(outcome) && now.getTime() - at.getTime() < LONG_REST_MS,
  );
  const [newest] = answers;
  if (!newest) return null;
  const firstGood = answers.findIndex(({ outcome }) => !mayPass(outcome));
  const inRow = firstGood < 0 ? answers.length : firstGood;
  const rest = LASTING.includes(newest.outcome) ? LONG_REST_MS : inRow >= FAULTS_IN_A_ROW ? SHORT_REST_MS : 0;
  const until = new Date(newest.at.getTime() + rest);
  return until > now ? until : null;
}
