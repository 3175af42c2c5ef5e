import { type TaxBody, taxBody } from '@keepsong/contract/money/taxes';
import {
  clashesOf,
  type DatedRate,
  RATE_STANDS,
  type RateStands,
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

/** The rate as the editing platform takes it. `rates`: at least all rates of the same place. */
export const shownRate = (rate: KeptRate, rates: readonly KeptRate[], now: Date) => ({
  ...{ body: bodyOf(rate), isShown: rate.isActive },
  figures: { stands: RATE_STANDS.indexOf(standsOf(rate, rates, chicagoDay(now))) },
});

/** How a rate stands, from the number that the platform carries. */
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
 * How the command `catalogue` carries tax rates. A rate that has counted is never changed, so another percentage is another
 * rate. `state` is a word of every file, so the place is called `region`.
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
 * Tax rates, as the finance staff keep them. A rate that has counted before today is never changed: when somebody saves
 * it, the old one stays in the table as a row of its own, and the saved one follows it. One of today is changed, unless
 * the saved one begins later.
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
    const before = (await findRatesBeside(tx, number)).find((one) => one.id === number);
    const rate = rateOf(body);
    const isFollowed = before?.isActive && isShown && before.from < rate.from;
    if (before && isFollowed && before.from <= chicagoDay(clock.now())) {
      if (before.country !== rate.country) return refuseFields('invalid_input', { country: 'invalid' });
      if (before.state !== rate.state) return refuseFields('invalid_input', { state: 'invalid' });
      // What is not taxed any more needs a rate of nothing, or else the old one would go on.
      const kinds = before.kinds.filter((kind) => !rate.kinds.includes(kind));
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
