import { type SignalProduct, signalProduct } from '../cart/analytics-item.ts';
import type { Cart } from '../cart/cart.ts';
import { type CartStage, cartStage } from '../cart/cart-stage.ts';
import type { StoryStatus } from '../stories/story.ts';
import { affiliationOf } from './affiliation.ts';

/**
 * A cart in the form for events. `value` is the price of its goods in dollars, before discounts, taxes and
 * shipping.
 */
export type CartSignal = {
  stage: CartStage;
  value: number;
  currency: 'USD';
  products: SignalProduct[];
  coupon?: string;
  affiliation?: string;
};

/** `storyStatus` is the status of the story that the cart is for, as in `cartStage`. */
export function cartSignal(
  cart: Pick<Cart, 'products' | 'coupon' | 'affiliate'>,
  storyStatus: StoryStatus | null,
  brand: string,
): CartSignal {
  const cents = cart.products.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    stage: cartStage(cart.products, storyStatus),
    value: cents / 100,
    currency: 'USD',
    products: cart.products.map((line) => signalProduct(line, brand)),
    ...(cart.coupon ? { coupon: cart.coupon.code } : {}),
    ...affiliationOf(cart.affiliate),
  };
}
