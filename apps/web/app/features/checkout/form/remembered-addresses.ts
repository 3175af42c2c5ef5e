import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { fields, orNull, WHOLE } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import type { SafeStorage } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { shippingOf } from './checkout-form.ts';

type AddressApi = { account: Pick<Client['account'], 'addresses' | 'saveAddress'> };
type Storage = Pick<SafeStorage, 'readJson' | 'write'>;
type Addresses = Cart['addresses'];

/** The addresses of the customer's last order. */
export type Remembered = { addresses: Addresses; shippingName: string | null; shipsToBilling: boolean };

const IDS = fields({ shipping: orNull(WHOLE), billing: orNull(WHOLE) });

/**
 * The ids of the addresses of this browser's last order (spec 3.4-14). Empty when no id can be read. The shop is then
 * not asked.
 */
function readIds(storage: Pick<Storage, 'readJson'>): { shipping_id?: number; billing_id?: number } {
  const { shipping, billing } = v.parse(IDS, storage.readJson(STORED_KEYS.addressIds));
  return { ...(shipping ? { shipping_id: shipping } : {}), ...(billing ? { billing_id: billing } : {}) };
}

/**
 * The addresses of the signed-in customer's last order. Null when there are none, or when they cannot be loaded now.
 */
export async function findRemembered(api: AddressApi, storage: Storage): Promise<Remembered | null> {
  const query = readIds(storage);
  if (Object.keys(query).length === 0) return null;
  try {
    const { billing, shipping } = await api.account.addresses({ query });
    if (!billing && !shipping) return null;
    return rememberedOf(billing, shipping);
  } catch {
    return null;
  }
}

type Found = Awaited<ReturnType<AddressApi['account']['addresses']>>;

function rememberedOf(bill: Found['billing'], parcel: Found['shipping']): Remembered {
  const billing = bill && {
    city: bill.city,
    country_code: bill.country_code,
    postal_code: bill.postal_code,
    state_code: bill.state_code,
  };
  const shipping = parcel && {
    line1: parcel.line1,
    line2: parcel.line2 ?? '',
    city: parcel.city,
    state: parcel.state,
    postal_code: parcel.postal_code,
    country: parcel.country,
  };
  const asBilled = billing && shipping && shippingOf(billing, shipping, true);
  const isSame = !shipping || JSON.stringify(asBilled) === JSON.stringify(shipping);
  return {
    addresses: { billing, shipping },
    shippingName: parcel?.name || null,
    shipsToBilling: isSame,
  };
}

/** Asks the shop to keep the addresses of an order, and stores their ids. A failure does not affect the order. */
export async function rememberAddresses(
  api: AddressApi,
  storage: Storage,
  { addresses: { billing, shipping }, shippingName }: { addresses: Addresses; shippingName: string },
): Promise<void> {
  const save = async (body: Parameters<AddressApi['account']['saveAddress']>[0]['body']) => {
    try {
      return (await api.account.saveAddress({ body })).id;
    } catch {
      return null;
    }
  };
  const [billingId, shippingId] = await Promise.all([
    billing && save({ billing }),
    shipping && save({ shipping: { ...shipping, ...(shippingName ? { name: shippingName } : {}) } }),
  ]);
  const { billing_id = null, shipping_id = null } = readIds(storage);
  const ids = { billing: billingId ?? billing_id, shipping: shippingId ?? shipping_id };
  if (ids.billing !== null || ids.shipping !== null)
    storage.write(STORED_KEYS.addressIds, JSON.stringify(ids));
}
