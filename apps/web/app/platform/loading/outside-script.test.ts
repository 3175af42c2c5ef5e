import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookFor } from './outside-script.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TEN_SECONDS = { times: 10, everyMs: 1_000 };

it('looks ten times, a second apart, and then gives up (spec 9.5-09)', async () => {
  const find = vi.fn(() => undefined);
  const found = lookFor(find, TEN_SECONDS);
  await vi.advanceTimersByTimeAsync(9_500);
  expect(find).toHaveBeenCalledTimes(10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await found).toBeUndefined();
  expect(find).toHaveBeenCalledTimes(10);
});

it('stops looking as soon as the object is there', async () => {
  let chat: string | undefined;
  const found = lookFor(() => chat, TEN_SECONDS);
  await vi.advanceTimersByTimeAsync(2_500);
  chat = 'there';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await found).toBe('there');
});
