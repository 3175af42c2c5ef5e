import { productBody } from '@keepsong/contract/catalogue/products';
import { promotionBody } from '@keepsong/contract/catalogue/promotions';
import { readExtraInfo } from '@keepsong/domain/cart/extra-info';
import type { Locale } from '@keepsong/domain/format/locale';
import { chicagoLocal } from '@keepsong/domain/time/chicago';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { findOffering, findPlannedSales, findSales, type PlannedRow } from './calendar.repository.ts';

type Span = Pick<PlannedRow, 'from' | 'to'>;

/** The fields of a draft that have a time. A draft may be older than one of them. */
const TIMED = productBody
  .pick({ sale: true, promo_addons: true })
  .extend(promotionBody.pick({ starts_at: true, ends_at: true }).shape)
  .partial();

const timeOf = (moment: string | null | undefined): Date | null => (moment ? chicagoLocal(moment) : null);
const hasTime = ({ from, to }: Span): boolean => from !== null || to !== null;

function spansIn(draft: unknown): Span[] {
  const { sale, promo_addons = [], starts_at, ends_at } = TIMED.safeParse(draft).data ?? {};
  return [
    { from: timeOf(starts_at), to: timeOf(ends_at) },
    ...(sale ? [sale] : []).map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
    ...promo_addons.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
  ];
}

/**
 * When something costs less: by a discount code, a sale or an offer of a product, and by a draft that goes live by
 * itself. Each period is there once.
 */
export async function findSaleWindows(db: DbOrTx, locale: Locale): Promise<PlannedRow[]> {
  const [sales, offering, drafts] = await Promise.all([
    findSales(db, locale),
    findOffering(db, locale),
    findPlannedSales(db, locale),
  ]);
  const offers = offering.flatMap(({ id, title, extraInfo }) =>
    readExtraInfo({ promo_addons: extraInfo.promo_addons }).promo_addons.map((offer) => ({
      ...{ of: 'product' as const, id: String(id), title },
      ...{ from: timeOf(offer.start_datetime), to: timeOf(offer.end_datetime) },
    })),
  );
  const planned = drafts.flatMap(({ draft, ...row }) => spansIn(draft).map((span) => ({ ...row, ...span })));
  const all = [...sales, ...[...offers, ...planned].filter(hasTime)];
  const keyOf = ({ of, id, from, to }: PlannedRow) => JSON.stringify([of, id, from, to]);
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) => same.slice(0, 1));
}
