import { sumOf, within } from '@keepsong/domain/checkout/refunds/shares';
import { orderStateOf, standingOf } from '@keepsong/domain/checkout/refunds/standing';
import { SECOND_PERSON_CENTS } from '@keepsong/domain/staff/permissions';
import type { orders } from '../../../db/schema/checkout.ts';
import { creditEntries, giftCards } from '../../../db/schema/credits.ts';
import { disputeAnswers, disputes, refundLines, refunds } from '../../../db/schema/refunds.ts';
import type { SandboxLedger } from '../../adapters/payments/sandbox/ledger-report.ts';
import type { Db } from '../../platform/db/database.ts';

type OrderRow = typeof orders.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

const STATES = { pending: 'sent', succeeded: 'done', failed: 'failed' } as const;
/** The state of a refund in the shop for each status of a dispute at the provider. */
const DISPUTES = { needs_response: 'sent', under_review: 'sent', lost: 'done', won: 'failed' } as const;

/**
 * Finds everything about refunds and disputes that differs between the provider and the shop, and orders whose money is
 * not what their refunds say. Empty when all is well.
 */
export async function findRefundWrongs(db: Db, ledger: SandboxLedger, made: OrderRow[]): Promise<string[]> {
  const rows = await db.select().from(refunds);
  const lines = await db.select().from(refundLines);
  const closed = await db.select().from(disputes);
  const cards = await db.select().from(giftCards);
  const entries = (await db.select().from(creditEntries)).filter(({ effectKey }) =>
    effectKey.startsWith('refund:'),
  );
  const wrongs: string[] = [];
  const ofOrders = new Map(made.map((order) => [order.intentId, order]));
  const named = new Map(rows.map((row) => [row.providerId, row]));

  const compare = (what: string, id: string, cents: number, state: RefundRow['state'], intentId: string) => {
    const order = ofOrders.get(intentId);
    const row = named.get(id);
    if (!order) return;
    // If money went back and returned before the shop noticed it, the shop has no record.
    if (!row && state === 'failed') return;
    if (!row) wrongs.push(`${what} ${id} of order ${order.id} is not booked`);
    else if (row.orderId !== order.id || row.toCardCents !== cents)
      wrongs.push(`refund ${row.id} is not the ${what} ${id}`);
    else if (row.state !== state) wrongs.push(`refund ${row.id} is ${row.state}, its ${what} is ${state}`);
  };
  for (const { id, amount_cents, status, intent_id } of ledger.refunds)
    compare('refund', id, amount_cents, STATES[status], intent_id);
  for (const { id, amount_cents, status, intent_id } of ledger.disputes) {
    compare('dispute', id, amount_cents, DISPUTES[status], intent_id);
    const known = closed.find(({ providerId }) => providerId === id);
    if (known && known.state !== status)
      wrongs.push(`dispute ${known.id} is ${known.state}, at the provider ${status}`);
  }
  const told = new Set([...ledger.refunds, ...ledger.disputes].map(({ id }) => id));
  const asked = new Map<string, number>();
  for (const { reference } of ledger.refunds)
    if (reference) asked.set(reference, (asked.get(reference) ?? 0) + 1);

  for (const row of rows) {
    const isSettled = row.state !== 'waiting' && row.state !== 'refused';
    const isAlone = row.origin === 'staff' && row.decidedBy === null;
    if (isSettled && isAlone && row.amountCents >= SECOND_PERSON_CENTS)
      wrongs.push(`refund ${row.id} of ${row.amountCents} cents was settled by one person`);
    const own = lines.filter(({ refundId }) => refundId === row.id);
    if (own.reduce((sum, { amountCents }) => sum + amountCents, 0) !== row.amountCents)
      wrongs.push(`the lines of refund ${row.id} are not its amount`);
    if (row.providerId !== null && !told.has(row.providerId)) wrongs.push(`refund ${row.id} names nothing`);
    if (row.state === 'asked') wrongs.push(`refund ${row.id} hangs in asked`);
    if ((asked.get(row.token) ?? 0) > 1)
      wrongs.push(`refund ${row.id} was made ${asked.get(row.token)} times`);
    const given = entries.filter(({ effectKey }) => effectKey === `refund:${row.id}`);
    // Credit stays when the bank returns money that had arrived. A row without a wish then counts it.
    const isCounted = row.wish === null && row.providerId === null;
    const hasArrived = row.state === 'done' ? !isCounted : row.state === 'failed' && row.doneAt !== null;
    const isGiven = hasArrived && row.toNonTaxableCents + row.toTaxableCents > 0;
    const isRight = given.every(
      (entry) => entry.nonTaxableCents === row.toNonTaxableCents && entry.taxableCents === row.toTaxableCents,
    );
    if (!isRight || given.length !== (isGiven ? 1 : 0))
      wrongs.push(`refund ${row.id} (${row.state}) gave ${given.length} credits`);
  }
  wrongs.push(...answerWrongs(await db.select().from(disputeAnswers), closed, ledger));
  for (const order of made) wrongs.push(...orderWrongs(order, { rows, lines, closed, cards }));
  return wrongs;
}

