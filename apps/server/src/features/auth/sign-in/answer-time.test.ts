import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_MS, inEvenTime } from './answer-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many milliseconds the answer takes when the work takes `workMs`. */
async function answeredAt(workMs: number, outcome: 'found' | 'failed'): Promise<number> {
  const began = Date.now();
  const work = new Promise<string>((resolve, reject) =>
    setTimeout(() => (outcome === 'found' ? resolve('found') : reject(new Error('failed'))), workMs),
  );
  const answer = inEvenTime(work, ANSWER_MS).then(
    (result) => result,
    (error: Error) => error.message,
  );
  const ended = answer.then((text) => ({ text, at: Date.now() - began }));
  await vi.runAllTimersAsync();
  expect((await ended).text).toBe(outcome);
  return (await ended).at;
}

test.each([
  [1, 250],
  [120, 250],
  [249, 250],
  [260, 500],
  [499, 500],
  [610, 750],
])('work of %i ms is answered after %i ms, whether it finds something or fails', async (workMs, expected) => {
  expect(await answeredAt(workMs, 'found')).toBe(expected);
  expect(await answeredAt(workMs, 'failed')).toBe(expected);
});
