import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';

/**
 * The states in which a checkout has reserved the coupon and the credit of its quote. In the last state it has
 * spent them.
 */
const HOLDING = sql`('reserved','payment_pending','fulfilled')`;

/** Finds accounts whose balance is below 0 or is not the sum of their entries. */
const LEDGER = sql`select 'the credit of user ' || user_id || ' is not the sum of its entries' as wrong
    from (select user_id, sum(non_taxable_cents) as n, sum(taxable_cents) as t from credit_entries group by user_id) e
    full join credit_accounts a using (user_id)
    where coalesce(e.n, 0) <> coalesce(a.non_taxable_cents, 0)
      or coalesce(e.t, 0) <> coalesce(a.taxable_cents, 0)
      or a.non_taxable_cents < 0 or a.taxable_cents < 0`;

/** Statements that find what must never occur. Each returns the violations as the text `wrong`. */
const WRONGS: SQL[] = [
  LEDGER,

  // A checkout that is open or became an order has taken exactly the credit that its quote spends, from its own
  // customer. Every other checkout has taken nothing, or has returned everything.
  sql`select 'checkout ' || c.id || ' (' || c.state || ') holds ' || coalesce(-h.n, 0) || '+' || coalesce(-h.t, 0)
      || ' of credit' as wrong
    from checkouts c left join (
      select checkout_id, sum(non_taxable_cents) as n, sum(taxable_cents) as t, count(*) as entries,
        count(distinct user_id) as users, min(user_id) as user_id
      from credit_entries where kind in ('order','release') group by checkout_id
    ) h on h.checkout_id = c.id
    where coalesce(-h.n, 0) <> case when c.state in ${HOLDING} then (c.quote->'spent'->>'nonTaxable')::int else 0 end
      or coalesce(-h.t, 0) <> case when c.state in ${HOLDING} then (c.quote->'spent'->>'taxable')::int else 0 end
      or coalesce(h.users, 0) > 1
      -- The orders of an account that was merged belong to another one; its ledger stays as it was.
      or (h.user_id <> c.user_id and not exists (
        select from users u where u.id = h.user_id and u.merged_into = c.user_id))
      or coalesce(h.entries, 0) > case when c.state in ${HOLDING} then 1 else 2 end`,

  // An order has the quote, cart, total and customer of its checkout.
  sql`select 'order ' || o.id || ' is not its checkout' as wrong
    from orders o join checkouts c on c.id = o.checkout_id
    where o.quote <> c.quote or o.cart <> c.cart or o.total_cents <> c.total_cents or o.user_id <> c.user_id
      or c.state not in ('fulfilled','refunded')`,
  sql`select 'checkout ' || c.id || ' is fulfilled without an order' as wrong
    from checkouts c where c.state = 'fulfilled' and not exists (select from orders o where o.checkout_id = c.id)`,

  // The count of a limited coupon or promotion is the number of its orders and of the submissions that may
  // still become orders. Orders that were refunded completely do not count. The count never exceeds the limit,
  // and the discounts never exceed the budget.
  sql`select 'coupon ' || k.code || ' counts ' || k.uses || ' of ' || coalesce(k.max_uses::text, 'any') || ' and '
      || k.given_cents || ' cents, used by ' || used.n || ' for ' || used.cents as wrong
    from coupons k cross join lateral (
      select count(*) as n, coalesce(sum(case when c.cart->>'countedPromotion' = k.code
          then (c.quote #>> '{promotion,off}')::int
          else (select sum((line->>'discount')::int) from jsonb_array_elements(c.quote->'lines') line) end), 0) as cents
      from checkouts c where c.state in ${HOLDING}
        and (c.cart->>'countedCoupon' = k.code or c.cart->>'countedPromotion' = k.code
          or c.cart->>'countedCoupon' in (select s.code from coupon_codes s where s.coupon_id = k.id))
        and not exists (select from orders o where o.checkout_id = c.id and o.coupon_returned_at is not null)
    ) used
    where k.uses <> used.n or used.n > k.max_uses or used.cents > k.budget_cents
      or (k.budget_cents is not null and k.given_cents <> used.cents)`,

  // The pieces taken of a product are those held by open checkouts, or by checkouts that became an order that
  // was not cancelled.
  sql`select 'product ' || s.product_id || ' counts ' || s.taken || ' pieces, held are ' || held.n as wrong
    from product_stock s cross join lateral (
      select coalesce(sum(h.pieces), 0) as n from stock_holds h where h.product_id = s.product_id
    ) held
    where s.taken <> held.n`,
  sql`select 'checkout ' || h.checkout_id || ' (' || c.state || ') holds pieces' as wrong
    from stock_holds h join checkouts c on c.id = h.checkout_id where c.state not in ${HOLDING}
      and not exists (select from orders o where o.checkout_id = c.id)`,

  // Each gift card that was paid for exists once, with the amount that was paid.
  sql`select 'order ' || o.id || ' has ' || made.n || ' of ' || (line->>'quantity') || ' gift cards' as wrong
    from orders o cross join lateral jsonb_array_elements(o.cart->'lines') line
    cross join lateral (
      select (priced->>'unitPrice')::int as cents from jsonb_array_elements(o.quote->'lines') priced
      where priced->>'cart_uuid' = line->>'cartUuid'
    ) worth
    cross join lateral (
      select count(*) as n, count(distinct number) as numbers, min(amount_cents) as least, max(amount_cents) as most
      from gift_cards g where g.order_id = o.id and g.line_uuid = line->>'cartUuid'
    ) made
    where line->>'productType' = 'gift-card'
      and (made.n <> (line->>'quantity')::int or made.numbers <> made.n
        or made.least <> worth.cents or made.most <> worth.cents)`,

  // The amount of a redeemed gift card is credited exactly once, to the user who redeemed it. No other gift
  // card is credited, unless the same amount was taken again when it became a card again.
  sql`select 'gift card ' || coalesce(g.id, e.gift_card_id) || ' is not the credit that it became' as wrong
    from (select * from gift_cards where redeemed_at is not null) g
    full join (select * from credit_entries one where kind = 'gift_card' and not exists (
      select from credit_entries b where b.effect_key = one.effect_key || ':back' and b.user_id = one.user_id
        and b.gift_card_id = one.gift_card_id and b.taxable_cents = -one.taxable_cents
    )) e on e.gift_card_id = g.id
    where g.id is null or e.id is null or e.user_id <> g.redeemed_by
      or e.taxable_cents <> g.amount_cents or e.non_taxable_cents <> 0`,
];

const find = async (db: Db, statement: SQL): Promise<string[]> =>
  (await db.execute<{ wrong: string }>(statement)).rows.map(({ wrong }) => wrong);

/** Finds everything that is wrong with credits, coupons and gift cards at one moment. Empty when all is well. */
export const findMoneyWrongs = (db: Db): Promise<string[]> => find(db, sql.join(WRONGS, sql` union all `));

/** Finds accounts whose balance is below 0 or is not the sum of their entries. */
export const findLedgerWrongs = (db: Db): Promise<string[]> => find(db, LEDGER);
