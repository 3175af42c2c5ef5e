/** Who makes instant songs: the shop itself (its engine, or the service in its place), or a model of another company. */
export const SONG_MAKERS = ['own', 'elevenlabs'] as const;
export type SongMaker = (typeof SONG_MAKERS)[number];

/**
 * What came of a song that a model was wanted for. `open`: it is being made. `limit`: it was not asked, because the day's
 * money was spent. `rest`: it was not asked, because it had failed just before. The others are its answers.
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

/** A model without money or with a wrong key is asked again after this time. */
const LONG_REST_MS = 10 * 60_000;
/** A model that failed several times in a row is asked again after this time. */
const SHORT_REST_MS = 60_000;
const FAULTS_IN_A_ROW = 3;

const PASSING: readonly ModelOutcome[] = ['busy', 'timeout', 'down', 'broken'];
const UNANSWERED: readonly ModelOutcome[] = ['open', 'limit', 'rest'];
const LASTING: readonly ModelOutcome[] = ['quota', 'key'];

/** Whether a failure may pass by itself, so that the same song is worth another try. */
export const mayPass = (outcome: ModelOutcome): boolean => PASSING.includes(outcome);

/**
 * Until when a model is not asked, by its last answers, the newest first. Null when it is asked. Meanwhile the shop makes
 * the songs itself, so that nobody waits for a model that will not answer.
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
