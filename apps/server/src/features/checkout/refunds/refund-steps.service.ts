import { isEndedAddress } from '@keepsong/domain/account/staff-change';
import { effectsOf, payableForBegun, type RefundEffect } from '@keepsong/domain/checkout/refunds/effects';
import { chainOf } from '@keepsong/domain/checkout/refunds/failed';
import {
  planInPlace,
  planRefund,
  type RefundPlan,
  type RefundWay,
} from '@keepsong/domain/checkout/refunds/plan';
import { sumOf } from '@keepsong/domain/checkout/refunds/shares';
import { endedAfter } from '@keepsong/domain/checkout/refunds/standing';
import type { StoredWish } from '@keepsong/domain/checkout/refunds/wish';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { RefundState } from '@keepsong/domain/states/tables';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import { step } from '../../../platform/steps.ts';
import { loadUser, type OrderRow } from '../checkout.repository.ts';
import type { CarryOut } from './carry-out.service.ts';
import { amountsOf, asFailed, type Book, loadBook } from './refund-book.repository.ts';
import { loadRefundFacts } from './refund-facts.repository.ts';
import type { RefundMail } from './refund-messages.service.ts';
import {
  findOrder,
  insertRefund,
  loadRefund,
  OWN_CANCEL,
  type RefundRow,
  refuseWaiting,
} from './refunds.repository.ts';
import type { SendRefunds } from './send-refunds.service.ts';
import type { SettleRefund } from './settle-refund.service.ts';
import type { TellReplaced } from './tell-replaced.service.ts';

export type RefundStepsDeps = {
  database: Database;
  carryOut: CarryOut;
  sendRefunds: Pick<SendRefunds, 'send'>;
  settleRefund: SettleRefund;
  tellReplaced: TellReplaced;
  clock: Clock;
  log: { warn(context: object, text: string): void };
};

/**
 * The wanted refund. `isCancel`: the order is cancelled, and all money goes back. `asked`: the lines of a refund that
 * waited for a second person.
 */
export type Wanted = {
  wish: StoredWish;
  way: RefundWay;
  isCancel: boolean;
  asked?: RefundPlan['lines'] | undefined;
};

/** The answer to a preview or to a real request. In a preview `refund` is null. */
export type RefundAnswer = {
  refund: { id: number; state: RefundState; amount_cents: number } | null;
  amount_cents: number;
  effects: RefundEffect[];
  lines: { id: string; amount_cents: number }[];
  /** Whether a second person must agree. */
  needs_second_person: boolean;
  /** Only in a preview. */
  payable_to_artist_cents?: number;
  mail?: RefundMail | null;
};

/** `artist`: who works for the order, and what the shop may pay this artist for begun work. */
export type Planned = {
  plan: RefundPlan;
  effects: RefundEffect[];
  artist: { id: number | null; payableCents: number };
};

/** A request for a refund: the person who asks, and the key that identifies the request. */
type Asked = Wanted & {
  reason: string;
  key: string;
  hash: string;
  origin: 'staff' | 'customer';
  askedBy: number;
};

/** If this process has not sent a refund within this time, the job sends it. */
const SENT_WITHIN_MS = 20_000;

