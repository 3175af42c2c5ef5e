import { CONTRACT } from '@keepsong/contract/contract';
import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import { SONG } from '@keepsong/domain/cart/named-products';
import { asc, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { products } from '../../../db/schema/catalog.ts';
import { RULES } from '../../testing/access-rules/rules.ts';
import { LONGEST_MS, openWatchedShop, type WatchedShop } from '../../testing/main-thread/watched-shop.ts';
import type { CallName, Input } from '../../testing/visitor.ts';

/**
 * Proves that no list that the API answers to strangers holds the main thread, in a shop with full lists. Other than
 * `main-thread.test.ts`, it asks for things that the shop has.
 */
let watched: WatchedShop;
/** Products with long descriptions and many choices. */
let goods: { id: number; slug: string }[];

beforeAll(async () => {
  watched = await openWatchedShop({ isFull: true });
  goods = await watched.shop.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(like(products.slug, 'photo-mug-%'))
    .orderBy(asc(products.id));
}, 180_000);
afterAll(() => watched.close());
beforeEach(() => watched.shop.db.delete(rateCounters));

const idsOf = (from: number, to: number) => goods.slice(from, to).map(({ id }) => id);
const slugsOf = (from: number, to: number) => goods.slice(from, to).map(({ slug }) => slug);
const PAGE = { per_page: 48 };

type List = [name: CallName, what: string, length: number, input: () => Input];

const LISTS: List[] = [
  ['catalog.index', 'a page', 100, () => ({ query: { per_page: 100, page: 2 } })],
  ['catalog.index', 'without a page', 100, () => ({})],
  ['catalog.index', 'found by a word', 100, () => ({ query: { keyword: 'mug', sort: 'newest' } })],
  ['catalog.products', 'without a tag', 100, () => ({ query: { excludes: ['nothing has this'] } })],
  ['catalog.products', 'by their ids', 100, () => ({ query: { ids: idsOf(0, 100) } })],
  [
    'catalog.products',
    'by ids and slugs',
    200,
    () => ({ query: { ids: idsOf(0, 100), name: slugsOf(100, 200) } }),
  ],
  ['catalog.products', 'for an artist', 40, () => ({ query: { artist_id: 1 } })],
  ['catalog.products', 'for a story', 40, () => ({ query: { story_id: watched.things.storyOfOwner.id } })],
  ['catalog.product', 'add-ons', 40, () => ({ params: { slug: SONG }, query: { get_with_parent: true } })],
  ['catalog.reviews', 'of goods', 40, () => ({ params: { slug: 'photo-mug-7' }, query: PAGE })],
  ['catalog.reviews', 'of songs', 48, () => ({ params: { slug: SONG }, query: PAGE })],
  ['artists.list', 'a page', 48, () => ({ query: { ...PAGE, show_at_capacity: true } })],
  ['artists.search', 'a page', 48, () => ({ query: { ...PAGE, show_at_capacity: true } })],
  ['artists.reviews', 'a page', 40, () => ({ params: { id: 1 }, query: PAGE })],
  ['playlists.list', 'a page', 48, () => ({ query: PAGE })],
  ['playlists.get', 'songs', 60, () => ({ params: { id: 1 } })],
  ['reviews.list', 'a page', 48, () => ({ query: PAGE })],
];

/** The length of the longest list of an answer. */
const longestIn = (body: object): number =>
  Math.max(
    ...[body, ...Object.values(body)]
      .flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
      .map((list) => (Array.isArray(list) ? list.length : 0)),
  );

it.each(LISTS)(
  '%s, %s: holds the main thread for no longer than 50 ms',
  async (name, _, length, input) => {
    const answers: { status: number; body: object }[] = [];
    const held = await watched.heldBy(async () => {
      answers.push(await watched.people.owner.call(name, input()));
    });
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(longestIn(body)).toBeGreaterThanOrEqual(length);
    }
    expect(held).toBeLessThan(LONGEST_MS);
  },
  120_000,
);

it('measures every public list that has pages', () => {
  const measured = new Set<string>(LISTS.map(([name]) => name));
  const hasPages = ({ query }: CallSchema): boolean =>
    query?.safeParse({ per_page: 'many' }).error?.issues.some(({ path }) => path[0] === 'per_page') ?? false;
  const paged = Object.entries<Record<string, CallSchema>>(CONTRACT).flatMap(([capability, calls]) =>
    Object.entries(calls)
      .filter(([, schema]) => hasPages(schema))
      .map(([call]) => `${capability}.${call}`),
  );
  const missing = paged.filter((name) => RULES[name]?.rule === 'public' && !measured.has(name));
  expect(missing, 'add the list to LISTS, with the longest page that it can have').toEqual([]);
  expect(paged.length).toBeGreaterThan(5);
});
