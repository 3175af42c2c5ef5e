import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { areSameEffects, type RefundEffect } from '@keepsong/domain/checkout/refunds/effects';
import { lastFailed, owedOf } from '@keepsong/domain/checkout/refunds/failed';
import { besidesOf, costOf, moneyOf, type StoredWish } from '@keepsong/domain/checkout/refunds/wish';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { may, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { sha256 } from '../../../platform/ids.ts';
import { requireStaff, requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { step } from '../../../platform/steps.ts';
import { decideBonus, lockBonusesOf } from '../../earnings/bonus-limit.service.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { findMovedAlone } from './moved-alone.repository.ts';
import { asFailed, type Book, loadBook } from './refund-book.repository.ts';
import type { RefundMessages } from './refund-messages.service.ts';
import type { Planned, RefundAnswer, RefundSteps, Wanted } from './refund-steps.service.ts';
import {
  findOrder,
  findStaffRequest,
  lockOrder,
  type RefundRow,
  refuseWaiting,
} from './refunds.repository.ts';
import type { TellReplaced } from './tell-replaced.service.ts';

export type AskRefundDeps = {
  database: Database;
  steps: RefundSteps;
  tellReplaced: TellReplaced;
  messages: Pick<RefundMessages, 'previewRefund'>;
  limits: Limits;
  clock: Clock;
};

/** No person asks for this many refunds in an hour; only a script does. */
const ASKS = { name: 'staff_refunds', max: 240, seconds: 3_600 } as const;
/** A form asks again while somebody types, so the log stores one line for a person, an order and a minute. */
const LOG_LINES = { name: 'staff_refund_views', max: 1, seconds: 60 } as const;

/** The action on an order's money, in the form in which the permissions check it. */
export const deedOn = ({ userId }: OrderRow, { isCancel }: { isCancel: boolean }, cents: number) => ({
  action: isCancel ? ('cancel' as const) : ('refund' as const),
  ...{ cents, customerId: userId },
});

/** `seen`: the effects that the person has seen. A caller without a page has seen none. */
type Request = { reason: string; key: string; seen?: readonly RefundEffect[] | undefined };

/** The id of the failed refund that a refund replaces. */
export type Replacing = { replaces?: number | undefined };

/**
 * The wish of a refund. If it replaces a failed one, that is the wish of the failed one, whose lines it takes. The
 * caller names the sum, so that nobody gives another sum than the page showed.
 */
function wishInPlace(
  { refunds }: Pick<Book, 'refunds'>,
  { wish, replaces }: { wish: StoredWish } & Replacing,
): Result<StoredWish> {
  if (replaces === undefined) return ok(wish);
  const failed = lastFailed(refunds, replaces);
  if (!failed.ok) return failed;
  const amount = owedOf(asFailed(failed.value)).reduce((sum, line) => sum + line.amount, 0);
  if (!('amount' in wish) || wish.amount !== amount) return refuse('invalid_input');
  return ok({ ...moneyOf(failed.value.wish ?? wish), ...besidesOf(wish), replaces });
}

/** Logs that a person has asked for a refund or cancel, or has done it alone. */
function noteAsked(
  tx: Tx,
  by: StaffMember,
  { id, userId, state }: OrderRow,
  row: RefundRow,
  { now, isDecided, reason }: { now: Date; isDecided: boolean; reason: string },
): Promise<void> {
  const done = row.isCancel ? ('order.cancelled' as const) : ('order.refunded' as const);
  const asked = row.isCancel ? ('order.cancel_asked' as const) : ('order.refund_asked' as const);
  return noteStaff(tx, by, now, {
    action: isDecided ? done : asked,
    orderNumber: orderNumber(id),
    customerId: userId,
    before: { state },
    after: { refund: row.id, amount_cents: row.amountCents, effects: row.effects },
    reason,
  });
}

/** Logs a look at the customer's address and at the mail that would tell the customer about a refund. */
async function noteMailSeen(
  { database: { db }, limits, clock }: AskRefundDeps,
  by: StaffMember,
  { id, userId }: OrderRow,
): Promise<void> {
  if ((await limits.take(LOG_LINES, `staff:${by.id}:order:${id}`)).ok)
    await noteStaff(db, by, clock.now(), {
      ...{ action: 'order.refund_mail_seen', orderNumber: orderNumber(id), customerId: userId },
    });
}

/** Refunds and cancels by the staff. They are previewed first, and each is done only once. */
export function createAskRefund(deps: AskRefundDeps) {
  const { database, steps, tellReplaced, messages, limits, clock } = deps;
  const { db } = database;

  /**
   * Whether a person may do what is planned, alone or with a second person. Pay for begun work is also decided as any
   * other bonus: it needs the same permission, counts for the same limit, and nobody pays themselves.
   */
  async function decisionOn(
    on: DbOrTx,
    by: StaffMember,
    order: OrderRow,
    { given, planned: { plan, artist } }: { given: Wanted; planned: Planned },
  ): Promise<ReturnType<typeof moneyDecision>> {
    const now = clock.now();
    const cents = given.wish.payArtistCents ?? 0;
    const ofPay =
      cents > 0 && artist.id !== null
        ? await decideBonus(on, by, { payee: { artistId: artist.id }, cents }, now)
        : 'done';
    if (ofPay === 'forbidden') return 'forbidden';
    const before = await findMovedAlone(on, { personId: by.id, orderId: order.id, now });
    const ofMoney = moneyDecision(by, deedOn(order, given, costOf(plan.amount, given.wish)), before);
    return ofMoney === 'done' ? ofPay : ofMoney;
  }

  return {
    /**
     * Shows what a refund or cancel would do. The log stores who saw the mail to the customer, once a minute. Refuses
     * with `sign_in_required`, `forbidden` (also for an order of one's own, and for pay for begun work by who may give
     * no bonus, or that is for oneself), `not_found`, `account_erased`, `order_closed`,
     * `more_than_left`, and as `ask` does when it would replace a failed refund.
     */
    async preview(
      session: Session | null,
      orderId: number | null,
      given: Wanted & Replacing,
    ): Promise<Result<RefundAnswer>> {
      const by = requireStaff(session, 'refunds');
      if (!by.ok) return by;
      const order = orderId === null ? null : await findOrder(db, orderId);
      if (!order) return refuse('not_found');
      await steps.compare(order);
      const book = await steps.loadBookOf(db, order.id);
      const asIs = wishInPlace(book, given);
      if (!asIs.ok) return asIs;
      const planned = await steps.plan(db, book, { ...given, wish: asIs.value });
      if (!planned.ok) return planned;
      const { amount, lines, to } = planned.value.plan;
      const decision = await decisionOn(db, by.value, order, { given, planned: planned.value });
      if (decision === 'forbidden') return refuse('forbidden');
      const mail = given.isCancel ? undefined : await messages.previewRefund(db, order, to);
      if (mail) await noteMailSeen(deps, by.value, order);
      return ok({
        refund: null,
        amount_cents: amount,
        effects: planned.value.effects,
        lines: lines.map((line) => ({ id: line.id, amount_cents: line.amount })),
        needs_second_person: decision === 'second_person',
        payable_to_artist_cents:
          given.replaces === undefined && may(by.value.role, 'payouts')
            ? planned.value.artist.payableCents
            : 0,
        ...(mail === undefined ? {} : { mail }),
      });
    },

    /**
     * Refunds or cancels. A cancel replaces a refund or cancel that waits for a second person. A repeated
     * request with the same key and body gets the same answer. Refuses with `sign_in_required`, `forbidden`
     * `not_found` and `account_erased` (as `preview` does), `second_step`, `too_many_requests`, `order_closed`,
     * `more_than_left`, with `key_reused` when the key was used with another body or for another order, and
     * with `already_decided` when another refund has replaced the same failed refund. `invalid_input`: what is owed of
     * that failed refund is another sum. `effects_changed`: it would do something else now than this person has `seen`.
     * What was seen is no part of the request that the key stands for, so that a repeated request finds its refund.
     */
    async ask(
      session: Session | null,
      orderId: number | null,
      given: Wanted & Replacing & Request,
    ): Promise<Result<RefundAnswer>> {
      const by = requireStaffAction(session, 'refunds', clock.now());
      if (!by.ok) return by;
      const within = await limits.take(ASKS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const found = orderId === null ? null : await findOrder(db, orderId);
      if (!found) return refuse('not_found');
      await steps.compare(found);
      const { wish, way, isCancel, replaces, reason, seen } = given;
      const key = `staff:${given.key}`;
      const request = [wish, way, isCancel, reason, ...(replaces === undefined ? [] : [replaces])];
      const hash = sha256(JSON.stringify(request)).toString('hex');
      const done = await database.transaction(async (tx): Promise<Result<RefundRow>> => {
        // The key is locked before the order. Otherwise two requests with this key for two orders could both
        // find the key unused.
        await lockName(tx, `refund by key ${key}`);
        const known = await findStaffRequest(tx, key);
        if (known)
          return known.orderId === found.id && known.requestHash === hash ? ok(known) : refuse('key_reused');
        const order = await lockOrder(tx, { id: found.id });
        if (!order) return refuse('not_found');
        const book = await loadBook(tx, order, { lock: 'update' });
        const asIs = wishInPlace(book, given);
        if (!asIs.ok) return asIs;
        const wanted = { ...given, wish: asIs.value };
        const planned = await steps.plan(tx, book, wanted);
        if (!planned.ok) return planned;
        const artistId = wanted.wish.payArtistCents ? planned.value.artist.id : null;
        if (artistId !== null) await lockBonusesOf(tx, { artistId });
        const decision = await decisionOn(tx, by.value, order, { given: wanted, planned: planned.value });
        if (decision === 'forbidden') return refuse('forbidden');
        const { effects } = planned.value;
        if (seen && !areSameEffects(effects, seen))
          return { ok: false, refusal: { code: 'effects_changed', theirs: { effects } } };
        const isDecided = decision === 'done';
        const mover = { mover: 'staff' as const, userId: by.value.id };
        const replaced = isCancel
          ? await refuseWaiting(tx, book.refunds, { by: mover, now: clock.now() })
          : [];
        const meant = artistId === null ? wanted.wish : { ...wanted.wish, artistId };
        const from = { key, hash, origin: 'staff' as const, askedBy: by.value.id };
        const asked = { ...wanted, wish: meant, ...from };
        const row = await steps.write(tx, book, planned.value, asked, { isDecided });
        await tellReplaced(tx, order, replaced, { by: by.value, reason });
        await noteAsked(tx, by.value, order, row, { now: clock.now(), isDecided, reason });
        return ok(row);
      });
      step('refund.asked');
      if (!done.ok) return done;
      await steps.sendNow(done.value);
      return steps.answerOf(done.value.id);
    },
  };
}

export type AskRefund = ReturnType<typeof createAskRefund>;
