import { stopsOf } from '@keepsong/domain/checkout/refunds/effects';
import { sumOf, within } from '@keepsong/domain/checkout/refunds/shares';
import { endedBy, orderStateOf } from '@keepsong/domain/checkout/refunds/standing';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import type { CouponsService } from '../../cart/coupons.service.ts';
import type { Stock } from '../../catalog/stock/stock.service.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { GiftCardsService } from '../../credits/gift-cards.service.ts';
import type { BegunPay, SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import type { StopRevisions } from '../../studio/stop-revisions.service.ts';
import type { StopSong } from '../../studio/stop-song.service.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import type { VendorMessages } from '../../studio/vendors/vendor-messages.service.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { countedOf } from '../settle/holds.service.ts';
import { raiseRefunded } from '../taxes/order-taxes.repository.ts';
import { type Book, loadBook, taxedBack } from './refund-book.repository.ts';
import { loadRefundFacts } from './refund-facts.repository.ts';
import type { RefundMessages } from './refund-messages.service.ts';
import { lockOrder, moveOrder, moveRefund, type RefundRow } from './refunds.repository.ts';

export type CarryOutDeps = {
  giftCards: Pick<GiftCardsService, 'void'>;
  coupons: Pick<CouponsService, 'giveBack'>;
  credits: Pick<CreditsService, 'grant'>;
  stock: Pick<Stock, 'giveBack'>;
  stopSong: StopSong;
  stopRevisions: StopRevisions;
  settleEarnings: Pick<SettleEarnings, 'settleOrder'>;
  vendorItems: Pick<VendorItems, 'follow'>;
  vendorMessages: Pick<VendorMessages, 'tellStopped'>;
  messages: RefundMessages;
  clock: Clock;
};

/**
 * Other changes of an order besides its state. `opensDispute`: the dispute itself is written right afterwards.
 * `begun`: what the artist is paid for begun work.
 */
type Change = {
  cancelledAt?: Date;
  couponReturnedAt?: Date;
  opensDispute?: boolean;
  begun?: BegunPay | null;
};

/** What a refund pays the artist for whom it was decided, who may not be the artist of the song any more. */
const begunPay = ({ id, wish }: RefundRow): BegunPay | null => {
  const { payArtistCents: cents = 0, artistId } = wish ?? {};
  return cents > 0 && artistId !== undefined ? { artistId, refundId: id, cents } : null;
};

/**
 * Applies the effects of a refund inside the shop, all in the transaction of the caller, who has locked the
 * order.
 */
export function createCarryOut(deps: CarryOutDeps) {
  const {
    giftCards,
    coupons,
    credits,
    stopSong,
    stopRevisions,
    settleEarnings,
    vendorItems,
    vendorMessages,
    messages,
    clock,
  } = deps;

  /** Reads the order again, because an earlier step may have changed it. */
  async function fresh(tx: Tx, id: number): Promise<OrderRow> {
    const order = await lockOrder(tx, { id });
    if (!order) throw new Error('a refund has no order');
    return order;
  }

  /**
   * Gives the coupon back, once, when all money of the order is back. Not while there is a dispute: if the shop wins,
   * the customer keeps what was bought with the coupon.
   */
  async function giveCouponBack(
    tx: Tx,
    order: OrderRow,
    { decided: { used, paid } }: Book,
    { isDisputed }: { isDisputed: boolean },
  ): Promise<Change> {
    const isDue = order.couponReturnedAt === null && !isDisputed && sumOf(used) >= sumOf(paid);
    const counted = isDue ? countedOf(order) : [];
    for (const { code, cents } of counted) await coupons.giveBack(tx, code, cents);
    return counted.length > 0 ? { couponReturnedAt: clock.now() } : {};
  }

  /**
   * Updates everything that depends on the money of the order: its state, its taxes, the goods of vendors, who
   * are told what stops, and pay that is still held.
   */
  async function follow(tx: Tx, { id }: Pick<OrderRow, 'id'>, by: By, change: Change = {}): Promise<void> {
    const order = await fresh(tx, id);
    const { opensDispute = false, begun = null, ...set } = change;
    const book = await loadBook(tx, order);
    const isCancelled = order.cancelledAt !== null || set.cancelledAt !== undefined;
    const isDisputed = book.isDisputed || opensDispute;
    const coupon = set.couponReturnedAt ? {} : await giveCouponBack(tx, order, book, { isDisputed });
    const state = orderStateOf(book.decided, { isCancelled, isDisputed });
    await moveOrder(tx, order, state, by, { ...set, ...coupon });
    await vendorMessages.tellStopped(tx, await vendorItems.follow(tx, order.id, by));
    const refundedCents = taxedBack(book);
    if (refundedCents > 0) await raiseRefunded(tx, { orderId: order.id, refundedCents, now: clock.now() });
    await settleEarnings.settleOrder(tx, order.id, begun);
  }

  /**
   * Whether the customer has all money of the order back. If the provider sent money back by itself, only the
   * card's part must be back.
   */
  const hasAllBack = ({ decided: { paid, used } }: Book, { origin }: RefundRow): boolean => {
    if (sumOf(within(used, paid)) >= sumOf(paid)) return true;
    return (origin === 'provider' || origin === 'dispute') && paid.card > 0 && used.card >= paid.card;
  };

  /**
   * Begins a refund that is decided: stops artist and vendors, makes gift cards void, gives the coupon back,
   * cancels the order, pays the artist for begun work if somebody decided so. None of this is undone when the provider
   * cannot send the money. Then the staff find another way to pay it back.
   */
  async function begin(tx: Tx, row: RefundRow, by: By): Promise<void> {
    const order = await fresh(tx, row.orderId);
    const book = await loadBook(tx, order, { lock: 'update' });
    const facts = await loadRefundFacts(tx, order, book.cards);
    const isWhole = hasAllBack(book, row);
    const lines = book.refunds.find(({ id }) => id === row.id)?.lines ?? [];
    const ended = endedBy({ lines, wish: row.wish }, book.decided.lines);
    const stops = stopsOf({ isWhole, ended }, facts, row.isCancel);
    const why = row.isCancel ? 'cancelled' : 'refunded';
    await giftCards.void(tx, row.voids, by);
    if (facts.storyId !== null && (stops.song || (facts.song === null && (isWhole || row.isCancel))))
      await stopSong(tx, facts.storyId, by, why);
    await stopRevisions(tx, stops.revisions, by, why);
    const opensDispute = row.origin === 'dispute' && row.state === 'sent';
    // Before the pieces: a submission takes both in this order.
    const coupon = await giveCouponBack(tx, order, book, { isDisputed: book.isDisputed || opensDispute });
    if (row.isCancel && order.cart.counted) await deps.stock.giveBack(tx, order.checkoutId);
    if (row.isCancel) await messages.tellOfCancel(tx, order, row, book.decided);
    await follow(tx, order, by, {
      ...(row.isCancel ? { cancelledAt: clock.now() } : {}),
      ...coupon,
      opensDispute,
      begun: begunPay(row),
    });
  }

  /**
   * Ends a refund whose money has arrived. The change of the state makes sure that credit is given only once.
   */
  async function finish(tx: Tx, order: OrderRow, row: RefundRow): Promise<void> {
    const credit = { nonTaxable: row.toNonTaxableCents, taxable: row.toTaxableCents };
    if (credit.nonTaxable + credit.taxable > 0)
      await credits.grant(tx, order.userId, 'refund', credit, `refund:${row.id}`, order.checkoutId);
    await messages.tellOfRefund(tx, order, row);
  }

  /** Begins a refund without a payment by the provider, and ends it at once. */
  async function finishAtOnce(tx: Tx, order: OrderRow, row: RefundRow, by: By): Promise<void> {
    await moveRefund(tx, row, 'done', 'shop', { set: { doneAt: clock.now(), nextAt: null } });
    await finish(tx, order, row);
    await follow(tx, order, by);
  }

  return { begin, finish, finishAtOnce, follow };
}

export type CarryOut = ReturnType<typeof createCarryOut>;
