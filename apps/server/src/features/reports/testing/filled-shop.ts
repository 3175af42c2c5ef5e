import { GRAINS, type Grain } from '@keepsong/domain/reports/period';
import { addDays, chicagoDay, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { expect } from 'vitest';
import { orders } from '../../../../db/schema/checkout.ts';
import { createDice } from '../../../testing/dice.ts';
import { signedIn } from '../../../testing/people.ts';
import { openTestShop } from '../../../testing/test-shop.ts';
import { fillInstantSongs, fillLedgers } from './random-ledger.ts';
import { fillFunnel, fillReferrals, fillWork } from './random-work.ts';

/** `REPORT_SEED=<seed>` repeats a run. */
export const SEED = Number(process.env.REPORT_SEED ?? process.env.PROPERTY_SEED);

/** The clocks change on November 1, 2026 in the shop's time zone. */
export const FIRST: Day = '2026-09-20';
export const LAST: Day = '2026-12-10';

/**
 * The tested periods: the whole span, a year that ends with it, single days around the change of the clocks, and
 * random periods.
 */
export const PERIODS: [Day, Day, Grain][] = [
  [FIRST, LAST, 'day'],
  ['2025-12-11', LAST, 'month'],
  ['2026-10-31', '2026-10-31', 'day'],
  ['2026-11-01', '2026-11-01', 'day'],
  ...randomPeriods(Number(process.env.REPORT_PERIODS)),
];

function randomPeriods(count: number): [Day, Day, Grain][] {
  const dice = createDice(SEED);
  return Array.from({ length: count }, () => {
    const from = addDays(FIRST, dice.between(0, 60));
    return [from, addDays(from, dice.between(0, 20)), dice.pick(GRAINS)];
  });
}

type Query = { from?: Day; to?: Day; by?: Grain };

/** A shop with random rows in all tables that reports sum, and a person of the staff who reads the reports. */
export async function openFilledShop() {
  const shop = await openTestShop();
  const { visitor } = await signedIn(shop, undefined, 'finance');
  const [dice, turns] = [createDice(SEED), Number(process.env.REPORT_ORDERS)];
  const span = { from: chicagoInstant(FIRST, 0), to: chicagoInstant(addDays(LAST, 1), 0) };
  await fillLedgers(shop, dice, span, turns);
  await fillInstantSongs(shop, dice, span, 3 * turns);
  await fillWork(shop, dice, span, 2 * turns);
  await fillReferrals(shop, dice, span, turns);
  const visits = await fillFunnel(shop, dice, span, 2 * turns);

  async function read(name: string, query: Query) {
    const answer = await visitor.call('reports.read', { params: { name }, query });
    expect([name, answer.status]).toEqual([name, 200]);
    return answer.body;
  }

  /** The orders of a period, read row by row. */
  const ordersOf = async (from: Day, to: Day) =>
    (await shop.db.select().from(orders)).filter(({ createdAt }) => isIn(createdAt, from, to));

  return { shop, visitor, visits, read, ordersOf };
}

export type FilledShop = Awaited<ReturnType<typeof openFilledShop>>;
export type Order = Awaited<ReturnType<FilledShop['ordersOf']>>[number];

/** Whether an instant is on one of the days from `from` to `to`, in the shop's time zone. */
export const isIn = (at: Date | null, from: Day, to: Day): boolean =>
  at !== null && chicagoDay(at) >= from && chicagoDay(at) <= to;

export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);
