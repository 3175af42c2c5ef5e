import { isGiftCard } from '@keepsong/domain/cart/named-products';
import type { FailedRefund } from '@keepsong/domain/checkout/refunds/failed';
import type { RefundPlan } from '@keepsong/domain/checkout/refunds/plan';
import { added, NO_MONEY, type Sources, within } from '@keepsong/domain/checkout/refunds/shares';
import { type BoughtCard, type Standing, standingOf } from '@keepsong/domain/checkout/refunds/standing';
import type { RefundState } from '@keepsong/domain/states/tables';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';
import {
  type DisputeRow,
  findCardsOfOrder,
  findDisputes,
  findRefunds,
  type NewRefund,
  type RefundLine,
  type RefundRow,
} from './refunds.repository.ts';

/** The money of an order as it stands now. */
export type Book = {
  order: OrderRow;
  refunds: (RefundRow & { lines: RefundLine[] })[];
  disputes: DisputeRow[];
  cards: BoughtCard[];
  /**
   * Counts all money that went back, is on its way, or waits for a second person. New refunds are planned with
   * it.
   */
  reserved: Standing;
  /** Like `reserved`, without refunds that wait for a second person. It decides the state of the order. */
  decided: Standing;
  isDisputed: boolean;
};

const DECIDED: readonly RefundState[] = ['asked', 'sent', 'done'];

export const fromOf = (row: RefundRow): Sources => ({
  card: row.fromCardCents,
  nonTaxable: row.fromNonTaxableCents,
  taxable: row.fromTaxableCents,
});

/** A refund that failed. Its credit was given only if the money had arrived before the bank returned it. */
export const asFailed = (
  row: Pick<RefundRow, 'doneAt' | 'toNonTaxableCents' | 'toTaxableCents'> & { lines: RefundLine[] },
): FailedRefund => ({
  lines: row.lines,
  keptCents: row.doneAt === null ? 0 : row.toNonTaxableCents + row.toTaxableCents,
});

/** Reads the money of an order. With `lock`, its gift cards are locked until the transaction ends. */
export async function loadBook(
  db: DbOrTx,
  order: OrderRow,
  { lock = null, except = null }: { lock?: 'update' | null; except?: number | null } = {},
): Promise<Book> {
  const refunds = await findRefunds(db, order.id);
  const [disputes, cards] = [
    refunds.some(({ origin }) => origin === 'dispute') ? await findDisputes(db, order.id) : [],
    order.cart.lines.some(({ productType }) => isGiftCard({ product_type: productType }))
      ? await findCardsOfOrder(db, order.id, lock)
      : [],
  ];
  const standing = (states: readonly RefundState[]) =>
    standingOf(
      order.quote,
      cards,
      refunds
        .filter(({ id, state }) => id !== except && states.includes(state))
        .map((row) => ({ lines: row.lines, from: fromOf(row), tax: row.taxCents, wish: row.wish })),
    );
  return {
    ...{ order, refunds, disputes, cards },
    reserved: standing([...DECIDED, 'waiting']),
    decided: standing(DECIDED),
    isDisputed: disputes.some(({ state }) => state === 'needs_response' || state === 'under_review'),
  };
}

/** The columns of a refund whose values come from its plan. */
export const amountsOf = ({ amount, from, to, tax, voids }: RefundPlan) =>
  ({
    amountCents: amount,
    fromCardCents: from.card,
    fromNonTaxableCents: from.nonTaxable,
    fromTaxableCents: from.taxable,
    toCardCents: to.card,
    toNonTaxableCents: to.nonTaxable,
    toTaxableCents: to.taxable,
    taxCents: tax,
    voids,
  }) satisfies Partial<NewRefund>;

/** How much of the taxed money has arrived at the customer. Gifts of the shop were not taxed. */
export function taxedBack({ refunds, decided: { paid } }: Pick<Book, 'refunds' | 'decided'>): number {
  const done = refunds.filter(({ state }) => state === 'done').map(fromOf);
  const { card, taxable } = within(done.reduce(added, NO_MONEY), paid);
  return card + taxable;
}
