import { type Cart, emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import type { LineFields } from '@keepsong/domain/cart/kinds/index';
import { type CartLine, newLine } from '@keepsong/domain/cart/kinds/index';
import { lineWith } from '@keepsong/domain/testing/lines';

/** A cart line for the tests of the checkout. */
export const line = (over: Partial<LineFields> = {}): CartLine =>
  lineWith(
    newLine(
      {
        id: '2',
        name: 'lyric-print',
        title: 'Lyric print',
        sku: 'S',
        price: 3_900,
        product_type: 'physical',
        requires_shipping_address: true,
        photo: null,
        extra_info: PLAIN_INFO,
      },
      { cart_uuid: 'b', added_at: new Date(0) },
    ),
    over,
  );

export const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
export const SHIPPING = {
  line1: '1 Lake St',
  line2: '',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};

/** A cart with these lines and both addresses. */
export const cartOf = (...products: CartLine[]): Cart => ({
  ...withProducts(emptyCart(), products),
  addresses: { billing: BILLING, shipping: SHIPPING },
});