/** The steps that refunds and cancels of staff and customers have in common. */
export function createRefundSteps(deps: RefundStepsDeps) {
  const { database, carryOut, sendRefunds, settleRefund, tellReplaced, clock, log } = deps;
  const { db } = database;

  /**
   * First books refunds that the provider made by itself. If the provider does not answer, the shop's own books
   * count.
   */
  async function compare({ intentId }: OrderRow): Promise<void> {
    if (intentId)
      await settleRefund(intentId).catch((error: unknown) =>
        log.warn({ err: error }, 'refunds not compared'),
      );
  }

  /** Sends a refund now. When the provider does not answer, the job sends it. */
  async function sendNow({ id, state }: Pick<RefundRow, 'id' | 'state'>): Promise<void> {
    if (state === 'asked')
      await sendRefunds
        .send(id)
        .catch((error: unknown) => log.warn({ err: error, refund: id }, 'refund not sent yet'));
  }

  async function loadBookOf(on: DbOrTx, orderId: number): Promise<Book> {
    const order = await findOrder(on, orderId);
    if (!order) throw new Error('a refund has no order');
    return loadBook(on, order);
  }

  async function answerOf(id: number): Promise<Result<RefundAnswer>> {
    const row = await loadRefund(db, id);
    if (!row) throw new Error('a refund has vanished');
    return ok({
      refund: { id, state: row.state, amount_cents: row.amountCents },
      amount_cents: row.amountCents,
      effects: row.effects,
      lines: (await loadBookOf(db, row.orderId)).refunds
        .filter((one) => one.id === id)
        .flatMap(({ lines }) => lines.map((line) => ({ id: line.id, amount_cents: line.amount }))),
      needs_second_person: row.state === 'waiting',
    });
  }

  /** The time when the job sends the card's part of a plan, unless this process has sent it before. */
  const sendBy = (planned: RefundPlan): Date | null =>
    planned.to.card > 0 ? new Date(clock.now().getTime() + SENT_WITHIN_MS) : null;

  /** Stores a refund and applies all effects that happen at once. `isDecided`: no second person is needed. */
  async function write(
    tx: Tx,
    book: Book,
    { plan: planned, effects }: Planned,
    given: Asked,
    { isDecided }: { isDecided: boolean },
  ): Promise<RefundRow> {
    const by = { mover: given.origin, userId: given.askedBy } as const;
    const row = await insertRefund(
      tx,
      {
        ...amountsOf(planned),
        ...{ orderId: book.order.id, origin: given.origin, isCancel: given.isCancel, way: given.way },
        ...{ wish: given.wish, effects, reason: given.reason, askedBy: given.askedBy },
        ...{ idempotencyKey: given.key, requestHash: given.hash, createdAt: clock.now() },
        state: isDecided ? 'asked' : 'waiting',
        nextAt: isDecided ? sendBy(planned) : null,
      },
      planned.lines,
      by,
    );
    if (isDecided) await decide(tx, book.order, row, by);
    return row;
  }

  async function decide(tx: Tx, order: OrderRow, row: RefundRow, by: By) {
    await carryOut.begin(tx, row, by);
    if (row.toCardCents === 0) await carryOut.finishAtOnce(tx, order, row, by);
    step('refund.before_asked');
  }

  /**
   * Cancels an order for its customer, who gets everything back. A repeated call returns the same refund. The
   * caller has locked the order.
   */
  async function cancelForCustomer(tx: Tx, order: OrderRow, userId: number): Promise<Result<RefundRow>> {
    const book = await loadBook(tx, order, { lock: 'update' });
    const own = book.refunds.find(({ idempotencyKey }) => idempotencyKey === OWN_CANCEL);
    if (own) return ok(own);
    const wanted = { wish: { all: true }, way: 'card', isCancel: true } as const;
    const planned = await plan(tx, book, wanted);
    if (!planned.ok) return planned;
    const by = { mover: 'customer' as const, userId };
    const replaced = await refuseWaiting(tx, book.refunds, { by, now: clock.now() });
    const given = { ...wanted, reason: '', key: OWN_CANCEL, hash: '', origin: 'customer' as const };
    const row = await write(tx, book, planned.value, { ...given, askedBy: userId }, { isDecided: true });
    await tellReplaced(tx, order, replaced, { by: 'customer', reason: '' });
    return ok(row);
  }

  /** The money that a customer would get back by cancelling the order now. Null when nothing can go back. */
  async function previewWhole(on: DbOrTx, orderId: number): Promise<{ card: number; credit: number } | null> {
    const book = await loadBookOf(on, orderId);
    const planned = await plan(on, book, { wish: { all: true }, way: 'card', isCancel: true });
    if (!planned.ok) return null;
    const { card, nonTaxable, taxable } = planned.value.plan.to;
    return { card, credit: nonTaxable + taxable };
  }

  return {
    plan,
    compare,
    previewWhole,
    sendNow,
    loadBookOf,
    answerOf,
    sendBy,
    write,
    decide,
    cancelForCustomer,
  };
}

export type RefundSteps = ReturnType<typeof createRefundSteps>;

/** Whether somebody can still sign in to the account of an order, and spend credit there. */
async function hasCustomer(on: DbOrTx, { userId }: OrderRow): Promise<boolean> {
  const user = await loadUser(on, userId);
  return user !== null && !isEndedAddress(user.email);
}

/**
 * What a refund would do now. The preview and the real refund both use this function. Refuses with
 * `order_closed` while the money is in dispute or when the order is cancelled already, with `account_erased`
 * when all of it would go as credit to an account that was erased, with `more_than_left` also when the artist
 * would be paid more than what is lost and not paid for yet, and with all refusals of `planRefund` and
 * `planInPlace`.
 */
async function plan(
  on: DbOrTx,
  book: Book,
  { wish, way, isCancel, asked }: Wanted,
): Promise<Result<Planned>> {
  if (book.isDisputed || (isCancel && book.order.cancelledAt !== null)) return refuse('order_closed');
  if (way === 'credit' && !(await hasCustomer(on, book.order))) return refuse('account_erased');
  // A cancel replaces everything that waits. If waiting money counted as gone, the cancel could have an
  // amount of 0, and no second person would have to agree.
  const standing = isCancel ? book.decided : book.reserved;
  const chain = chainOf(book.refunds, wish.replaces);
  const [failed] = chain;
  // The bank may have taken a refund of the chain after all while a second person was waited for.
  if (chain.some(({ state }) => state !== 'failed')) return refuse('more_than_left');
  const planned = failed
    ? planInPlace(standing, asFailed(failed), { wish, way })
    : planRefund(standing, wish, way, asked);
  if (!planned.ok) return planned;
  if (planned.value.amount === 0 && !isCancel) return refuse('more_than_left');
  // While a refund waits for a second person, it is not known whether this refund takes the last of the
  // money, or of a line.
  const waits = !isCancel && sumOf(book.reserved.used) > sumOf(book.decided.used);
  const value = waits
    ? {
        ...{ ...planned.value, isWhole: false },
        ended: endedAfter({ lines: planned.value.lines, wish }, book.decided.lines),
      }
    : planned.value;
  const facts = await loadRefundFacts(on, book.order, book.cards);
  const payableCents = payableForBegun(value, facts, isCancel);
  if ((wish.payArtistCents ?? 0) > payableCents) return refuse('more_than_left');
  const effects = effectsOf(value, facts, isCancel, wish);
  return ok({ plan: value, effects, artist: { id: facts.artistId, payableCents } });
}

/**
 * Refunds all money of an order because its customer wants it. The caller has checked that the customer may do
 * this.
 */
export type WholeRefund = {
  preview: RefundSteps['previewWhole'];
  begin: RefundSteps['cancelForCustomer'];
  sendNow: RefundSteps['sendNow'];
};
