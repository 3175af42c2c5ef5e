import { describe, expect, test } from 'vitest';
import {
  brokenOwners,
  brokenTriggers,
  ownerOf,
  tablesIn,
  triggerWritesIn,
  writesIn,
} from './table-owners.mjs';

const tables = new Map(
  tablesIn(`
    export const orders = pgTable('orders', {});
    export const giftCards = pgTable(
      'gift_cards',
      {},
    );
    export const orderView = view('orders');`),
);

const HEAD = `
  import { eq } from 'drizzle-orm';
  import { giftCards as cards, orders } from '../../../db/schema/checkout.ts';
`;
const written = (text) => writesIn('a.ts', HEAD + text, tables);

test('tables are known by the names that the schema exports', () => {
  expect([...tables]).toEqual([
    ['orders', 'orders'],
    ['giftCards', 'gift_cards'],
  ]);
});

describe('is seen as a write', () => {
  test.each([
    ['await tx.insert(orders).values(values)', ['orders']],
    ['await db\n.update(cards)\n.set({ sentAt })', ['gift_cards']],
    ['await db.delete(orders)', ['orders']],
    [`sql\`update \${orders} o set cart = null\``, ['orders']],
    [
      `sql\`with gone as (delete from gift_cards) insert into \${orders} (id) values (1)\``,
      ['gift_cards', 'orders'],
    ],
    ["pool.query('INSERT INTO orders (id) values ($1)')", ['orders']],
    ["await move(tx, 'orders', row, 'refunded', 'provider')", ['orders']],
    ["await begin(tx, 'gift_cards', cards, by)", ['gift_cards']],
    ["await change(tx, 'orders', id, { note: null })", ['orders']],
    ['await addRows(tx, cards, [row])', ['gift_cards']],
  ])('%s', (text, expected) => {
    expect(written(text)).toEqual(expected);
  });
});

describe('is not seen as a write', () => {
  test.each([
    ['reading', 'await db.select().from(orders).where(eq(orders.id, 1))'],
    ['locking', `sql\`select 1 from \${orders} for update of orders\``],
    ['a map', 'const seen = new Map(); seen.delete(id)'],
    ['another thing of that name', 'const mine = []; mine.update(giftCards)'],
  ])('%s', (_, text) => {
    expect(written(text)).toEqual([]);
  });
});

test('code belongs to its feature, or to the platform', () => {
  expect(ownerOf('apps/server/src/features/credits/credits.repository.ts')).toBe('credits');
  expect(ownerOf('apps/server/src/platform/http/sessions.ts')).toBe('platform');
});

describe('the rule', () => {
  const owners = { orders: 'checkout', gift_cards: 'credits' };
  const own = ['apps/server/src/features/checkout/orders.repository.ts', ['orders']];
  const strange = ['apps/server/src/features/account/erase.ts', ['gift_cards']];

  test('accepts owners, and exceptions with a reason', () => {
    const guests = { [strange[0]]: 'an account is deleted' };
    expect(brokenOwners({ tables, owners, guests, writes: [own, strange] })).toEqual([]);
  });

  test('reports a write to the table of another feature', () => {
    expect(brokenOwners({ tables, owners, guests: {}, writes: [own, strange] })).toEqual([
      `${strange[0]} writes gift_cards: ask the owner for it`,
    ]);
  });

  test('reports an exception that is no longer needed', () => {
    const guests = { [own[0]]: 'once upon a time' };
    expect(brokenOwners({ tables, owners, guests, writes: [own] })).toEqual([
      `${own[0]} writes no table of others any more: take it out of the exceptions`,
    ]);
  });

  test('reports a table without an owner, and an owner of an unknown table', () => {
    expect(
      brokenOwners({ tables, owners: { orders: 'checkout', carts: 'cart' }, guests: {}, writes: [] }),
    ).toEqual(['gift_cards has no owner', 'carts has an owner and is no table']);
  });
});

describe('trigger functions', () => {
  const first = `
    CREATE FUNCTION "keep_cards"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM orders WHERE id = new.id FOR UPDATE;
      INSERT INTO "gift_cards" (id) VALUES (new.id) ON CONFLICT (id) DO UPDATE SET id = excluded.id;
      RETURN NULL;
    END $$;
    CREATE FUNCTION raised() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$;
    CREATE TRIGGER "keep_cards" AFTER INSERT OR UPDATE OF "state" ON "orders" FOR EACH ROW EXECUTE FUNCTION keep_cards();`;
  const later = `CREATE OR REPLACE FUNCTION keep_cards() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN UPDATE orders SET state = 'a'; RETURN NULL; END $body$;`;

  test('are read from the migrations, and a later one replaces an earlier one', () => {
    expect(triggerWritesIn([first], tables)).toEqual({ keep_cards: ['gift_cards'] });
    expect(triggerWritesIn([first, later], tables)).toEqual({ keep_cards: ['orders'] });
  });

  test('write exactly what is said', () => {
    const written = { keep_cards: ['gift_cards'] };
    expect(brokenTriggers({ written, known: written })).toEqual([]);
    expect(brokenTriggers({ written, known: {} })).toEqual([
      'the trigger function keep_cards writes gift_cards: say so in TRIGGER_WRITES',
    ]);
    expect(brokenTriggers({ written, known: { keep_cards: ['gift_cards', 'orders'] } })).toEqual([
      'the trigger function keep_cards does not write orders: take it out of TRIGGER_WRITES',
    ]);
  });
});
