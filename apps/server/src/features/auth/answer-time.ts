import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work behind it takes, so that the time of an answer tells nothing of what was found. */
const ANSWER_MS = 250;

/** The result of `work`, never before its time: for answers that must not tell who has an account. */
export async function inEvenTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, wait(ANSWER_MS)]);
  return result;
}
