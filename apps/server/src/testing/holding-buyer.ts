import { randomUUID } from 'node:crypto';
import {
  type Catalogue,
  finishedSong,
  registerGuest,
  saveDraft,
  songCart,
  type Till,
  toPay,
} from './commission-song.ts';
import { giveCredit } from './money.ts';
import { type Hall, letGuestIn, type TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

/** What a customer has before the checkout: a coupon code, and credit in cents. */
export type InHand = { coupon?: string; credit?: { nonTaxable: number; taxable: number } };

/** Makes a customer before the checkout, with an account, a draft, and the given coupon and credit. */
export async function makeHolder(
  shop: Pick<TestShop, 'db'> | Hall,
  { goods, artist }: Catalogue,
  visitor: Visitor,
  { coupon, credit }: InHand,
) {
  const email = `holder-${randomUUID()}@example.com`;
  // Only a shop in this process can open a session without a call.
  const user =
    'sessions' in shop ? await letGuestIn(shop, visitor, email) : await registerGuest(visitor, email);
  const slug = await saveDraft(visitor, finishedSong(artist));
  if (credit) await giveCredit(shop, Number(user.id), credit);
  return { visitor, userId: Number(user.id), slug, cart: withCoupon(songCart(goods, slug), coupon ?? null) };
}

export type Holder = Awaited<ReturnType<typeof makeHolder>>;

export type CouponCart = Omit<ReturnType<typeof songCart>, 'sf_cart'> & {
  sf_cart: ReturnType<typeof songCart>['sf_cart'] & { coupon_code?: string | null };
};

/** Copies a cart, but with another coupon code, or without one. */
export const withCoupon = (cart: CouponCart, code: string | null): CouponCart => ({
  ...cart,
  sf_cart: { ...cart.sf_cart, coupon_code: code },
});

/** Makes a customer as `makeHolder` does, and prices the cart so that it is ready to submit. */
export async function readyToHold(
  shop: Till & (Pick<TestShop, 'db'> | Hall),
  stock: Catalogue,
  visitor: Visitor,
  inHand: InHand,
) {
  const holder = await makeHolder(shop, stock, visitor, inHand);
  return { ...holder, ...(await toPay(shop, visitor, holder)) };
}
