/**
 * The minimum time of an answer, in ms, so that the time does not reveal who has an account. The work for an
 * answer normally takes less time.
 */
export const ANSWER_MS = 250;

/**
 * Returns the result of `work` after `answerMs` (`ANSWER_MS`, a quarter of a second), so that the time of the answer
 * does not reveal what was found. If the work takes longer, as on a busy machine, the result is returned at the next
 * multiple of `answerMs`.
 */
export async function inEvenTime<T>(work: Promise<T>, answerMs: number): Promise<T> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  // If the work fails while this waits, Node must not report an unhandled failure. The failure is thrown below, at the
  // same time as a result would be returned.
  ended.catch(() => undefined);
  do await new Promise((resolve) => setTimeout(resolve, answerMs));
  while (!isDone);
  return ended;
}
