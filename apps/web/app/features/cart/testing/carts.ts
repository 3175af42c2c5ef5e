import { type Cart, type CartProduct, emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import { type ExtraInfo, PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import type { PromoAddon } from '@keepsong/domain/cart/promo-addon';
import { type CatalogProduct, cartLine } from '@keepsong/domain/cart/song-from-draft';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { cartOperations } from '../cart-operations.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');

/** A product of the catalog, named by its slug. */
export const product = (name: string, price = 1_499, info: Partial<ExtraInfo> = {}): CatalogProduct => ({
  id: name,
  name,
  title: name,
  sku: '',
  price,
  product_type: name === 'personalized-song' ? 'song' : 'add-on',
  requires_shipping_address: false,
  photo: null,
  extra_info: { ...PLAIN_INFO, ...info },
});

export const line = (name: string, change: Partial<CartProduct> = {}, price = 1_499): CartProduct => ({
  ...cartLine(product(name, price), { cart_uuid: name, added_at: NOW }),
  ...change,
});

export const song = (info: Partial<ExtraInfo> = {}): CartProduct =>
  line('personalized-song', { extra_info: { ...PLAIN_INFO, ...info } }, 19_999);

export const promo = (product_name: string, change: Partial<PromoAddon> = {}): PromoAddon => ({
  product_name,
  auto_add_to_cart: '0',
  only_with_coupon_code: null,
  start_datetime: null,
  end_datetime: null,
  discount_percent: 0,
  discount_fixed: 0,
  ...change,
});

export const coupon = (code: string, change: Partial<Coupon> = {}): Coupon => ({
  code,
  only_with: [],
  only_with_any: [],
  only_for_products: [],
  excluded_for: [],
  discount_fixed: 0,
  discount_percent: 10,
  minimum_cart_size: 0,
  include_service_fee: false,
  ...change,
});

export const cartOf = (...products: CartProduct[]): Cart => withProducts(emptyCart(), products);

/** The operations on a cart in memory. */
export function openCart(begun: Cart) {
  let cart = begun;
  let ids = 0;
  const aside: string[] = [];
  const store = {
    read: () => cart,
    keep: (next: Cart) => {
      cart = next;
    },
  };
  const stamp = () => {
    ids += 1;
    return { cart_uuid: `new-${ids}`, added_at: new Date(NOW.getTime() + ids) };
  };
  const operations = cartOperations(store, {
    now: () => NOW,
    newId: () => stamp().cart_uuid,
    onCouponAside: (code) => aside.push(code),
  });
  return { ...store, ...operations, aside, stamp, names: () => cart.products.map(({ name }) => name) };
}
