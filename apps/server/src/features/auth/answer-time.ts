/** Longer than the work behind it takes. */
const ANSWER_MS = 250;

/**
 * The result of `work` at the end of a quarter of a second, so that the time of an answer tells nothing of what was
 * found: for answers that must not tell who has an account. Of a busy machine, where the work takes longer, at the end
 * of the first quarter in which it is done.
 */
export async function inEvenTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  // What it fails with is thrown at the end, in time too.
  ended.catch(() => undefined);
  do await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  while (!isDone);
  return ended;
}
