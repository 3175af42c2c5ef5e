import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { orders } from '../checkout.ts';
import { at, createdAt, ref } from '../columns.ts';

/** Goods of a line of an order, as its cart named them. */
export type OwnGoods = { lineId: string; title: { en: string; sp: string }; quantity: number };

/**
 * The goods of an order that have no vendor. Such goods may be sold, because a shop may make things itself. Nobody
 * else is told of them, so they wait for the staff under Today until somebody closes them. Those that wait for the
 * order's song are a row of their own, because the others can be made before it.
 */
export const ownGoods = pgTable(
  'own_goods',
  {
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    waitsForSong: boolean().notNull().default(false),
    goods: jsonb().$type<OwnGoods[]>().notNull().default([]),
    /** The lines among them that are not to be made, because their money is gone. */
    stoppedLines: text().array().notNull().default([]),
    /** When somebody of the staff closed the item under Today. */
    closedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.waitsForSong] }),
    index('own_goods_open').on(t.createdAt).where(sql`${t.closedAt} is null`),
  ],
);
