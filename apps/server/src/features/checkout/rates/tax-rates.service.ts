import type { Readable } from 'node:stream';
import type { DeskTax, TaxBody, TaxesBy, TaxImport, taxQuery } from '@keepsong/contract/money/taxes';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { TAXED_KINDS } from '@keepsong/domain/checkout/rates';
import { readTaxFile, type TaxFileRate } from '@keepsong/domain/checkout/tax-file';
import { ok, type Result } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { z } from 'zod';
import type { TaxPort } from '../../../adapters/taxes/taxes.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CsvColumns } from '../../../platform/csv/csv-file.ts';
import { allAtOnce, deskFile } from '../../../platform/csv/desk-file.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Editing, type Item, itemOf, type Wish } from '../../../platform/editing/editing.service.ts';
import { type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { Settings } from '../../../platform/settings.ts';
import { requireStaff, requireStaffAction } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { shownRate, standsWord, taxRateEditable } from './tax-rate-edits.service.ts';
import { findTaxRates, insertTaxRates, lockTaxRates } from './tax-rates.repository.ts';

export type TaxRatesDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  editing: Editing;
  taxes: Pick<TaxPort, 'usesTable'>;
  settings: Pick<Settings, 'taxes'>;
};

type Query = z.output<typeof taxQuery>;
/**
 * A rate as the browser sends it. `state` is either the US state of the rate, or the edit state that is wanted.
 */
type Sent = Given<TaxBody> & { edit_state?: EditState | undefined };

const viewOf = ({ id, body, figures, ...item }: Item<TaxBody>): DeskTax => ({
  ...{ id: Number(id), ...body, stands: standsWord(figures.stands) },
  ...{ edit_state: item.state, version: item.version, edited_by: item.editedBy },
  edited_at: item.editedAt?.toISOString() ?? null,
});

const isWish = (state: string | undefined): state is 'live' | 'archived' =>
  state === 'live' || state === 'archived';

/**
 * Separates the US state of a rate from the wanted edit state, which without a wish is the present one. A rate has no
 * draft, because its first day decides when it begins.
 */
function readSent(
  { state, edit_state, ...fields }: Sent,
  now: EditState,
): { wish: EditState; fields: Partial<TaxBody> } {
  const wish = isWish(state) ? state : (edit_state ?? now) === 'archived' ? 'archived' : 'live';
  return { wish, fields: given<TaxBody>(isWish(state) ? fields : { ...fields, state }) };
}

/** The columns of the file, as `readTaxFile` reads them. */
const CSV: CsvColumns<TaxBody> = {
  country: ({ country }) => country,
  state: ({ state }) => state,
  percent: ({ percent }) => percent,
  from: ({ from }) => from,
  kinds: ({ kinds }) => kinds.join(' '),
};

