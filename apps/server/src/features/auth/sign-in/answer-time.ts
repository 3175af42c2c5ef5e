/** How long an answer takes that must not tell who has an account, in ms: longer than the work behind it takes. */
export const ANSWER_MS = 250;

/**
 * The result of `work` after `answerMs`, a quarter of a second (`ANSWER_MS`), so that the time of an answer tells nothing of what was
 * found: for answers that must not tell who has an account. Of a busy machine, where the work takes longer, at the end
 * of the first quarter in which it is done.
 */
export async function inEvenTime<T>(work: Promise<T>, answerMs: number): Promise<T> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  // What it fails with is thrown at the end, in time too.
  ended.catch(() => undefined);
  do await new Promise((resolve) => setTimeout(resolve, answerMs));
  while (!isDone);
  return ended;
}
