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

/** How many addresses of each kind are stored for a user. */
const KEPT = 20;
const SAVES: Limit = { name: 'address_save', max: 120, seconds: 3_600 };

/** Stores and finds addresses of customers, so that a later order can use them again (spec 3.4-14, 7.6-12, 7.6-13). */
export function createAddressesService({ database, limits, clock }: AddressesDeps) {
  async function save(
    userId: number,
    kind: AddressKind,
    fields: AddressFields,
  ): Promise<Result<{ id: number }>> {
    return database.transaction(async (tx) => {
      // Lock the user. Otherwise two requests at the same time could delete each other's new address.
      if (!(await lockUser(tx, userId))) return refuse('sign_in_required');
      const savedAt = clock.now();
      const id = await saveAddress(tx, { userId, kind, fields, fieldsHash: hashOf(fields), savedAt });
      await forgetOldest(tx, { userId, kind, keep: KEPT });
      return ok({ id });
    });
  }

  return {
    /**
     * Finds the addresses with these ids. The result is null for an unknown id and for the address of another
     * user. For a user who has not proved to own the account, an address from before the session is also null.
     * Refuses with `sign_in_required`.
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
     * Saves an address. An address that is saved again keeps its id. When the user has more than `KEPT` addresses of
     * this kind, the oldest one is deleted. Refuses with `sign_in_required`, `invalid_input` with a reason for each
     * wrong field, `too_many_requests`.
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

/** Returns what is wrong with the address, by the path of the field in the request body. */
function errorsOf(address: NewAddress): FieldErrors {
  const [kind, errors] =
    'shipping' in address
      ? ['shipping', shippingAddressErrors({ ...address.shipping, line2: address.shipping.line2 ?? '' })]
      : ['billing', billingAddressErrors(address.billing, { needsShipping: false })];
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [`${kind}.${field}`, code]));
}

/** The fields that are not empty, in a fixed order, so that equal addresses have equal hashes. */
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
