import { allocate } from '@keepsong/domain/checkout/money';
import { ok } from '@keepsong/domain/result';
import { type DeclaredGoods, declaredOf } from '@keepsong/domain/studio/customs';
import { type ParcelSize, parcelOf } from '@keepsong/domain/studio/parcel-size';
import {
  type Label,
  type LabelFacts,
  type PostalAddress,
  type Shipping,
  ShippingRefused,
  ShippingUnavailable,
} from '../../../adapters/shipping/shipping.port.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { randomFileName } from '../../../platform/ids.ts';
import { type FoundProduct, type FrozenCart, type Item, productOf } from './item-words.ts';
import { type LoadedParcel, lockParcel, moveParcel, planGivingBack, putOff } from './parcels.repository.ts';
import { findItemsOf, lockItems, setParcel } from './vendor-items.repository.ts';
import type { VendorMessages } from './vendor-messages.service.ts';

type Deps = {
  database: Database;
  clock: Clock;
  shipping: Shipping | null;
  storage: Storage;
  vendorMessages: VendorMessages;
};

const MINUTE_MS = 60_000;
/** How often the shop asks where a parcel is. A real provider also sends events. */
const POLL_MS = { sandbox: MINUTE_MS, easypost: 60 * MINUTE_MS } as const;
/** How many times the shop tries to buy a label before it gives up. */
const MOST_TRIES = 30;

/** When the provider is to be asked about a parcel again. */
export const askAgainAt = (now: Date, shipping: Shipping | null): Date =>
  new Date(now.getTime() + POLL_MS[shipping?.provider ?? 'easypost']);

/** What a parcel keeps of a label that was bought. */
export const boughtOf = ({ id: providerId, carrier, tracking, costCents }: LabelFacts) => ({
  ...{ providerId, carrier, tracking, costCents },
});

/** The weight and size of a parcel with these items of a cart. */
export const sizeOfParcel = (
  cart: FrozenCart,
  items: readonly { lineId: string; productId: number; quantity: number }[],
): ParcelSize =>
  parcelOf(
    items.map((item) => ({
      name: productOf(cart, item)?.product.name ?? '',
      quantity: item.quantity,
    })),
  );

/**
 * How much of what was paid for a line is for a product. The price of a bundle is split evenly among its
 * contents. What other vendors make of a bundle goes in their parcels, so the whole has the shares of the rest.
 */
function shareOf({ line, product, isWhole }: FoundProduct, paid: number, all: readonly Item[]): number {
  const { contents = [], cartUuid } = line;
  if (contents.length === 0) return paid;
  const hasOwnItem = (id: number) =>
    all.some(({ lineId, productId }) => lineId === cartUuid && productId === id);
  const shares = allocate(
    paid,
    contents.map(() => 1),
  );
  return contents.reduce((sum, { productId }, at) => {
    const isIn = isWhole ? !hasOwnItem(productId) : productId === product.productId;
    return isIn ? sum + (shares[at] ?? 0) : sum;
  }, 0);
}

/** What is in a parcel with these items of an order, for customs. `all` are all items of the order. */
const goodsIn = (
  { cart, quote }: Pick<LoadedParcel, 'cart' | 'quote'>,
  items: readonly Item[],
  all: readonly Item[],
): DeclaredGoods[] =>
  items.flatMap((item) => {
    const found = productOf(cart, item);
    if (!found) return [];
    const { line, product } = found;
    const bought = quote.lines.find(({ cart_uuid }) => cart_uuid === line.cartUuid);
    // Credit is a way to pay, so only discounts lower the value.
    const paid = bought ? bought.price - (bought.promo ?? 0) - bought.discount : 0;
    const cents = shareOf(found, paid, all);
    // Customs read English everywhere.
    return declaredOf({ name: product.name, title: product.titleEn, quantity: item.quantity, cents });
  });

const addressOf = (
  name: string,
  to: {
    line1: string;
    line2?: string | undefined;
    city: string;
    state?: string | undefined;
    postal_code?: string | undefined;
    country: string;
  },
): PostalAddress => ({
  name,
  ...{ line1: to.line1, line2: to.line2 ?? '', city: to.city, state: to.state ?? '' },
  ...{ postalCode: to.postal_code ?? '', country: to.country },
});

/**
 * Buys labels that the shop owes to vendors. The reference of a label makes sure that it is bought only once.
 */
export function createBuyLabel({ database, clock, shipping, storage, vendorMessages }: Deps) {
  const { db } = database;
  const soon = () => askAgainAt(clock.now(), shipping);
  /** The plan to give a label back. The tries to buy it do not count. */
  const fromNow = () => ({ nextAt: soon(), tries: 0, keptAt: null });

  async function keepLabel(orderId: number, parcelId: number, label: Label): Promise<void> {
    const labelKey = `labels/${randomFileName()}.pdf`;
    await storage.put(labelKey, label.pdf, { contentType: 'application/pdf' });
    await database.transaction(async (tx) => {
      const items = await lockItems(tx, orderId);
      const row = await lockParcel(tx, parcelId);
      const bought = boughtOf(label);
      // It was ended while it was bought, so nobody uses the label.
      if (row?.state === 'failed') await planGivingBack(tx, parcelId, { ...bought, ...fromNow() });
      if (row?.state !== 'asked') return ok(null);
      await moveParcel(tx, row, 'made', { ...bought, labelKey, nextAt: soon() });
      const packed = items.filter(({ id }) => row.itemIds.includes(id));
      const { carrier, tracking } = label;
      if (row.isReturn) await vendorMessages.tellReturn(tx, packed, { id: row.id, carrier, tracking });
      else for (const item of packed) await setParcel(tx, item.id, { carrier, tracking });
      return ok(null);
    });
  }

  /** Buys the label of a parcel that the shop owes. False when no carrier takes it. */
  return async function buyLabel({ parcel, vendor, cart, quote }: LoadedParcel): Promise<boolean> {
    if (!shipping) return false;
    const to = cart.addresses.shipping;
    const home = vendor.address && addressOf(vendor.name, vendor.address);
    const customer = to && addressOf(to.name ?? '', to);
    try {
      if (!home || !customer) throw new ShippingRefused('address_unknown', 'An address is missing.');
      const [from, goesTo] = parcel.isReturn ? [customer, home] : [home, customer];
      const all = await findItemsOf(db, parcel.orderId);
      const items = all.filter(({ id }) => parcel.itemIds.includes(id));
      const label = await shipping.buyLabel({
        ...{ reference: parcel.token, from, to: goesTo, isReturn: parcel.isReturn },
        ...{ parcel: sizeOfParcel(cart, items), goods: goodsIn({ cart, quote }, items, all) },
      });
      await keepLabel(parcel.orderId, parcel.id, label);
      return true;
    } catch (error) {
      // The parcel may have been ended while its label was bought. Whether it was bought is not known.
      await planGivingBack(db, parcel.id, fromNow());
      const isOver = error instanceof ShippingRefused || parcel.tries >= MOST_TRIES;
      if (!isOver && !(error instanceof ShippingUnavailable)) throw error;
      if (!isOver) {
        await putOff(db, parcel.id, { nextAt: soon(), tries: parcel.tries + 1 });
        return true;
      }
      const why = error instanceof ShippingRefused ? error.code : 'unavailable';
      await database.transaction(async (tx) => {
        const row = await lockParcel(tx, parcel.id);
        if (row?.state === 'asked') await moveParcel(tx, row, 'failed', { failure: why, ...fromNow() }, why);
        return ok(null);
      });
      return false;
    }
  };
}

export type BuyLabel = ReturnType<typeof createBuyLabel>;