/** Compares the answers that the shop says it has handed in with those that the provider has. */
function answerWrongs(
  answers: (typeof disputeAnswers.$inferSelect)[],
  closed: (typeof disputes.$inferSelect)[],
  { evidence }: SandboxLedger,
): string[] {
  return answers.flatMap(({ disputeId, state, kind }) => {
    const dispute = closed.find(({ id }) => id === disputeId);
    const handedIn = evidence.filter(({ dispute_id }) => dispute_id === dispute?.providerId).length;
    const isSent = state === 'sent' && kind === 'evidence';
    return [
      ...(state === 'asked' ? [`the answer to dispute ${disputeId} hangs in asked`] : []),
      ...(handedIn === (isSent ? 1 : 0)
        ? []
        : [`dispute ${disputeId} (${kind}, ${state}) was answered ${handedIn} times`]),
      ...(state === 'sent' && kind === 'accept' && dispute?.state !== 'lost'
        ? [`dispute ${disputeId} was accepted and is ${dispute?.state}`]
        : []),
    ];
  });
}

type Kept = {
  rows: RefundRow[];
  lines: (typeof refundLines.$inferSelect)[];
  closed: (typeof disputes.$inferSelect)[];
  cards: (typeof giftCards.$inferSelect)[];
};

function orderWrongs(order: OrderRow, { rows, lines, closed, cards }: Kept): string[] {
  const own = rows.filter(({ orderId }) => orderId === order.id);
  const counted = own.filter(({ state }) => state === 'asked' || state === 'sent' || state === 'done');
  const standing = standingOf(
    order.quote,
    [],
    counted.map((row) => ({
      lines: lines
        .filter(({ refundId }) => refundId === row.id)
        .map(({ lineId, amountCents }) => ({ id: lineId, amount: amountCents })),
      from: {
        card: row.fromCardCents,
        nonTaxable: row.fromNonTaxableCents,
        taxable: row.fromTaxableCents,
      },
      tax: row.taxCents,
    })),
  );
  const wrongs: string[] = [];
  const { paid, used } = standing;
  // Money that was refunded as credit may be refunded once more by the provider. The shop itself never refunds
  // anything twice.
  const byItself = counted.filter(({ origin }) => origin === 'provider' || origin === 'dispute');
  const beyond = byItself.reduce((sum, { fromCardCents }) => sum + fromCardCents, 0);
  if (used.card > paid.card + beyond || used.nonTaxable > paid.nonTaxable || used.taxable > paid.taxable)
    wrongs.push(`of order ${order.id} more went back than was paid`);
  if (standing.taxBack > standing.lines.reduce((sum, { tax }) => sum + tax, 0))
    wrongs.push(`of order ${order.id} more tax went back than was paid`);
  const ownLines = standing.lines.some(({ back, amount }) => back > amount);
  if (ownLines && byItself.length === 0)
    wrongs.push(`a line of order ${order.id} was refunded beyond its price`);
  const isDisputed = closed.some(
    ({ orderId, state }) => orderId === order.id && (state === 'needs_response' || state === 'under_review'),
  );
  const state = orderStateOf(standing, { isCancelled: order.cancelledAt !== null, isDisputed });
  if (order.state !== state) wrongs.push(`order ${order.id} is ${order.state}, by its money ${state}`);
  const voids = own.flatMap((row) => row.voids);
  for (const card of cards.filter(({ orderId }) => orderId === order.id))
    if (card.state === 'void' && card.voidedBy === null && !voids.includes(card.id))
      wrongs.push(`gift card ${card.id} is void for nothing`);
  if (order.cancelledAt !== null && !own.some(({ isCancel, state: its }) => isCancel && its !== 'refused'))
    wrongs.push(`order ${order.id} was cancelled by nothing`);
  // A cancel replaces refunds that wait for approval. A refund that still waited could never be approved, and
  // its money would stay.
  const cancelledBy = own.find(
    ({ isCancel, state: its }) => isCancel && its !== 'waiting' && its !== 'refused',
  );
  if (cancelledBy && own.some(({ id, state: its }) => id < cancelledBy.id && its === 'waiting'))
    wrongs.push(`order ${order.id} was cancelled beside a refund that waits`);
  const isAllBack = sumOf(within(used, paid)) >= sumOf(paid) && sumOf(paid) > 0;
  if (order.cart.countedCoupon && isAllBack && !isDisputed && order.couponReturnedAt === null)
    wrongs.push(`order ${order.id} keeps a coupon although all of its money went back`);
  return wrongs;
}
