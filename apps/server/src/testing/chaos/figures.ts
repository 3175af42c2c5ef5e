import { PURPOSES, type Purpose } from '@keepsong/domain/signals/events';
import { orders } from '../../../db/schema/checkout.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import { earnings, payouts } from '../../../db/schema/earnings.ts';
import { disputeAnswers, refunds } from '../../../db/schema/refunds.ts';
import type { SandboxPayments } from '../../adapters/payments/sandbox/sandbox-payments.ts';
import type { SandboxPayouts } from '../../adapters/payouts/sandbox/sandbox-payouts.ts';
import type { Db } from '../../platform/db/database.ts';
import { countTold, findEventWrongs, findToldOtherwise, readHeard } from '../oracle/told-events.ts';
import { findWrongs } from '../oracle.ts';
import type { Kills } from './killer.ts';
import type { HarmCounts } from './shops.ts';

const STUCK_MS = 60_000;

export type Ran = {
  kills: Kills;
  /** How often the database was killed and disconnected. Null in a run that does not harm it. */
  harms: HarmCounts | null;
  /** How many customers were served, for each kind of customer in `PEOPLE`. */
  came: ReadonlyMap<string, number>;
  /** Failures that a customer saw and that no kill explains, one line of text each. */
  faults: readonly string[];
  /** The submissions whose customer saw an order, with the order's number. */
  told: ReadonlyMap<string, string>;
  /** For each submission: the purpose for which its order may be reported, as its customer remembers it. */
  agreed: ReadonlyMap<string, Purpose>;
  loadMs: number;
  /** The time when every process was running again after the last kill. */
  calmAt: Date;
};

export type Figures = Ran & {
  orders: number;
  free: number;
  withCoupon: number;
  withCredit: number;
  charges: number;
  refunds: number;
  /** The number of refunds, by origin (a dispute is one) and state. */
  returned: ReadonlyMap<string, number>;
  /** How many disputes the staff have answered, by kind and state of the answer. */
  answered: ReadonlyMap<string, number>;
  cards: { made: number; redeemed: number };
  /** How many entries of each kind the ledger of artists has. */
  earned: ReadonlyMap<string, number>;
  /** How many payouts to artists are in each state, and how many transfers the bank has. */
  paid: ReadonlyMap<string, number>;
  transfers: number;
  /** How many events about orders the receiver got from the shop, by event and purpose. */
  heard: ReadonlyMap<string, number>;
  /** The longest time from a payment to its order or refund. */
  slowestMs: number;
  /** Payments that had no order or refund 60 s after all processes were running again (decision 0007). */
  stuck: number;
  wrongs: string[];
};

type Books = {
  payments: SandboxPayments;
  bank: Pick<SandboxPayouts, 'readBooks'>;
  /** The database of the other companies. */
  db: Db;
};

/** Compares the records of the shop with those of the payment provider and of the bank. */
export async function readFigures(db: Db, { payments, bank, db: others }: Books, ran: Ran): Promise<Figures> {
  const ledger = await payments.readLedger();
  const books = await bank.readBooks();
  const told = await readHeard(others);
  const made = await db.select().from(orders);
  const cards = await db.select().from(giftCards);
  const wrongs = [
    ...ran.faults,
    ...(await findWrongs(db, ledger, { submitted: true, bank: books })),
    ...(await findEventWrongs(db, told)),
    ...(await findToldOtherwise(db, told, ran.agreed)),
  ];
  for (const [submission, orderId] of ran.told)
    if (!made.some((order) => order.submissionId === submission && String(order.id) === orderId))
      wrongs.push(`order ${orderId} was shown to its customer and is lost`);
  const taken = ledger.charges.filter(({ status }) => status === 'succeeded');
  const ends = taken.map(({ id, created_at }) => {
    const order = made.find(({ chargeId }) => chargeId === id);
    const refund = ledger.refunds.find(({ charge_id }) => charge_id === id);
    const endedAt = (order?.createdAt ?? refund?.created_at)?.getTime() ?? Number.POSITIVE_INFINITY;
    return { endedAt, paidAt: created_at.getTime() };
  });
  const stuck = ends.filter(({ endedAt }) => endedAt > ran.calmAt.getTime() + STUCK_MS).length;
  if (stuck > 0) wrongs.push(`${stuck} payments were not settled 60 s after the shop was up again`);
  return {
    ...ran,
    orders: made.length,
    free: made.filter(({ totalCents }) => totalCents === 0).length,
    withCoupon: made.filter(({ cart }) => cart.countedCoupon).length,
    withCredit: made.filter(({ quote }) => quote.credit_applied > 0).length,
    charges: taken.length,
    refunds: ledger.refunds.length,
    returned: countBy(await db.select().from(refunds), ({ origin, state }) => `${origin} ${state}`),
    answered: countBy(await db.select().from(disputeAnswers), ({ kind, state }) => `${kind} ${state}`),
    earned: countBy(await db.select().from(earnings), ({ kind }) => kind),
    paid: countBy(await db.select().from(payouts), ({ state }) => state),
    transfers: books.transfers.length,
    heard: countTold(told),
    cards: { made: cards.length, redeemed: cards.filter(({ redeemedAt }) => redeemedAt).length },
    slowestMs: Math.max(0, ...ends.map(({ endedAt, paidAt }) => endedAt - paidAt)),
    stuck,
    wrongs,
  };
}

