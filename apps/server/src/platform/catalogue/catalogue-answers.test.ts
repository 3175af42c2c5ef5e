import { createClient } from '@keepsong/contract/transport/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLine } from '../../testing/line.ts';
import { answer, plainPageLoader } from '../../testing/plain-pages.ts';
import { addArtist, addSongProducts, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { PageLoader } from '../http/page-loader.ts';
import { createCatalogueAnswers, freezeDeep, readTogether } from './catalogue-answers.ts';

/**
 * A stand-in for pages: it answers with the data that the shop's API gives to a page, as JSON. `/words` answers with
 * the banner, any other path with the song's price and an artist's applause.
 */
const tellingPages: PageLoader = {
  ...plainPageLoader,
  load: async () => ({
    ...(await plainPageLoader.load()),
    isPublicPage: () => true,
    keptQuery: () => null,
    async renderPage({ url }, { transport }) {
      const api = createClient(transport);
      if (new URL(url).pathname === '/words')
        return answer(JSON.stringify(await api.cms.get({ query: { group: 'banner' } })));
      const [{ product }, { artists }] = await Promise.all([
        api.catalog.product({ params: { slug: 'personalized-song' }, query: {} }),
        api.artists.list({ query: { genres: [], genders: [] } }),
      ]);
      const isFrozen = [product.tags, artists[0]].every(Object.isFrozen);
      const applause = artists[0]?.artist_applause_rating;
      return answer(JSON.stringify({ price: product.price, applause, isFrozen }));
    },
  }),
};

let shop: TestShop;
let line: Awaited<ReturnType<typeof openLine>>;
/** A database connection that does not belong to the shop. It stands for another process. */
let other: pg.Client;

beforeAll(async () => {
  shop = await openTestShop({
    pages: tellingPages,
    databaseWay: async (url) => {
      line = await openLine(url);
      return line.url;
    },
  });
  await addSongProducts(shop);
  await addArtist(shop);
  other = new pg.Client({ connectionString: shop.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await shop.close();
  line.close();
});

let addresses = 0;
/** Requests a page at an address that no cache contains. */
const ask = (path: string) => {
  addresses += 1;
  return shop.http.inject({ method: 'GET', url: `${path}?utm_content=${addresses}` });
};
const told = async () => (await ask('/')).json();

const setPrice = (cents: number) =>
  other.query("update products set price_cents = $1 where slug = 'personalized-song'", [cents]);

const versionNow = async (): Promise<number> => {
  const { rows } = await other.query('select version from catalogue_version');
  return Number(rows[0].version);
};

describe('what pages read of the catalogue', () => {
  it('is changed by no page', async () => {
    expect(await told()).toMatchObject({ isFrozen: true });
  });

  it('is what another connection has just written', async () => {
    for (const cents of [12_300, 45_600]) {
      await setPrice(cents);
      expect(await told()).toMatchObject({ price: cents });
    }
    const { applause } = await told();
    await other.query('update artists set applause_count = applause_count + 1');
    expect(await told()).toMatchObject({ applause: applause + 1 });
  });

  it('is what was committed, before and after a commit and a rollback', async () => {
    await setPrice(100);
    await other.query('begin');
    await setPrice(200);
    expect(await told()).toMatchObject({ price: 100 });
    await other.query('commit');
    expect(await told()).toMatchObject({ price: 200 });
    await other.query('begin');
    await setPrice(300);
    await other.query('rollback');
    expect(await told()).toMatchObject({ price: 200 });
  });

  it('is right while many pages are requested and prices change', { tags: ['night'] }, async () => {
    for (let cents = 1_000; cents < 1_030; cents += 1) {
      const during = [told(), told(), setPrice(cents), told(), told()];
      await Promise.all(during);
      expect(await told()).toMatchObject({ price: cents });
    }
  });
});

describe('the version of the catalogue', () => {
  // All tables that a call with `fromCatalogue` reads.
  it.each([
    'artist_days_off',
    'artist_reviews',
    'artist_songs',
    'artists',
    'calendar_entries',
    'cms_entries',
    'holidays',
    'playlist_songs',
    'playlists',
    'product_addons',
    'product_reviews',
    'products',
    'song_list_songs',
  ])('is raised by every change of %s', async (table) => {
    const before = await versionNow();
    await other.query('begin');
    await other.query(`delete from ${table} where false`);
    await other.query('commit');
    expect(await versionNow()).toBe(before + 1);
  });
});

describe('without the database', () => {
  it('pages get the managed content that was read last, and fail when they need anything else', async () => {
    const words = await ask('/words');
    line.cut();
    expect((await ask('/words')).json()).toEqual(words.json());
    expect((await ask('/')).statusCode).toBe(500);
    line.mend();
    expect((await ask('/')).statusCode).toBe(200);
  });
});

describe('kept answers', () => {
  const always = () => true;

  it('belong to one version: a newer version drops them, and answers of an older version are not added', async () => {
    const answers = createCatalogueAnswers<string>();
    answers.keep(1, 'a', Promise.resolve('one'), always);
    expect(await answers.find(1, 'a')).toBe('one');
    expect(answers.find(2, 'a')).toBeUndefined();
    answers.keep(2, 'b', Promise.resolve('two'), always);
    answers.keep(1, 'a', Promise.resolve('old'), always);
    expect(answers.find(2, 'a')).toBeUndefined();
    expect(answers.find(1, 'b')).toBeUndefined();
    expect(await answers.find(2, 'b')).toBe('two');
  });

  it('are limited in number, and the answer that was requested least recently is dropped', () => {
    const answers = createCatalogueAnswers<string>({ most: 2 });
    answers.keep(1, 'a', Promise.resolve('a'), always);
    answers.keep(1, 'b', Promise.resolve('b'), always);
    answers.find(1, 'a');
    answers.keep(1, 'c', Promise.resolve('c'), always);
    expect(['a', 'b', 'c'].filter((key) => answers.find(1, key))).toEqual(['a', 'c']);
  });

  it('are none when at most 0 are kept', () => {
    const answers = createCatalogueAnswers<string>({ most: 0 });
    answers.keep(1, 'a', Promise.resolve('a'), always);
    expect(answers.find(1, 'a')).toBeUndefined();
  });

  it('include no failed answers and no answers that must not be kept', async () => {
    const answers = createCatalogueAnswers<number>();
    const failed = Promise.reject(new Error('once'));
    answers.keep(1, 'failed', failed, always);
    answers.keep(1, 'missing', Promise.resolve(404), (status) => status === 200);
    // A page that asks before the failure is known gets the same answer.
    expect(answers.find(1, 'failed')).toBe(failed);
    await expect(failed).rejects.toThrow('once');
    await Promise.resolve();
    expect(['failed', 'missing'].filter((key) => answers.find(1, key))).toEqual([]);
  });

  it('cannot be changed, not even their inner values', () => {
    const answer = freezeDeep({ products: [{ tags: ['song'] }] });
    expect(() => answer.products[0]?.tags.push('gift')).toThrow(TypeError);
  });
});

describe('reading together', () => {
  it('is one reading for all who ask in the same turn, and a new one for who asks later', async () => {
    let version = 0;
    const read = readTogether(async () => {
      version += 1;
      return version;
    });
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read()).toBe(2);
  });

  it('does not hand a fault to who asks afterwards', async () => {
    let isAway = true;
    const read = readTogether(async () => {
      if (isAway) throw new Error('away');
      return 'here';
    });
    await expect(read()).rejects.toThrow('away');
    isAway = false;
    expect(await read()).toBe('here');
  });
});
