import { type Cart, emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import type { PromoAddon } from '@keepsong/domain/cart/coupon/promo-addon';
import { type ExtraInfo, PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import type { LineFields } from '@keepsong/domain/cart/kinds/index';
import { type CartLine, type CatalogProduct, newLine } from '@keepsong/domain/cart/kinds/index';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import type { InstantData } from '@keepsong/domain/instant/instant-data';
import { lineWith } from '@keepsong/domain/testing/lines';
import { couponWith, promoWith } from '@keepsong/domain/testing/offers';
import { cartOperations } from '../operations/cart-operations.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');

/** A product of the catalog with this slug. */
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

export const line = (name: string, change: Partial<LineFields> = {}, price = 1_499): CartLine =>
  lineWith(newLine(product(name, price), { cart_uuid: name, added_at: NOW }), change);

export const song = (info: Partial<ExtraInfo> = {}): CartLine =>
  line('personalized-song', { extra_info: { ...PLAIN_INFO, ...info } }, 19_999);

/** An instant song for Rosalind, with these lyrics. */
export const instantSong = (lyrics = ''): CartLine => {
  const instant_data: InstantData = {
    ...{ collection_id: 'birthday', artist_id: '4', artist_display_name: 'Neon June', task_id: 'task' },
    ...{ title: 'The Porch Light', lyrics, template_song_id: 'porch', answers: {}, previews_generated: [] },
    selected_name: { name_key: 'rosalind', spelling: 'Rosalind' },
    sleeve: { genre: '4', mood: '7', tempo: '3' },
  };
  const extra_info = { ...PLAIN_INFO, instant_product: true };
  return line('instant-product', { product_type: 'song', extra_info, instant_data }, 2_999);
};

export const promo = (product_name: string, change: Partial<PromoAddon> = {}): PromoAddon =>
  promoWith({ product_name, ...change });

export const coupon = (code: string, change: Partial<Coupon> = {}): Coupon =>
  couponWith({ code, discount_percent: 10, ...change });

export const cartOf = (...products: CartLine[]): Cart => withProducts(emptyCart(), products);

/** The cart operations on a cart in memory. */
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