type Heard = Pick<Figures, 'heard' | 'orders'>;

const countHeard = (heard: Figures['heard'], what: string): number =>
  total(new Map([...heard].filter(([name]) => name.startsWith(what))));

/** Whether the event of every order has left the outbox. */
export const areTold = ({ heard, orders }: Heard): boolean => countHeard(heard, 'Order Completed') >= orders;

/**
 * What a run must have shown about events and has not, one line each: that the receiver got every order once,
 * orders for each purpose to which customers agree, and refunds.
 */
export function lacksOf({ heard, orders }: Heard): string[] {
  const told = (what: string) => countHeard(heard, what);
  const completed = told('Order Completed');
  return [
    ...(completed === orders ? [] : [`${completed} of ${orders} orders were told`]),
    ...PURPOSES.flatMap((purpose) =>
      told(`Order Completed ${purpose}`) > 0 ? [] : [`no order was told for the purpose ${purpose}`],
    ),
    ...(told('Order Refunded') > 0 ? [] : ['no refund was told']),
  ];
}

const countBy = <T>(rows: readonly T[], name: (row: T) => string): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(rows, name)].map(([key, found]) => [key, found.length]));

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, n]) => `${name} ${n}`).join(', ') || 'none';
const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((a, b) => a + b, 0);

/** Describes the figures in lines for people. */
export function describeFigures(f: Figures): string[] {
  return [
    `kills: ${f.kills.done} in ${Math.round(f.loadMs / 1000)} s, ${total(f.kills.atSteps)} of them at a step (${list(f.kills.atSteps)})`,
    ...(f.harms ? [`database: killed ${f.harms.killed} times, cut off ${f.harms.cut} times`] : []),
    `customers: ${total(f.came)} (${list(f.came)})`,
    `orders: ${f.orders} (coupon ${f.withCoupon}, credit ${f.withCredit}, total of 0 ${f.free}); shown to their customers ${f.told.size}`,
    `charges: ${f.charges}, refunds: ${f.refunds}; gift cards: ${f.cards.made} made, ${f.cards.redeemed} redeemed`,
    `refunds of orders: ${total(f.returned)} (${list(f.returned)})`,
    `answers to disputes: ${total(f.answered)} (${list(f.answered)})`,
    `entries of artists: ${total(f.earned)} (${list(f.earned)})`,
    `payouts: ${total(f.paid)} (${list(f.paid)}), transfers at the bank: ${f.transfers}`,
    `events of orders: ${total(f.heard)} (${list(f.heard)})`,
    `slowest from payment to order or refund: ${(f.slowestMs / 1000).toFixed(1)} s; open 60 s after the last start: ${f.stuck}`,
    `wrong: ${f.wrongs.length}`,
    ...f.wrongs.slice(0, 50).map((wrong) => `  ${wrong}`),
  ];
}
