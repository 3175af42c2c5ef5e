import { DELIVERY_DAYS_MAX } from '@keepsong/domain/artists/availability';
import { timesForRush } from '@keepsong/domain/checkout/rush';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findDeliveryDays, findRushTakers } from './artists.repository.ts';
import { loadDaysOffIn } from './availability.repository.ts';

/**
 * How many days ahead customers see an artist's days off. Rush deliveries come much sooner, but a page may be
 * cached for some days.
 */
const DAYS_OFF_SHOWN = 2 * DELIVERY_DAYS_MAX;

/** The days off of artists that customers see, by artist. */
export function loadDaysOffAhead(db: DbOrTx, ids: readonly number[], now: Date) {
  const today = chicagoDay(now);
  return loadDaysOffIn(db, ids, { from: today, to: addDays(today, DAYS_OFF_SHOWN) });
}

/**
 * The delivery days of the fastest and the slowest artist who take songs now (null while no artist does), and
 * the facts that decide when the fastest rush delivery comes.
 */
export async function loadDeliveryDays(db: DbOrTx, now: Date) {
  const [days, takers] = await Promise.all([findDeliveryDays(db), findRushTakers(db)]);
  const ids = takers.map(({ id }) => id);
  const off = await loadDaysOffAhead(db, ids, now);
  const times = takers.map(({ id, days }) => ({ days, daysOff: off.get(id) ?? [] }));
  const rush = timesForRush(times).map(({ days, daysOff }) => ({ days, days_off: [...daysOff] }));
  return { ...days, rush };
}
