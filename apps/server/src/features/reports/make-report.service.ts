import { resultRows } from '@keepsong/domain/experiments/results';
import { bucketsOf, type Grain, type Period } from '@keepsong/domain/reports/period';
import { AGES, REPORT_CHART, type ReportName } from '@keepsong/domain/reports/reports';
import { speedRows } from '@keepsong/domain/signals/page-speed';
import { addDays, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findTried, findVariants } from './experiments-report.repository.ts';
import {
  findOwed,
  findOwedChanges,
  findOwedMoves,
  findParts,
  findRefundReasons,
  findRefundSeries,
  findSales,
  findTaxes,
  findTaxSeries,
} from './money-reports.repository.ts';
import { filled, numbersOf, type ReportRow, type Span, sumUp, type Totals } from './report-rows.ts';
import { findMeasured, findSpeeds } from './speed-report.repository.ts';
import {
  findAds,
  findArtistWork,
  findDeliveries,
  findFunnel,
  findInstant,
  findOriginSeries,
  findOrigins,
  findOriginTotals,
} from './work-reports.repository.ts';

/**
 * The contents of a report about a period. `more` reads further rows page by page, for a report that may have
 * very many.
 */
export type Made = {
  rows: ReportRow[];
  more: (() => AsyncIterable<ReportRow[]>) | null;
  totals: Totals;
  series: { day: Day; value: number }[];
};

type Asked = Period & { by: Grain };
type Make = (db: DbOrTx, span: Span, asked: Asked) => Promise<Made>;

/** The span of a period: from the beginning of its first day to the end of its last day. */
export const spanOf = ({ from, to }: Period): Span => ({
  from: chicagoInstant(from, 0),
  to: chicagoInstant(addDays(to, 1), 0),
});

/**
 * An average with two decimals, rounded half up like those that the database makes. It multiplies first, because
 * 199 / 40 * 100 is less than 497.5.
 */
const average = (sum: number, count: number): number => (count ? Math.round((sum * 100) / count) / 100 : 0);
const drawn = (rows: readonly ReportRow[], field: string) =>
  rows.map((row) => ({ day: String(row.day), value: Number(row[field] ?? 0) }));
const seriesOf = (rows: readonly ReportRow[], asked: Asked) =>
  drawn(filled(rows, bucketsOf(asked, asked.by), ['value']), 'value');

/** A report whose rows are days, weeks or months. */
const overTime =
  (
    name: ReportName,
    find: (db: DbOrTx, span: Span, by: Grain) => Promise<ReportRow[]>,
    finish: (totals: Totals) => Totals = (totals) => totals,
  ): Make =>
  async (db, span, asked) => {
    const rows = filled(await find(db, span, asked.by), bucketsOf(asked, asked.by), numbersOf(name));
    const series = drawn(rows, REPORT_CHART[name]);
    return { rows, more: null, totals: finish(sumUp(rows, numbersOf(name))), series };
  };

const sales = overTime('sales', findSales, (totals) => ({
  ...totals,
  average_cents: totals.orders ? Math.round((totals.net_cents ?? 0) / totals.orders) : 0,
}));

const artists: Make = async (db, span, asked) => {
  const [work, series] = [await findArtistWork(db, span), await findDeliveries(db, span, asked.by)];
  const summed = sumUp(work, [...numbersOf('artists'), 'stars', 'review_stars']);
  const { stars = 0, review_stars = 0, ratings = 0, reviews = 0, ...totals } = summed;
  const rating = average(stars, ratings);
  const review_rating = average(review_stars, reviews);
  const rows = work.map(({ stars: _, review_stars: __, artist_id: ___, ...row }) => row);
  return {
    ...{ rows, more: null, series: seriesOf(series, asked) },
    totals: { ...totals, ratings, rating, reviews, review_rating },
  };
};

const refunds: Make = async (db, span, asked) => {
  const [rows, series] = [await findRefundReasons(db, span), await findRefundSeries(db, span, asked.by)];
  return { rows, more: null, totals: sumUp(rows, numbersOf('refunds')), series: seriesOf(series, asked) };
};

