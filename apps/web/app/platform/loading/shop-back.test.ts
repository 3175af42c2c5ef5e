import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onShopBack, whenShopBack } from './shop-back.ts';

let answers: (number | 'no network')[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://keepsong.test/' } }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    const status = answers.shift() ?? 200;
    if (status === 'no network') throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
});
afterEach(() => vi.useRealTimers());

const comeOnline = () => window.dispatchEvent(new Event('online'));

describe('when the browser is online again', () => {
  it('waits until the network carries something and the shop answers', async () => {
    answers = ['no network', 503, 'no network'];
    const work = vi.fn();
    onShopBack(work, new AbortController().signal);
    comeOnline();
    await vi.advanceTimersByTimeAsync(1_700);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledOnce();
  });

  it('looks no further while the browser is offline, and begins again with the next connection', async () => {
    answers = ['no network'];
    const work = vi.fn();
    onShopBack(work, new AbortController().signal);
    vi.stubGlobal('navigator', { onLine: false });
    comeOnline();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    comeOnline();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledOnce();
  });

  it('does nothing once it is ended, also while it looks', async () => {
    answers = ['no network'];
    const ended = new AbortController();
    const work = vi.fn();
    onShopBack(work, ended.signal);
    comeOnline();
    await vi.advanceTimersByTimeAsync(100);
    ended.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).not.toHaveBeenCalled();
  });

  it.each([
    ['once', whenShopBack, 1],
    ['each time', (work: () => void) => onShopBack(work, new AbortController().signal), 2],
  ])('works %s', async (_, start, times) => {
    answers = [];
    const work = vi.fn();
    start(work);
    for (const _time of [1, 2]) {
      comeOnline();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(work).toHaveBeenCalledTimes(times);
  });
});
