import { createClient } from '@keepsong/contract/transport/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLine } from '../../testing/line.ts';
import { artistAtWork, signedIn } from '../../testing/people.ts';
import { answer, plainPageLoader } from '../../testing/plain-pages.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';

const rendered = vi.fn();

/** A stand-in for the page of an artist. It shows what the shop's call returned, and is kept like the shop's own page. */
const artistPages: typeof plainPageLoader = {
  ...plainPageLoader,
  load: async () => ({
    ...(await plainPageLoader.load()),
    isPublicPage: () => true,
    showsChangesAtOnce: (path) => path.startsWith('/artists/'),
    async renderPage({ url }, { transport }) {
      rendered();
      const id = new URL(url).pathname.split('/')[2] ?? '';
      const { data } = await createClient(transport).artists.get({ params: { id } });
      return answer(JSON.stringify({ name: data.artist_name, status: data.status }));
    },
  }),
};

let first: TestShop;
/** Another process of the same shop. It shares only the database with the first one. */
let second: TestShop;
/** The way of the first process to the database. */
let line: Awaited<ReturnType<typeof openLine>>;
let producer: Visitor;
let wren: Awaited<ReturnType<typeof artistAtWork>>;

beforeAll(async () => {
  first = await openTestShop({
    pages: artistPages,
    databaseWay: async (url) => {
      line = await openLine(url);
      return line.url;
    },
  });
  second = await openTestShop({ pages: artistPages, databaseWay: () => first.databaseUrl });
  producer = (await signedIn(first, undefined, 'producer')).visitor;
  wren = await artistAtWork(first, {
    artistName: 'Wren Lacey',
    introEn: 'Hi',
    introSp: 'Hola',
    bioSp: 'Canta.',
  });
  // The pages are kept for five seconds. Here they stay kept, however slow the test is.
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await second.close();
  await first.close();
  line.close();
});

const ask = (shop: TestShop) => shop.http.inject({ method: 'GET', url: `/artists/${wren.artist.id}` });
/** What the page shows in each process. */
const seen = () => Promise.all([first, second].map(async (shop) => (await ask(shop)).json()));

describe('the page of an artist', () => {
  it('is kept, and shared caches ask each time whether it has changed', async () => {
    await seen();
    rendered.mockClear();
    const { headers, statusCode } = await ask(first);
    expect(statusCode).toBe(200);
    expect(rendered).not.toHaveBeenCalled();
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=0, must-revalidate');
  });

  it('shows a new profile in every process as soon as it is released', async () => {
    expect(await seen()).toMatchObject([{ name: 'Wren Lacey' }, { name: 'Wren Lacey' }]);
    const { profile } = (await wren.visitor.call('profiles.own')).body;
    const data = { ...profile.data, name: 'Wren of the Harbor' };
    const saved = await wren.visitor.call('profiles.save', { body: { version: profile.version, data } });
    const body = { version: saved.body.profile.version };
    const { version } = (await wren.visitor.call('profiles.send', { body })).body.profile;
    const params = { id: wren.artist.id };
    expect((await producer.call('profiles.release', { params, body: { version } })).status).toBe(200);
    expect(await seen()).toMatchObject([{ name: 'Wren of the Harbor' }, { name: 'Wren of the Harbor' }]);
  });

  it('shows in every process at once that the artist is full, and has room again', async () => {
    const set = (full: boolean) =>
      wren.visitor.call('availability.save', {
        body: { capacity_a_week: null, days_off: [], paused: false, full },
      });
    await set(true);
    expect(await seen()).toMatchObject([{ status: 'at_capacity' }, { status: 'at_capacity' }]);
    await set(false);
    expect(await seen()).toMatchObject([{ status: 'available' }, { status: 'available' }]);
  });

  it('is still there while the database is away, as long as it is kept', async () => {
    await seen();
    line.cut();
    expect((await ask(first)).statusCode).toBe(200);
    line.mend();
  });
});
