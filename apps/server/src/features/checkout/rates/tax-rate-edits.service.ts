import { type TaxBody, taxBody } from '@keepsong/contract/money/taxes';
import {
  clashesOf,
  type DatedRate,
  RATE_STANDS,
  type RateStands,
  rateOn,
  standsOf,
} from '@keepsong/domain/checkout/dated-rates';
import { TAXED_KINDS } from '@keepsong/domain/checkout/rates';
import { readPlace } from '@keepsong/domain/checkout/tax-file';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Editable } from '../../../platform/editing/editing.service.ts';
import type { Carry } from '../../../platform/editing/folder/carry.ts';
import {
  findRatesBeside,
  findRatesOf,
  findTaxRates,
  insertTaxRates,
  type KeptRate,
  lockTaxRates,
  updateTaxRate,
} from './tax-rates.repository.ts';

const WHOLE_PERCENT_PPM = 10_000;

const rateOf = ({ percent, country, state, kinds, from }: TaxBody): DatedRate => ({
  ...{ country, state, kinds, from, ppm: Math.round(percent * WHOLE_PERCENT_PPM) },
});

const bodyOf = ({ country, state, kinds, ppm, from }: KeptRate): TaxBody => ({
  ...{ country, state, kinds: [...kinds], from, percent: ppm / WHOLE_PERCENT_PPM },
});

/** The rate in the form of the editing platform. `rates` must contain at least all rates of the same place. */
export const shownRate = (rate: KeptRate, rates: readonly KeptRate[], now: Date) => ({
  ...{ body: bodyOf(rate), isShown: rate.isActive },
  figures: { stands: RATE_STANDS.indexOf(standsOf(rate, rates, chicagoDay(now))) },
});

/** The word for the state of a rate, from the number under which the editing platform stores it. */
export const standsWord = (figure: number | undefined): RateStands => RATE_STANDS[figure ?? 0] ?? 'now';

async function check(tx: Tx, rate: DatedRate, id: number | null): Promise<Result<null>> {
  const place = readPlace(rate.country, rate.state);
  if (typeof place === 'string')
    return refuseFields('invalid_input', {
      [place]: place === 'country' ? 'country_invalid' : 'state_invalid',
    });
  const others = (await findRatesOf(tx, rate)).filter((other) => other.id !== id);
  return clashesOf(rate, others).length > 0 ? refuseFields('invalid_input', { from: 'taken' }) : ok(null);
}

/**
 * How the command `catalogue` carries tax rates. A rate that already applied is never changed, so a rate with
 * another percentage is another rate. In these files `state` means the edit state, so the place is called
 * `region`.
 */
const CARRY_TAX: Carry<TaxBody> = {
  schema: taxBody.omit({ state: true }).extend({ region: taxBody.shape.state }),
  ids: async (db) =>
    (await findTaxRates(db))
      .map(({ id }) => id)
      .sort((one, other) => one - other)
      .map(String),
  nameOf: ({ country, region = '', kinds = TAXED_KINDS, percent, from }) =>
    JSON.stringify([country, region, percent, from, kinds]),
  repeats: true,
  states: ['live', 'archived'],
  plain: () => ({ region: '', kinds: [...TAXED_KINDS] }),
  out: async (_db, { state, ...body }) => ({ ...body, region: state }),
  into: async (_tx, { region, ...body }) => ok({ ...body, state: region }),
};

/**
 * Describes tax rates to the editing platform. The finance staff edit them. A rate that applied before today is
 * never changed: it stays in the table as its own row, and the saved rate follows it. A rate that begins today
 * is changed in place, unless the saved rate begins later.
 */
export const taxRateEditable = (clock: Clock): Editable<TaxBody> => ({
  kind: 'tax',
  permission: 'tax_and_shipping',
  unique: 'from',
  carry: CARRY_TAX,
  async find(db, id, lock) {
    if (lock) await lockTaxRates(db as Tx);
    const rates = await findRatesBeside(db, Number(id));
    const rate = rates.find((one) => one.id === Number(id));
    return rate ? shownRate(rate, rates, clock.now()) : null;
  },
  read(draft, live) {
    const read = taxBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    await lockTaxRates(tx);
    const rate = rateOf(body);
    const sound = await check(tx, rate, null);
    if (!sound.ok) return sound;
    const [id] = await insertTaxRates(tx, [rate], false);
    return ok(String(id));
  },
  async write(tx, id, body, isShown) {
    const number = Number(id);
    const rates = await findRatesBeside(tx, number);
    const before = rates.find((one) => one.id === number);
    const rate = rateOf(body);
    const isFollowed = before?.isActive && isShown && before.from < rate.from;
    if (before && isFollowed && before.from <= chicagoDay(clock.now())) {
      if (before.country !== rate.country) return refuseFields('invalid_input', { country: 'invalid' });
      if (before.state !== rate.state) return refuseFields('invalid_input', { state: 'invalid' });
      // Kinds that are no longer taxed get a rate of 0. Otherwise the old rate would still apply to them. A kind for which
      // another rate applies by then keeps that rate.
      const kinds = before.kinds.filter(
        (kind) => !rate.kinds.includes(kind) && rateOn(rates, before, kind, rate.from)?.id === before.id,
      );
      await insertTaxRates(tx, [before, ...(kinds.length > 0 ? [{ ...rate, kinds, ppm: 0 }] : [])], true);
    }
    if (isShown) {
      const sound = await check(tx, rate, number);
      if (!sound.ok) return sound;
    }
    await updateTaxRate(tx, number, rate, isShown);
    return ok(null);
  },
});
