import { LYRIC_BOOK } from '@keepsong/domain/cart/named-products';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { LYRICS_MAX } from '@keepsong/domain/studio/lyrics';
import { ITEMS_AT_ONCE } from '@keepsong/domain/studio/vendor-items';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rateCounters } from '../../../db/schema/accounts.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { orders } from '../../../db/schema/checkout.ts';
import { stories } from '../../../db/schema/stories.ts';
import { LONGEST_MS, openWatchedShop, type WatchedShop } from '../../testing/main-thread/watched-shop.ts';
import { newEmail, signedIn } from '../../testing/people.ts';
import type { Visitor } from '../../testing/visitor.ts';

/** As many lines as a cart may have. */
const LINES = 99;
/** A bank reads 120 messages; there are more, each as long as it may be. */
const MESSAGES = 400;
/** More than anybody earns in a month. */
const ENTRIES = 2_000;

let watched: WatchedShop;
let people: WatchedShop['people'] & { vendor: Visitor };
let vendorId: number;
let items: number[];

beforeAll(async () => {
  watched = await openWatchedShop();
  const { visitor, id: userId } = await signedIn(watched.shop, newEmail(), 'vendor');
  people = { ...watched.people, vendor: watched.outside.as(visitor) };
  const [press] = await watched.shop.db
    .insert(productVendors)
    .values({ name: 'The press', userId })
    .returning();
  vendorId = press?.id ?? 0;
  await fillOrder();
  items = await fillVendor();
  await fillMonth();
}, 180_000);
afterAll(() => watched.close());
beforeEach(() => watched.shop.db.delete(rateCounters));

/** Gives the owner's order as many lines as it can have, long lyrics, a dispute and long messages. */
async function fillOrder(): Promise<void> {
  const { shop, things } = watched;
  const { order: orderId, id: storyId } = things.storyOfOwner;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  const [line] = order?.cart.lines ?? [];
  const [priced] = order?.quote.lines ?? [];
  if (!order || !line || !priced) throw new Error('the order has no line');
  // The longest title of a product, whose words need both fonts.
  const titleEn = 'Łódź song '.repeat(12);
  const each = Array.from({ length: LINES }, (_, at) => `line-${at}`);
  await shop.db
    .update(orders)
    .set({
      cart: {
        ...order.cart,
        giftNote: 'Forty winters. '.repeat(20),
        lines: each.map((cartUuid) => ({ ...line, cartUuid, name: LYRIC_BOOK, titleEn, quantity: 9 })),
      },
      quote: { ...order.quote, lines: each.map((cart_uuid) => ({ ...priced, cart_uuid })) },
    })
    .where(eq(orders.id, orderId));
  const verse = 'She wore my blue coat over her dress\nAnd we drove to the wrong Portland\n';
  const lyrics = verse.repeat(Math.floor(LYRICS_MAX / verse.length));
  await shop.db.update(stories).set({ lyrics }).where(eq(stories.id, storyId));
  await shop.db.execute(sql`with refunded as (
      insert into refunds (order_id, state, origin, amount_cents, from_card_cents, to_card_cents, provider_id)
      values (${orderId}, 'done', 'dispute', 100, 100, 100, 'dp_1') returning id)
    insert into disputes (refund_id, order_id, state, provider_id, amount_cents, reason, due_by, created_at)
    select id, ${orderId}, 'needs_response', 'dp_1', 100, 'product_not_received', now() + interval '9 days', now()
    from refunded`);
  await shop.db.execute(sql`insert into conversation_messages (order_id, author, author_id, text)
    select ${orderId}, 'customer', ${things.ownerId}, repeat('When will the song be there? ', 340)
    from generate_series(1, ${MESSAGES}::int)`);
}

/** Gives the vendor an item of each of many orders, all as large as the owner's. Returns the ids of the items. */
async function fillVendor(): Promise<number[]> {
  const { db } = watched.shop;
  const own = watched.things.storyOfOwner.order;
  await db.execute(sql`update orders set cart = (select cart from orders where id = ${own})
    where id in (select id from orders order by id desc limit ${ITEMS_AT_ONCE - 1})`);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into vendor_items (order_id, line_id, product_id, vendor_id, quantity, state, send_by)
    select o.id, 'line-0', (o.cart -> 'lines' -> 0 ->> 'productId')::bigint, ${vendorId}, 9, 'new', '2026-11-09' from orders o
    where o.cart -> 'lines' -> 0 ->> 'cartUuid' = 'line-0' order by o.id = ${own} desc returning id::int`);
  await db.execute(sql`insert into play_codes (story_id, item_id, token)
    values (${watched.things.storyOfOwner.id}, ${rows[0]?.id}, 'nobodys-nobodys-nobodys')`);
  return rows.map(({ id }) => id);
}

/** Gives the artist's account as many entries in this month. */
async function fillMonth(): Promise<void> {
  await watched.shop.db.execute(sql`insert into earnings
      (account_id, kind, held_cents, payable_cents, source, effect_key, order_id, line_id, story_id, created_at)
    select e.account_id, e.kind, e.held_cents, e.payable_cents, 'many:' || n, 'many:' || n, e.order_id, e.line_id, e.story_id,
      e.created_at
    from earnings e, generate_series(1, ${ENTRIES}::int) n
    where e.id = (select max(e.id) from earnings e join earning_accounts a on a.id = e.account_id
      where a.artist_id = ${watched.artist.id} and e.kind <> 'release')`);
}

type Paper = [name: string, by: keyof typeof people, path: () => string];

const PAPERS: Paper[] = [
  ['the lyrics', 'owner', () => keep('lyrics.pdf')],
  ['the card with the code', 'owner', () => keep('qr-card.pdf')],
  ['the certificate', 'owner', () => keep('certificate.pdf')],
  ['the receipt of a gift', 'owner', () => keep('gift-receipt.pdf')],
  ['an invoice', 'owner', () => `/dashboard/orders/${watched.things.storyOfOwner.order}/invoice.pdf`],
  ['a statement', 'artist', () => '/artist/statements/2026-11.pdf'],
  ['a statement as a table', 'artist', () => '/artist/statements/2026-11.csv'],
  [
    'the evidence of a dispute',
    'admin',
    () => `/admin/orders/${orderNumber(watched.things.storyOfOwner.order)}/dispute.pdf`,
  ],
  [
    'packing slips',
    'vendor',
    () => `/partners/${vendorId}/packing-slips.pdf?ids=${items.slice(0, ITEMS_AT_ONCE).join(',')}`,
  ],
  ['one packing slip', 'vendor', () => `/vendor/items/${items[0]}/packing-slip.pdf`],
  ['a print file', 'vendor', () => `/vendor/items/${items[0]}/print.pdf`],
];

/** By day the longest papers. The others are drawn by the same thread, with fewer words. */
const BY_DAY = ['the lyrics', 'an invoice', 'the evidence of a dispute', 'packing slips'];

it.each(PAPERS.filter(([name]) => process.env.TEST_SIZE === 'night' || BY_DAY.includes(name)))(
  'making %s does not hold the main thread',
  async (_, by, path) => {
    const held = await watched.heldBy(async () => {
      const answer = await people[by].request('GET', `/v3/api${path()}`);
      expect([path(), answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path(), 200, '']);
    });
    expect(held).toBeLessThan(LONGEST_MS);
  },
  120_000,
);

const keep = (file: string): string => `/stories/${watched.things.storyOfOwner.slug}/keep/${file}`;
