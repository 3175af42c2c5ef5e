import { type Cart, type CartProduct, emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { cartLine } from '@keepsong/domain/cart/song-from-draft';

/** A line of a cart for the tests of the checkout. */
export const line = (over: Partial<CartProduct> = {}): CartProduct => ({
  ...cartLine(
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
  ...over,
});

export const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };
export const SHIPPING = {
  line1: '1 Lake St',
  line2: '',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};

/** A cart of these lines with both addresses. */
export const cartOf = (...products: CartProduct[]): Cart => ({
  ...withProducts(emptyCart(), products),
  addresses: { billing: BILLING, shipping: SHIPPING },
});
