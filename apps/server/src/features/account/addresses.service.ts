import type { CartPayload } from '@keepsong/contract/checkout';
import { billingAddressErrors, shippingAddressErrors } from '@keepsong/domain/checkout/address';
import type { FieldErrors } from '@keepsong/domain/result';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { RequestSession } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { mayReadOlder, requireUser } from '../auth/sign-in/proof.ts';
import { lockUser } from './account.repository.ts';
import {
  type AddressFields,
  type AddressKind,
  findAddress,
  forgetOldest,
  saveAddress,
} from './addresses.repository.ts';

export type AddressesDeps = { database: Database; limits: Limits; clock: Clock };

type Addresses = CartPayload['sf_cart']['addresses'];
export type ShippingAddress = NonNullable<Addresses['shipping']>;
export type BillingAddress = NonNullable<Addresses['billing']>;
export type NewAddress = { shipping: ShippingAddress } | { billing: BillingAddress };

/** How many addresses of each kind a user keeps. */
const KEPT = 20;
const SAVES: Limit = { name: 'address_save', max: 120, seconds: 3_600 };

/** Addresses of a customer, for the next order (spec 3.4-14, 7.6-12, 7.6-13). */
export function createAddressesService({ database, limits, clock }: AddressesDeps) {
  async function save(
    userId: number,
    kind: AddressKind,
    fields: AddressFields,
  ): Promise<Result<{ id: number }>> {
    return database.transaction(async (tx) => {
      // Lock the user, so that two requests at once do not delete each other's address.
      if (!(await lockUser(tx, userId))) return refuse('sign_in_required');
      const savedAt = clock.now();
      const id = await saveAddress(tx, { userId, kind, fields, fieldsHash: hashOf(fields), savedAt });
      await forgetOldest(tx, { userId, kind, keep: KEPT });
      return ok({ id });
    });
  }

  return {
    /**
     * The addresses with these ids. Null for an unknown id and for another user's address. A session that has proved
     * nothing also gets null for addresses saved before it began. Refuses `sign_in_required`.
     */
    async find(
      { shipping_id, billing_id }: { shipping_id?: number | undefined; billing_id?: number | undefined },
      requestSession: RequestSession,
    ): Promise<
      Result<{
        shipping: (ShippingAddress & { id: number }) | null;
        billing: (BillingAddress & { id: number }) | null;
      }>
    > {
      const session = await requestSession.find();
      const user = requireUser(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      const since = mayReadOlder(session) ? null : session.createdAt;
      const of = (kind: AddressKind, id: number | undefined) =>
        id === undefined ? null : findAddress(database.db, { id, userId: user.value.id, kind, since });
      const [shipping, billing] = await Promise.all([of('shipping', shipping_id), of('billing', billing_id)]);
      return ok({
        shipping: shipping && { id: Number(shipping_id), ...shippingOf(shipping) },
        billing: billing && { id: Number(billing_id), ...billingOf(billing) },
      });
    },

    /**
     * Saves an address. The same address keeps its id. The oldest one is deleted when there are too many.
     * Refuses `sign_in_required`, `invalid_input` by field, `too_many_requests`.
     */
    async save(address: NewAddress, requestSession: RequestSession): Promise<Result<{ id: number }>> {
      const user = requireUser(await requestSession.find());
      if (!user.ok) return user;
      const wrong = errorsOf(address);
      if (Object.keys(wrong).length > 0) return refuseFields('invalid_input', wrong);
      const within = await limits.take(SAVES, String(user.value.id));
      if (!within.ok) return within;
      return 'shipping' in address
        ? save(user.value.id, 'shipping', fieldsOf(address.shipping))
        : save(user.value.id, 'billing', fieldsOf(address.billing));
    },
  };
}

export type AddressesService = ReturnType<typeof createAddressesService>;

/** The faults of an address, by the path of the field in the body. */
function errorsOf(address: NewAddress): FieldErrors {
  const [kind, errors] =
    'shipping' in address
      ? ['shipping', shippingAddressErrors({ ...address.shipping, line2: address.shipping.line2 ?? '' })]
      : ['billing', billingAddressErrors(address.billing)];
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [`${kind}.${field}`, code]));
}

/** The non-empty fields in a fixed order, so that the same address has the same hash. */
function fieldsOf(address: ShippingAddress | BillingAddress): AddressFields {
  const filled = Object.entries(address).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const hashOf = (fields: AddressFields): Buffer => sha256(JSON.stringify(Object.entries(fields)));

const shippingOf = ({ name, line1 = '', line2, ...rest }: AddressFields): ShippingAddress => ({
  ...(name && { name }),
  line1,
  ...(line2 && { line2 }),
  city: rest.city ?? '',
  state: rest.state ?? '',
  postal_code: rest.postal_code ?? '',
  country: rest.country ?? '',
});

const billingOf = (fields: AddressFields): BillingAddress => ({
  city: fields.city ?? '',
  country_code: fields.country_code ?? '',
  postal_code: fields.postal_code ?? '',
  state_code: fields.state_code ?? '',
});
