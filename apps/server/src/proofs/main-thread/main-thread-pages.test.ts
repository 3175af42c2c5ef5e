import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { MOST_INVITES } from '@keepsong/domain/stories/collaboration';
import { LIMITS } from '@keepsong/domain/text/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { type PageLoader, pageLoader } from '../../platform/http/page-loader.ts';
import { sitemapParts } from '../../sitemap-parts.ts';
import { PAGES, type Page, STATUSES } from '../../testing/main-thread/measured-pages.ts';
import { LONGEST_MS, openWatchedShop, type WatchedShop } from '../../testing/main-thread/watched-shop.ts';
import { newEmail, signedIn } from '../../testing/people.ts';
import type { Visitor } from '../../testing/visitor.ts';

/**
 * Proves that no page holds the main thread. It renders the pages of the build, which `npm test` makes first, of a shop
 * with full lists.
 */
let pages: PageLoader;
let watched: WatchedShop;
let people: WatchedShop['people'] & { vendor: Visitor; invited: Visitor };
let vendorId: number;

beforeAll(async () => {
  pages = await builtPages();
  watched = await openWatchedShop({ pages: withoutCache(pages), isFull: true });
  const { shop, outside } = watched;
  const { visitor, id: userId } = await signedIn(shop, newEmail(), 'vendor');
  people = { ...watched.people, vendor: outside.as(visitor), invited: outside.as(await fullCollaboration()) };
  const [press] = await shop.db.insert(productVendors).values({ name: 'The press', userId }).returning();
  vendorId = press?.id ?? 0;
  await shop.db.execute(sql`insert into vendor_items (order_id, line_id, product_id, vendor_id, quantity, state, send_by)
    select o.id, l ->> 'cartUuid', (l ->> 'productId')::bigint, ${vendorId}, 1, 'new', '2026-11-09'
    from orders o, jsonb_array_elements(o.cart -> 'lines') l
    on conflict do nothing`);
  // The longest list that a customer sees: songs, all with an order of their own.
  await shop.db.execute(sql`update stories s set owner_id = o.user_id from orders o where o.id = s.order_id`);
}, 180_000);
afterAll(() => watched.close());
beforeEach(() => watched.shop.db.delete(rateCounters));

/**
 * Loads the pages with the React of production. React looks at this setting once, when it is loaded; its version for
 * development is several times slower.
 */
async function builtPages() {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await pageLoader({ development: false });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

/** Renders public pages anew for each request. Else only the first of several tries would measure anything. */
const withoutCache = (loader: PageLoader): PageLoader => ({
  ...loader,
  load: async () => ({ ...(await loader.load()), keptQuery: () => null }),
});

/** Lets as many people contribute to a song as may be invited, each with long memories. Returns one of them. */
async function fullCollaboration(): Promise<Visitor> {
  const { shop, owner, things } = watched;
  const { slug, id } = things.storyInMaking;
  const params = { slug };
  const made = await owner.visitor.call('stories.inviteCollaborator', { params, body: { name: 'Lou' } });
  const token = new URL(made.body.url).searchParams.get('invite');
  const { visitor, id: invitedId } = await signedIn(shop);
  await visitor.call('stories.joinCollaboration', { params, body: { token } });
  const memories = 'The boat “and” the oar. '.repeat(LIMITS.storyAnswer / 24);
  await shop.db.execute(sql`insert into story_contributions (story_id, user_id, name, memories)
    select ${id}, id, 'Lou', ${memories} from users
    where id = ${invitedId} or id in (select id from users where guest order by id limit ${MOST_INVITES - 1})`);
  return visitor;
}

/** By day the pages of the shop, and those of its customers, artists and vendors. The pages of the desk follow at night. */
const BY = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter(
  (by) => process.env.TEST_SIZE === 'night' || by !== 'admin',
);
const EACH = BY.flatMap((by) =>
  PAGES[by].map((page, at) => ({ by, page, name: typeof page === 'string' ? page : `page ${at}` })),
);

it.each(EACH)(
  '$name of the $by holds the main thread for no longer than 50 ms',
  async ({ by, page }) => {
    const { outside, heldBy } = watched;
    const path = addressOf(page);
    const statuses: number[] = [];
    const ask = async () => {
      // A stranger has no cookie yet.
      const person = by === 'stranger' ? outside.as({ cookie: () => '' }) : people[by];
      statuses.push((await person.request('GET', path)).status);
    };
    const held = await heldBy(ask, { isLarge: true });
    for (const status of statuses) expect([path, status]).toEqual([path, STATUSES[path] ?? 200]);
    expect(held, path).toBeLessThan(LONGEST_MS);
  },
  120_000,
);

function addressOf(page: Page): string {
  if (typeof page === 'string') return page;
  const { things, artist } = watched;
  const number = orderNumber(things.storyOfOwner.order);
  return page({ ...things, number, press: vendorId, studio: artist.userId ?? 0 });
}

type BuiltRoute = { parentId?: string; path?: string; index?: boolean };

/** The addresses of the route table, such as `/products/:slug`, as the build tells them to browsers. */
function routePatterns({ files }: PageLoader): string[] {
  const [, manifest] = [...files].find(([url]) => url.startsWith('/assets/manifest-')) ?? [];
  const [json = '{}'] = /\{.*\}/s.exec(String(manifest?.body)) ?? [];
  const { routes }: { routes: Record<string, BuiltRoute> } = JSON.parse(json);
  const within = (id: string | undefined): string => {
    const route = routes[id ?? ''];
    return route ? `${within(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  // A layout has neither a path nor a page of its own.
  const leaves = Object.keys(routes).filter((id) => routes[id]?.path || routes[id]?.index);
  return leaves.map((id) => within(id) || '/');
}

const asRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/\/:\w+\?/g, '(/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  );
/** The more words a pattern has, the more it says. `*` says less than any parameter. */
const wordsIn = (pattern: string): number =>
  pattern.split('/').filter((part) => /^\w/.test(part)).length - (pattern.endsWith('*') ? 0.5 : 0);

it('measures a page of every route, and every fixed page for search engines', async () => {
  const measured = Object.values(PAGES).flatMap((list) =>
    list.map((page) => addressOf(page).split('?', 1)[0]),
  );
  const patterns = routePatterns(pages).toSorted((a, b) => wordsIn(b) - wordsIn(a));
  const routes = measured.map((path) => patterns.find((pattern) => asRegExp(pattern).test(path ?? '')));
  const fixed = (await sitemapParts(watched.shop.services).pages?.()) ?? [];
  const missing = [
    ...patterns.filter((pattern) => !routes.includes(pattern)),
    ...fixed.map(({ path }) => path).filter((path) => !measured.includes(path)),
  ];
  expect(
    missing,
    'add a page to testing/main-thread/measured-pages.ts, with the longest list that it can show',
  ).toEqual([]);
  expect(patterns.length).toBeGreaterThan(30);
});
