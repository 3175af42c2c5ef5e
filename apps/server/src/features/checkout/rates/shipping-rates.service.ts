import { type DeskShipping, type ShippingBody, shippingBody } from '@keepsong/contract/money/shipping';
import { USUAL_CLASS } from '@keepsong/domain/catalogue/shipping-class';
import { isCountry } from '@keepsong/domain/checkout/geo';
import { EVERYWHERE_ELSE } from '@keepsong/domain/checkout/rates';
import { type FieldErrors, ok, type Result, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import {
  type Editable,
  type Editing,
  type Item,
  itemOf,
  type NewWish,
  standingOf,
  type Wish,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction } from '../../../platform/staff/require-staff.ts';
import {
  findShippingRate,
  findShippingRates,
  findShippingTo,
  insertShippingRate,
  type NewShippingRate,
  type ShippingRateRow,
  updateShippingRate,
} from './shipping-rates.repository.ts';

/** The default values of a new price. Only the country and the amount must be given. */
const PLAIN_RATE = { is_served: true, shipping_class: USUAL_CLASS } as const;

const shownOf = ({ country, shippingClass, cents, isServed, active }: ShippingRateRow) => ({
  body: { country, shipping_class: shippingClass, cents, is_served: isServed },
  isShown: active,
});

const rowOf = (
  { country, shipping_class, cents, is_served }: ShippingBody,
  active: boolean,
): NewShippingRate => ({
  ...{ country, shippingClass: shipping_class, cents, isServed: is_served, active },
});

async function check(db: DbOrTx, body: ShippingBody, id: number | null): Promise<Result<null>> {
  const { country } = body;
  const same = await findShippingTo(db, country, body.shipping_class);
  const wrong: FieldErrors = {
    ...(same && same.id !== id && { country: 'taken' }),
    ...(country !== EVERYWHERE_ELSE && !isCountry(country) && { country: 'country_invalid' }),
  };
  return Object.keys(wrong).length === 0 ? ok(null) : refuseFields('invalid_input', wrong);
}

/**
 * Describes the prices of parcels and the served countries to the editing platform. The finance staff edit
 * them.
 */
export const SHIPPING_RATES: Editable<ShippingBody> = {
  kind: 'shipping',
  permission: 'tax_and_shipping',
  unique: 'country',
  carry: {
    schema: shippingBody,
    ids: async (db) => (await findShippingRates(db)).map(({ id }) => String(id)),
    nameOf: ({ country, shipping_class: of = USUAL_CLASS }) =>
      of === USUAL_CLASS ? String(country) : `${country} ${of}`,
    plain: () => PLAIN_RATE,
  },
  async find(db, id, lock) {
    const row = await findShippingRate(db, Number(id), lock);
    return row && shownOf(row);
  },
  read(draft, live) {
    const read = shippingBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  async add(tx, body) {
    const sound = await check(tx, body, null);
    return sound.ok ? ok(String(await insertShippingRate(tx, rowOf(body, false)))) : sound;
  },
  async write(tx, id, body, isShown) {
    const before = await findShippingRate(tx, Number(id), true);
    if (before?.active && before.country !== body.country)
      return refuseFields('invalid_input', { country: 'invalid' });
    if (before?.active && before.shippingClass !== body.shipping_class)
      return refuseFields('invalid_input', { shipping_class: 'invalid' });
    const sound = await check(tx, body, Number(id));
    if (!sound.ok) return sound;
    await updateShippingRate(tx, Number(id), rowOf(body, isShown));
    return ok(null);
  },
};

const viewOf = ({ id, body, ...item }: Item<ShippingBody>): DeskShipping => ({
  ...{ id: Number(id), ...body },
  ...standingOf(item),
});

export type ShippingRatesDeps = { database: Database; clock: Clock; editing: Editing };
type New = Given<ShippingBody> & Pick<ShippingBody, 'country' | 'cents'>;

/** The desk's prices of parcels. Saving them needs a fresh second step, like every action on money. */
export function createShippingRates({ database: { db }, clock, editing }: ShippingRatesDeps) {
  const editor = createEditor({ editing, editable: SHIPPING_RATES, name: 'shipping', view: viewOf });
  const acting = (session: Session | null) => requireStaffAction(session, 'tax_and_shipping', clock.now());
  return {
    ...editor,
    /** Lists the prices. Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null) {
      const by = requireStaff(session, 'tax_and_shipping');
      if (!by.ok) return by;
      const rows = await findShippingRates(db);
      const edited = await findEdited(
        db,
        'shipping',
        rows.map(({ id }) => String(id)),
      );
      const shipping = rows.map((row) => {
        const id = String(row.id);
        return viewOf(itemOf(SHIPPING_RATES, id, shownOf(row), edited.get(id)));
      });
      return ok({ shipping });
    },
    async add(session: Session | null, sent: New & NewWish) {
      const by = acting(session);
      if (!by.ok) return by;
      const { state, publish_at, country, cents, ...rest } = sent;
      return editor.add(
        session,
        { ...PLAIN_RATE, ...given<ShippingBody>(rest), country, cents },
        { state, publish_at },
      );
    },
    async save(session: Session | null, id: number, sent: Given<ShippingBody> & Wish) {
      const by = acting(session);
      return by.ok ? editor.save(session, id, sent) : by;
    },
    async rollBack(session: Session | null, id: number, wish: { version: number; to: number }) {
      const by = acting(session);
      return by.ok ? editor.rollBack(session, id, wish) : by;
    },
  };
}

export type ShippingRates = ReturnType<typeof createShippingRates>;
