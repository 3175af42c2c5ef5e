import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { createPageCache, etagOf, isKnown, type StoredPage } from './page-cache.ts';

const page = (html: string, status = 200): StoredPage => ({
  status,
  headers: [],
  bytes: Buffer.from(html),
  etag: etagOf(Buffer.from(html)),
  scriptHashes: [],
});

describe('the cache of public pages', () => {
  it('renders once for all requests during the rendering and shortly after', async () => {
    let now = 0;
    const cache = createPageCache({ now: () => now, maxAgeMs: 100 });
    const render = vi.fn(async () => page('a'));
    const rush = await Promise.all(Array.from({ length: 10 }, () => cache.find('/|en', render)));
    now = 99;
    await cache.find('/|en', render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(rush.every(({ bytes }) => bytes.toString() === 'a')).toBe(true);
    now = 100;
    await cache.find('/|en', render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('keeps languages apart', async () => {
    const cache = createPageCache({ now: () => 0 });
    await cache.find('/|en', async () => page('Hello'));
    expect((await cache.find('/|sp', async () => page('Hola'))).bytes.toString()).toBe('Hola');
  });

  it.each([
    ['an answer of 500', async () => page('', 500)],
    ['a missing page', async () => page('', 404)],
    ['a fault', async () => Promise.reject(new Error('broken'))],
  ])('does not keep %s', async (_, fail) => {
    const cache = createPageCache({ now: () => 0 });
    await cache.find('/', fail).catch(() => undefined);
    expect((await cache.find('/', async () => page('whole'))).bytes.toString()).toBe('whole');
  });

  it('does not forget a page because of many that are missing', async () => {
    const cache = createPageCache({ now: () => 0, maxPages: 2 });
    await cache.find('a', async () => page('a'));
    for (let count = 0; count < 10; count += 1) await cache.find(`none ${count}`, async () => page('', 404));
    expect(cache.holds('a')).toBe(true);
  });

  it('forgets the oldest page when there are too many', async () => {
    const cache = createPageCache({ now: () => 0, maxPages: 2 });
    for (const key of ['a', 'b', 'c']) await cache.find(key, async () => page(key));
    const render = vi.fn(async () => page('again'));
    await cache.find('c', render);
    expect(render).not.toHaveBeenCalled();
    await cache.find('a', render);
    expect(render).toHaveBeenCalledOnce();
  });

  it('holds no page that is too old, also when nobody asks any more', { tags: ['night'] }, async () => {
    const cache = createPageCache({ now: () => performance.now(), maxAgeMs: 10 });
    const rendered = new WeakRef(await cache.find('a', async () => page('a')));
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    await expect
      .poll(() => {
        collect();
        return rendered.deref() === undefined;
      })
      .toBe(true);
    expect(cache.holds('a')).toBe(false);
  });

  it('holds neither missing pages nor those that were pushed out by newer ones or made anew', async () => {
    vi.useFakeTimers();
    try {
      let now = 0;
      const cache = createPageCache({ now: () => now, maxAgeMs: 100, maxPages: 2 });
      for (const key of ['a', 'b', 'c']) await cache.find(key, async () => page(key));
      for (const key of ['d', 'e']) await cache.find(key, async () => page('', 404));
      now = 100;
      await cache.find('c', async () => page('c'));
      // Each page that is held has one timer, which holds it.
      expect(vi.getTimerCount()).toBe(2);
      vi.advanceTimersByTime(100);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [undefined, false],
    ['', false],
    ['"other"', false],
    [etagOf(Buffer.from('a')), true],
    [`"other", ${etagOf(Buffer.from('a')).slice(2)}`, true],
    ['*', true],
    [etagOf(Buffer.from('b')), false],
  ])('a request with %s has the page already: %s', (ifNoneMatch, known) => {
    expect(isKnown(page('a'), ifNoneMatch)).toBe(known);
  });
});
