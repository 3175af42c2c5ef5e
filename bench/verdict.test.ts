import { expect, it, vi } from 'vitest';
import { beside } from './beside.ts';
import { endOfRun, verdict } from './verdict.ts';

it('a run that reached all its goals ends well', () => {
  expect(verdict('Quote', true)).toBe('reached');
  expect(endOfRun(true)).toEqual({ text: '', exitCode: 0 });
});

it('a strict run ends with an error when a budget was missed, and names it', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const slow = async () => ({ count: 1, perSecond: 99, median: 1, p99: 150 });
  await beside('Paid orders', { perSecond: 100, p99: 150 }, { new: slow });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('p99 at most 150 ms: missed'));
  said.mockRestore();
  expect(endOfRun(false)).toEqual({ text: '\nMissed goals:\n  Paid orders', exitCode: 0 });
  expect(endOfRun(true).exitCode).toBe(1);
});