const tax: Make = async (db, span, asked) => {
  const [rows, series] = [await findTaxes(db, span), await findTaxSeries(db, span, asked.by)];
  return { rows, more: null, totals: sumUp(rows, numbersOf('tax')), series: seriesOf(series, asked) };
};

const ADS = 500;

const coupons: Make = async (db, span, asked) => {
  const rows = await findOrigins(db, span);
  const totals = await findOriginTotals(db, span);
  const series = await findOriginSeries(db, span, asked.by);
  async function* more() {
    for (let after = ''; ; ) {
      const page = await findAds(db, span, after, ADS);
      yield page;
      if (page.length < ADS) return;
      after = String(page.at(-1)?.name);
    }
  }
  return { rows, more, totals: sumUp([totals], Object.keys(totals)), series: seriesOf(series, asked) };
};

const liabilities: Make = async (db, span, asked) => {
  const owed = await findOwed(db, span.to);
  const moves = await findOwedMoves(db, span);
  const changes = await findOwedChanges(db, span, asked.by);
  const rows = owed.map(({ kind, age, count, amount_cents }) => ({
    kind: String(kind),
    age: AGES[Number(age)] ?? AGES[0],
    count: Number(count),
    amount_cents: Number(amount_cents),
  }));
  const of = (kind: string) =>
    sumUp(
      rows.filter((row) => row.kind === kind),
      ['amount_cents', 'count'],
    );
  const [cards, taxable, nonTaxable] = [of('gift_card'), of('taxable'), of('non_taxable')];
  const totals = {
    gift_cards: cards.count ?? 0,
    gift_card_cents: cards.amount_cents ?? 0,
    taxable_cents: taxable.amount_cents ?? 0,
    non_taxable_cents: nonTaxable.amount_cents ?? 0,
    total_cents: sumUp(rows, ['amount_cents']).amount_cents ?? 0,
    ...sumUp([moves], Object.keys(moves)),
  };
  let balance = Number(changes.find(({ day }) => day === '')?.value ?? 0);
  const series = seriesOf(changes, asked).map(({ day, value }) => {
    balance += value;
    return { day, value: balance };
  });
  return { rows, more: null, totals, series };
};

const experiments: Make = async (db, span, asked) => {
  const rows: ReportRow[] = resultRows(await findVariants(db, span, asked));
  const series = seriesOf(await findTried(db, asked, asked.by), asked);
  return { rows, more: null, totals: sumUp(rows, ['visitors', 'orders', 'net_cents']), series };
};

const speed: Make = async (db, _, asked) => {
  const rows = speedRows(await findSpeeds(db, asked)).map(({ page, ...row }) => ({
    page: `page_${page}`,
    ...row,
  }));
  // The 75th percentiles are left out, because they cannot be summed.
  const totals = sumUp(rows, ['measured', 'good', 'fair', 'poor']);
  const series = seriesOf(await findMeasured(db, asked, asked.by), asked);
  return { rows, more: null, totals, series };
};

const MAKERS: Readonly<Record<ReportName, Make>> = {
  sales,
  funnel: overTime('funnel', findFunnel),
  artists,
  refunds,
  coupons,
  tax,
  liabilities,
  instant: overTime('instant', findInstant),
  experiments,
  speed,
};

/** Makes one report of one period. */
export const makeReport = (db: DbOrTx, name: ReportName, asked: Asked): Promise<Made> =>
  MAKERS[name](db, spanOf(asked), asked);

/** The net sales by kind of product, the largest first. */
export async function partsOf(db: DbOrTx, period: Period): Promise<{ key: string; amount_cents: number }[]> {
  const parts = await findParts(db, spanOf(period));
  return Object.entries(parts)
    .map(([key, cents]) => ({ key, amount_cents: Number(cents) }))
    .sort((a, b) => b.amount_cents - a.amount_cents);
}
