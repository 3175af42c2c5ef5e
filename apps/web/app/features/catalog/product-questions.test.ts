import type { Product } from '@keepsong/contract/catalog';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { questionsOf } from './product-questions.ts';

const asked = (product_type: string, { instant_product = false, ships = false } = {}): string[] => {
  const extra_info = { ...PLAIN_INFO, promo_addons: [], instant_product };
  const product = { product_type, extra_info, requires_shipping_address: ships } as unknown as Product;
  return questionsOf(product).map(({ question }) => question);
};

it('answers for each kind of product what customers ask about it, and for all how they are paid', () => {
  const pay = m.catalog_faq_pay_q();
  const [kept, ownSong] = [m.catalog_faq_song_keep_q(), m.catalog_faq_ship_song_q()];
  expect(asked('gift-card')).toEqual([m.catalog_faq_gift_when_q(), m.catalog_faq_gift_how_q(), pay]);
  expect(asked('song')).toEqual([m.catalog_faq_song_when_q(), m.catalog_faq_song_fix_q(), kept, pay]);
  expect(asked('song', { instant_product: true })).toEqual([m.catalog_faq_instant_made_q(), kept, pay]);
  expect(asked('add-on', { ships: true })).toEqual([ownSong, m.catalog_faq_ship_where_q(), pay]);
  expect(asked('add-on')).toEqual([ownSong, m.catalog_faq_digital_how_q(), pay]);
});
