import type { Product } from '@keepsong/contract/catalog';
import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import { isGiftCard } from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';

export type Question = { question: string; answer: string };

/** Questions that customers ask before they buy a product of this kind, with the answers. */
export function questionsOf({ product_type, extra_info, requires_shipping_address }: Product): Question[] {
  const pay = { question: m.catalog_faq_pay_q(), answer: m.catalog_faq_pay_a() };
  if (isGiftCard({ product_type }))
    return [
      { question: m.catalog_faq_gift_when_q(), answer: m.catalog_faq_gift_when_a() },
      { question: m.catalog_faq_gift_how_q(), answer: m.catalog_faq_gift_how_a() },
      pay,
    ];
  if (isInstantSong({ product_type, extra_info }))
    return [
      { question: m.catalog_faq_instant_made_q(), answer: m.catalog_faq_instant_made_a() },
      kept(),
      pay,
    ];
  if (product_type === 'song')
    return [
      { question: m.catalog_faq_song_when_q(), answer: m.catalog_faq_song_when_a() },
      { question: m.catalog_faq_song_fix_q(), answer: m.catalog_faq_song_fix_a() },
      kept(),
      pay,
    ];
  const song = { question: m.catalog_faq_ship_song_q(), answer: m.catalog_faq_ship_song_a() };
  return requires_shipping_address
    ? [song, { question: m.catalog_faq_ship_where_q(), answer: m.catalog_faq_ship_where_a() }, pay]
    : [song, { question: m.catalog_faq_digital_how_q(), answer: m.catalog_faq_digital_how_a() }, pay];
}

const kept = (): Question => ({ question: m.catalog_faq_song_keep_q(), answer: m.catalog_faq_song_keep_a() });
