/**
 * How long an answer takes, in ms, when it must not reveal who has an account. The work behind it is normally faster.
 */
export const ANSWER_MS = 250;

/**
 * Returns the result of `work` after `answerMs` (`ANSWER_MS`, a quarter of a second), so that the time of an answer
 * does not reveal what was found. If the work takes longer, on a busy machine, the answer comes at the next multiple
 * of that time.
 */
export async function inEvenTime<T>(work: Promise<T>, answerMs: number): Promise<T> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  // A failure is thrown at the end, at the same time as a result would be returned.
  ended.catch(() => undefined);
  do await new Promise((resolve) => setTimeout(resolve, answerMs));
  while (!isDone);
  return ended;
}
