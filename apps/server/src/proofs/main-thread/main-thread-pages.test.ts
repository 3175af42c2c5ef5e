import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { REPORTS } from '@keepsong/domain/reports/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { pageLoader } from '../../platform/http/page-loader.ts';
import type { Things } from '../../testing/access-rules/rule.ts';
import { LONGEST_MS, openWatchedShop, type WatchedShop } from '../../testing/main-thread/watched-shop.ts';
import { newEmail, signedIn } from '../../testing/people.ts';
import type { Visitor } from '../../testing/visitor.ts';

/**
 * Proves that no page of signed-in people holds the main thread. It renders the pages of the build, which `npm test`
 * makes first.
 */
let watched: WatchedShop;
let people: WatchedShop['people'] & { vendor: Visitor };
let vendorId: number;

beforeAll(async () => {
  watched = await openWatchedShop(await builtPages());
  const { shop, outside } = watched;
  const { visitor, id: userId } = await signedIn(shop, newEmail(), 'vendor');
  people = { ...watched.people, vendor: outside.as(visitor) };
  const [press] = await shop.db.insert(productVendors).values({ name: 'The press', userId }).returning();
  vendorId = press?.id ?? 0;
  await shop.db.execute(sql`insert into vendor_items (order_id, line_id, product_id, vendor_id, quantity, state, send_by)
    select o.id, l ->> 'cartUuid', (l ->> 'productId')::bigint, ${vendorId}, 1, 'new', '2026-11-09'
    from orders o, jsonb_array_elements(o.cart -> 'lines') l`);
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

type Asked = Things & { number: string; press: number };
type Pages = Readonly<Record<keyof typeof people, readonly (string | ((asked: Asked) => string))[]>>;

/** Pages of each person, with the longest list or the largest thing that they can show. */
const PAGES: Pages = {
  owner: [
    '/',
    '/cart',
    '/checkout',
    ...['/profile', '/order-history', '/credit-balance'].map((part) => `/dashboard${part}`),
    ...['/song-characteristics', '/find-artist', '/recipient-info', '/story-details', '/pre-cart'].map(
      (part) => `/song-builder${part}`,
    ),
    ...['', '/edit-your-song', '/revisions', '/messages', '/pl-ecard'].map(
      (part) =>
        ({ storyOfOwner }: Asked) =>
          `/stories/${storyOfOwner.slug}${part}`,
    ),
    ({ storyInMaking }) => `/stories/${storyInMaking.slug}`,
  ],
  artist: [
    ...['', '/calendar', '/earnings', '/messages', '/profile', '/standing', '/statements'].map(
      (part) =>
        ({ artistId }: Asked) =>
          `/artist_experience/${artistId}${part}`,
    ),
    ({ artistId, storyInMaking }) => `/artist_experience/${artistId}/commissions/${storyInMaking.commission}`,
  ],
  vendor: ['', '/earnings', '/profile', '/statements'].map(
    (part) =>
      ({ press }: Asked) =>
        `/partners/${press}${part}`,
  ),
  admin: [
    ...[
      ...[
        '',
        '/orders',
        '/customers',
        '/gift-cards',
        '/board',
        '/music',
        '/checks',
        '/payouts',
        '/payouts/rates',
      ],
      ...[
        '/staff',
        '/log',
        '/system',
        '/first-steps',
        '/artists',
        '/vendors',
        '/applications',
        '/affiliates',
      ],
      ...[
        '/products',
        '/promotions',
        '/playlists',
        '/collections',
        '/reviews',
        '/calendar',
        '/words',
        '/mails',
      ],
      ...['/tax', '/shipping', '/reports', ...REPORTS.map((name) => `/reports/${name}`)],
    ].map((part) => `/admin${part}`),
    ({ number }) => `/admin/orders/${number}`,
    ({ number }) => `/admin/orders/${number}/refund`,
    ({ ownerId }) => `/admin/customers/${ownerId}`,
    ({ artistId }) => `/admin/artists/${artistId}`,
    ({ press }) => `/admin/vendors/${press}`,
  ],
};

const EACH = (Object.keys(PAGES) as (keyof Pages)[]).flatMap((by) =>
  PAGES[by].map((page, at) => ({ by, page, name: typeof page === 'string' ? page : `page ${at}` })),
);

it.each(EACH)(
  '$name of the $by holds the main thread for no longer than 50 ms',
  async ({ by, page }) => {
    const { things, heldBy } = watched;
    const asked = { ...things, number: orderNumber(things.storyOfOwner.order), press: vendorId };
    const path = typeof page === 'string' ? page : page(asked);
    const statuses: number[] = [];
    const held = await heldBy(async () => statuses.push((await people[by].request('GET', path)).status));
    for (const status of statuses) expect([path, status]).toEqual([path, 200]);
    expect(held, path).toBeLessThan(LONGEST_MS);
  },
  120_000,
);
