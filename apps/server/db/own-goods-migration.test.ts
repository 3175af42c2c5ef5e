import { expect, it } from 'vitest';
import { migrateOldRows } from './testing/old-rows.ts';

const line = (productId: number, name: string, more: object = {}) => ({
  ...{ cartUuid: name, productId, name, titleEn: name, titleSp: `${name} sp`, quantity: 2 },
  ...{ productType: 'physical', ...more },
});
/** A line of 1000 cents in the quote, with a coupon of 100 and taxes of 80. */
const priced = ({ cartUuid }: { cartUuid: string }) => ({
  ...{ cart_uuid: cartUuid, price: 1000, discount: 100, tax: 80 },
});
const part = (productId: number, name: string) => ({
  ...{ productId, name, titleEn: name, titleSp: `${name} sp` },
});
/** The products: a vendor makes the mug. */
const [SCARF, MUG, PRINT, SONG, BAND] = [1, 2, 3, 4, 5];

const run = migrateOldRows('own_goods_lines', async (run) => {
  await run("insert into users (email) values ('june@example.com')");
  await run("insert into product_vendors (name) values ('The mill')");
  await run(`insert into products (slug, sku, title_en, title_sp, price_cents, product_type, art, vendor_id)
    values ('scarf', 'scarf', 'Scarf', 'Scarf', 1000, 'physical', 'verses', null),
      ('mug', 'mug', 'Mug', 'Mug', 1000, 'physical', 'verses', 1),
      ('lyric-print', 'print', 'Print', 'Print', 1000, 'physical', 'verses', null),
      ('song', 'song', 'Song', 'Song', 1000, 'digital', 'verses', null),
      ('pair', 'pair', 'Pair', 'Pair', 1000, 'bundle', 'verses', null)`);
  const pair = line(BAND, 'pair', {
    ...{ productType: 'bundle', contents: [part(SCARF, 'scarf'), part(MUG, 'mug')] },
  });
  const orders: [cart: ReturnType<typeof line>[], days: number, state: string][] = [
    [[line(SCARF, 'scarf'), line(MUG, 'mug'), line(SONG, 'song')], 2, 'placed'],
    [[pair, line(PRINT, 'lyric-print')], 2, 'placed'],
    [[line(SCARF, 'scarf')], 2, 'refunded'],
    [[line(SCARF, 'scarf')], 40, 'placed'],
    [[line(PRINT, 'lyric-print', { storyId: 7 }), line(SCARF, 'back')], 3, 'partly_refunded'],
    [[line(SCARF, 'taken')], 3, 'partly_refunded'],
    [[line(SCARF, 'kept'), line(SCARF, 'failed')], 3, 'partly_refunded'],
  ];
  for (const [lines, days, state] of orders)
    await run(
      `with c as (insert into checkouts (state, visitor_id, user_id, submission_id, cart, quote, quote_hash, total_cents, locale)
         values ('fulfilled', gen_random_uuid(), 1, gen_random_uuid(), '{}', '{}', '', 1000, 'en') returning id, submission_id)
       insert into orders (checkout_id, submission_id, user_id, intent_id, payment_type, total_cents, quote, cart, state, created_at)
         select id, submission_id, 1, gen_random_uuid()::text, 'card', 1000, $4, $1, $2, now() - $3 * interval '1 day' from c`,
      [JSON.stringify({ lines }), state, days, JSON.stringify({ lines: lines.map(priced) })],
    );
  const refunds: [order: number, origin: string, state: string, line: string, cents: number][] = [
    [5, 'staff', 'asked', 'back', 500],
    [5, 'staff', 'done', 'back', 480],
    [6, 'provider', 'done', 'shipping', 1000],
    [7, 'staff', 'done', 'kept', 500],
    [7, 'staff', 'failed', 'failed', 980],
  ];
  for (const [order, origin, state, lineId, cents] of refunds)
    await run(
      `with r as (insert into refunds (order_id, state, origin, amount_cents, from_card_cents, to_card_cents, provider_id)
         values ($1, $2, $3, $5, $5, $5, gen_random_uuid()::text) returning id)
       insert into refund_lines select id, $4, $5 from r`,
      [order, state, origin, lineId, cents],
    );
});

it('open orders of before list the goods that nobody was told of, and what of it waits for a song', async () => {
  const { rows } = await run(
    'select order_id::integer as id, waits_for_song as waits, goods from own_goods order by order_id, waits_for_song',
  );
  const goods = (lineId: string, name: string) => [
    { lineId, title: { en: name, sp: `${name} sp` }, quantity: 2 },
  ];
  expect(rows).toEqual([
    { id: 1, waits: false, goods: goods('scarf', 'scarf') },
    { id: 2, waits: false, goods: goods('pair', 'scarf') },
    { id: 2, waits: true, goods: goods('lyric-print', 'lyric-print') },
    { id: 5, waits: false, goods: goods('lyric-print', 'lyric-print') },
    { id: 7, waits: false, goods: [...goods('failed', 'failed'), ...goods('kept', 'kept')] },
  ]);
});