/** The tax rates at the desk: the list, the actions of the finance staff, and the table as a file. */
export function createTaxRates({ database, clock, limits, editing, taxes, settings }: TaxRatesDeps) {
  const { db } = database;
  const editable = taxRateEditable(clock);
  const told = (result: Result<Item<TaxBody>>): Result<{ tax: DeskTax }> =>
    result.ok ? ok({ tax: viewOf(result.value) }) : result;
  const today = () => chicagoDay(clock.now());
  const taxesBy: TaxesBy = settings.taxes === 'none' ? 'none' : taxes.usesTable ? 'table' : 'provider';

  async function found({ q = '', stands }: Query): Promise<DeskTax[]> {
    const rates = await findTaxRates(db);
    const edited = await findEdited(
      db,
      'tax',
      rates.map(({ id }) => String(id)),
    );
    const words = q.trim().toUpperCase();
    return rates
      .map((rate) => {
        const id = String(rate.id);
        return viewOf(itemOf(editable, id, shownRate(rate, rates, clock.now()), edited.get(id)));
      })
      .filter((rate) => (stands.length > 0 ? stands.includes(rate.stands) : rate.stands !== 'archived'))
      .filter(({ country, state }) => `${country} ${state}`.includes(words));
  }

  return {
    /** Lists the rates. Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, query: Query) {
      const by = requireStaff(session, 'tax_and_shipping');
      return by.ok ? ok({ taxes_by: taxesBy, tax: await found(query) }) : by;
    },

    /** The list as a file that `readFile` can read again. Refuses as `deskFile` does. */
    csv: (session: Session | null, query: Query): Promise<Result<Readable>> =>
      deskFile({ db: database.db, clock, limits }, session, {
        ...{ may: 'tax_and_shipping', columns: CSV, after: { list: 'tax', ...query } },
        read: allAtOnce(() => found(query)),
      }),

    read: async (session: Session | null, id: number) =>
      told(await editing.read(session, editable, String(id))),

    history: (session: Session | null, id: number) => editing.history(session, editable, String(id)),

    /** Adds a rate. Refuses with `sign_in_required`, `forbidden`, `second_step`, `invalid_input`. */
    async add(session: Session | null, sent: Sent & Pick<TaxBody, 'country' | 'percent'>) {
      const by = requireStaffAction(session, 'tax_and_shipping', clock.now());
      if (!by.ok) return by;
      const { country, percent } = sent;
      const { wish, fields } = readSent(sent, 'live');
      const plain: TaxBody = { country, percent, state: '', kinds: [...TAXED_KINDS], from: today() };
      return told(await editing.add(session, editable, { ...plain, ...fields }, { state: wish }));
    },

    /** Changes a rate. Refuses as `add` does, and with `not_found`, `changed_meanwhile`. */
    async save(session: Session | null, id: number, { version, ...sent }: Sent & Pick<Wish, 'version'>) {
      const by = requireStaffAction(session, 'tax_and_shipping', clock.now());
      if (!by.ok) return by;
      const now = await editing.read(session, editable, String(id));
      if (!now.ok) return now;
      const { wish, fields } = readSent(sent, now.value.state);
      const dated = wish === 'live' ? { ...fields, ...followed(now.value, fields, today()) } : fields;
      return told(
        await editing.save(session, editable, String(id), {
          ...{ wish: { version, state: wish }, fields: dated },
          view: viewOf,
        }),
      );
    },

    /**
     * Compares a file with the table. Writes the changes only if `seen` names exactly the difference that the
     * user was shown. Refuses with `sign_in_required`, `forbidden`, `second_step`.
     */
    async readFile(
      session: Session | null,
      { csv, seen }: { csv: string; seen?: string | undefined },
    ): Promise<Result<TaxImport>> {
      const now = clock.now();
      const by = requireStaffAction(session, 'tax_and_shipping', now);
      if (!by.ok) return by;
      return database.transaction(async (tx) => {
        await lockTaxRates(tx);
        const { rates, errors } = readTaxFile(csv, await findTaxRates(tx));
        const difference = sha256(JSON.stringify(rates)).toString('base64url');
        const fresh = rates.filter(({ isThere }) => !isThere);
        const isWritten = errors.length === 0 && fresh.length > 0 && seen === difference;
        if (isWritten) {
          await insertTaxRates(tx, fresh, true);
          await noteStaff(tx, by.value, now, {
            action: 'rates.tax_imported',
            after: { count: fresh.length, rates: fresh.map(inShort) },
          });
        }
        return ok({ written: isWritten, seen: difference, errors, rates: rates.map(importedView) });
      });
    },
  };
}

export type TaxRates = ReturnType<typeof createTaxRates>;

/**
 * The first day of a saved rate. If the present rate applied before today, the saved rate follows it, from
 * today at the earliest.
 */
function followed({ body, state }: Item<TaxBody>, fields: Partial<TaxBody>, today: string): Partial<TaxBody> {
  const next = { ...body, ...fields };
  const isSame = JSON.stringify(next) === JSON.stringify(body);
  if (isSame || state !== 'live' || body.from >= today) return {};
  return { from: next.from > today ? next.from : today };
}

const PPM_PERCENT = 10_000;
const inShort = ({ country, state, ppm, from, kinds }: TaxFileRate): string =>
  [country, state, ppm / PPM_PERCENT, from, ...kinds].join(' ');

const importedView = ({ isThere, before, ppm, kinds, ...rate }: TaxFileRate) => ({
  ...{ ...rate, kinds: [...kinds], percent: ppm / PPM_PERCENT, is_there: isThere },
  before: before.map((one) => (one === null ? null : one / PPM_PERCENT)),
});
