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

it('what must be no slower is judged by its share of the older build’s rate, and not without that build', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const at = (perSecond: number) => async () => ({ count: 1, perSecond, median: 1, p99: 2 });
  const missedBefore = endOfRun(false).text;
  await beside('List alone', { ofOld: 0.9 }, { new: at(10) });
  await beside('List as fast', { ofOld: 0.9 }, { new: at(90), old: at(100) });
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining('0.90 of the old rate, goal: at least 0.9: reached'),
  );
  expect(endOfRun(false).text).toBe(missedBefore);
  await beside('List slower', { ofOld: 0.9 }, { new: at(89), old: at(100) });
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining('0.89 of the old rate, goal: at least 0.9: missed'),
  );
  said.mockRestore();
  expect(endOfRun(false).text).toContain('List slower');
});
