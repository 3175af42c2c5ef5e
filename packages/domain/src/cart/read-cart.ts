import * as v from 'valibot';
import { COUPON } from '../checkout/coupon.ts';
import { RUSH_FEE_FIELDS } from '../checkout/rush.ts';
import { CENTS, fields, INSTANT, listOf, NAME, NAME_OR_NULL, orNull, TEXT } from '../schema/fields.ts';
import { CART_VERSION, type Cart, emptyCart, withProducts } from './cart.ts';
import { isSong } from './cart-order.ts';
import { RESERVED } from './coupon/cart-coupon.ts';
import { type CartLine, readLine } from './kinds/index.ts';

/** Reasons why a stored cart was changed when it was read. */
export type Mend = 'unreadable' | 'other_version' | 'product_dropped' | 'second_song_dropped';

/** The fields of a cart besides its products. A field that cannot be read gets its value in an empty cart. */
const REST = fields({
  standardDeliveryDays: orNull(CENTS),
  lostRush: orNull(v.object({ choice: orNull(RUSH_FEE_FIELDS), lost_at: INSTANT, artist_id: TEXT })),
  shownFee: orNull(CENTS),
  coupon: orNull(COUPON),
  reservedCoupon: orNull(RESERVED),
  giftCards: listOf(v.object({ code: NAME, amount: CENTS })),
  refusedAutoAdds: listOf(NAME),
  payment_type: v.fallback(NAME, 'card'),
  addresses: fields({
    shipping: orNull(
      v.object({ line1: TEXT, line2: TEXT, city: TEXT, state: TEXT, postal_code: TEXT, country: TEXT }),
    ),
    billing: orNull(v.object({ city: TEXT, country_code: TEXT, postal_code: TEXT, state_code: TEXT })),
  }),
  affiliate: NAME_OR_NULL,
});

/**
 * Reads a stored cart, given as JSON text or as the parsed value. Anyone may have written it, so nothing in it
 * is trusted. Flags, kinds and the order of products are computed again. Products that cannot be read are left
 * out. `mended` lists each reason for a change once. A cart of another version than `version` becomes empty.
 * Never throws.
 */
export function readCart(stored: unknown, version: number = CART_VERSION): { cart: Cart; mended: Mend[] } {
  if (stored === null || stored === undefined) return { cart: emptyCart(), mended: [] };
  const value = typeof stored === 'string' ? parse(stored) : stored;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { cart: emptyCart(), mended: ['unreadable'] };
  const { version: written, products: kept = [] } = v.parse(OUTSIDE, value);
  if (written !== version) return { cart: emptyCart(), mended: ['other_version'] };
  const { products, mended } = readProducts(kept);
  return { cart: withProducts({ ...emptyCart(), ...v.parse(REST, value) }, products), mended };
}

const OUTSIDE = fields({ version: v.nullish(v.unknown()), products: v.nullish(v.unknown()) });

function readProducts(stored: unknown): { products: CartLine[]; mended: Mend[] } {
  if (!Array.isArray(stored)) return { products: [], mended: ['product_dropped'] };
  const mended = new Set<Mend>();
  const kept: CartLine[] = [];
  for (const item of stored) {
    const line = readLine(item);
    if (line === null || kept.some((held) => held.cart_uuid === line.cart_uuid))
      mended.add('product_dropped');
    else if (isSong(line) && kept.some(isSong)) mended.add('second_song_dropped');
    else kept.push(line);
  }
  return { products: kept, mended: [...mended] };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
