import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { activePromos, promoOff } from '@keepsong/domain/cart/coupon/promo-addon';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { instantData, songInfo } from '@keepsong/domain/cart/lines';
import { EXTRA_VERSE } from '@keepsong/domain/cart/named-products';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { couponKey } from '@keepsong/domain/checkout/coupon-key';
import type { Quote } from '@keepsong/domain/checkout/quote';
import type { HeldGiftCard } from '@keepsong/domain/credits/gift-card-code';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';

/** The recipient of the cart's song, '' when there is no name. */
export const recipientOf = (song: CartLine | undefined): string =>
  songInfo(song)?.recipient ?? instantData(song)?.selected_name?.spelling ?? '';

/**
 * The title of a line. A song is named by its recipient, and an instant song has its own title. Extra verses show their
 * number. Any other line shows the product's title and, above 1, the quantity.
 */
export function lineTitle(line: CartLine): string {
  const { name, title, quantity } = line;
  const recipient = songInfo(line)?.recipient;
  const instant = instantData(line);
  if (instant) return instant.title;
  if (recipient) return m.cart_song_for({ recipient });
  if (name === EXTRA_VERSE) return m.cart_extra_verses({ count: quantity });
  return quantity > 1 ? m.cart_line_quantity({ title, quantity }) : title;
}

/** The line under a song's title: 'Original Song by Odessa Vale'. '' for a line that is not a song. */
export function lineByline(line: CartLine): string {
  const artist = songInfo(line)?.artist_name ?? instantData(line)?.artist_display_name;
  return artist ? m.cart_song_by({ title: line.title, artist }) : '';
}

/** The contents of a bundle: 'Lyric print, Lyric book'. '' for a line that is not a bundle. */
export const bundleWords = ({ bundled_products }: CartLine): string =>
  bundled_products
    .map(({ title }) => title)
    .filter(Boolean)
    .join(', ');

/** The chosen attributes of the song, each with label and text. Empty ones are left out. */
export function songAttributes({
  occasion,
  genre,
  moods,
  tempo,
}: SongData): { label: string; value: string }[] {
  return [
    { label: m.cart_occasion(), value: occasionWords(occasion) },
    { label: m.cart_genre(), value: genreWords(genre) },
    { label: m.cart_vibe(), value: moods.map(moodWords).join(', ') },
    { label: m.cart_tempo(), value: tempoWords(tempo) },
  ].filter(({ value }) => value !== '');
}

/**
 * Why a line is cheaper than usual: names the coupon code or the other product that its best promotion requires. ''
 * when the line has its usual price.
 */
export function promoReason({ products, coupon }: Cart, { name, price }: CartLine, now: Date): string {
  const facts = { couponCode: coupon?.code ?? null, now };
  const best = products
    .flatMap((promoting) =>
      activePromos([promoting], facts)
        .filter(({ product_name }) => product_name === name)
        .map((promo) => ({ promo, promoting, off: promoOff(price, promo) })),
    )
    .reduce<{ off: number; words: string }>(
      (most, { promo, promoting, off }) => {
        const code = promo.only_with_coupon_code;
        const words = code
          ? m.cart_promo_code({ code: couponKey(code) })
          : m.cart_promo_with({ title: promoting.title });
        return off > most.off ? { off, words } : most;
      },
      { off: 0, words: '' },
    );
  return best.words;
}

/** A short text for a coupon's discount: '20% off', '$5.00 off'. */
export function couponWords({ discount_percent, discount_fixed }: Coupon, locale: Locale): string {
  const parts = [
    discount_percent > 0 ? m.cart_coupon_percent({ percent: discount_percent }) : '',
    discount_fixed > 0 ? m.cart_coupon_fixed({ amount: formatMoney(discount_fixed, locale) }) : '',
  ];
  return parts.filter(Boolean).join(' + ');
}

export type PriceLine = { id: string; label: string; amount: string; discount?: boolean; note?: string };

const row = (id: string, label: string, cents: number, locale: Locale, note?: string): PriceLine => ({
  id,
  label,
  amount: formatMoney(cents, locale),
  ...(note ? { note } : {}),
});

const off = (id: string, label: string, cents: number, locale: Locale, note?: string): PriceLine[] =>
  cents > 0
    ? [{ ...row(id, label, cents, locale, note), amount: `-${formatMoney(cents, locale)}`, discount: true }]
    : [];

/**
 * The price of the products and the discounts, that is, the rows that the cart can show without the customer's
 * address.
 */
function goodsRows(quote: Quote, locale: Locale, coupon: Coupon | null): PriceLine[] {
  const { lines, coupon_code: code, promotion } = quote;
  const fee = lines.find(({ reason }) => reason === 'service_fee')?.price ?? 0;
  const promos = lines.reduce((sum, { promo }) => sum + promo, 0);
  const discount = quote.discount - promos;
  const couponLabel = code ? m.cart_discount_code({ code }) : m.cart_discount();
  const why = coupon ? couponWords(coupon, locale) : undefined;
  return [
    row('subtotal', m.cart_subtotal(), quote.subtotal - fee, locale),
    ...(fee > 0 ? [row('fee', m.cart_service_fee(), fee, locale, m.cart_service_fee_why())] : []),
    ...off('promos', m.cart_promos(), promos - (promotion?.off ?? 0), locale),
    ...(promotion ? off('promotion', m.cart_promotion({ code: promotion.code }), promotion.off, locale) : []),
    ...off('discount', couponLabel, discount, locale, why),
  ];
}

/** A card pays at most its amount. What it pays of the order is known only with shipping and taxes. */
export const giftCardWords = ({ code, amount }: HeldGiftCard, locale: Locale): string =>
  m.cart_gift_card_applied({ end: code.slice(-5), amount: formatMoney(amount, locale) });

/** The rows of the cart page, where shipping and taxes are not known yet. */
export const cartRows = (quote: Quote, locale: Locale, coupon: Coupon | null): PriceLine[] => [
  ...goodsRows(quote, locale, coupon),
  ...off('gift_cards', m.cart_gift_card(), quote.credit_applied, locale),
  ...off('waived', m.cart_waived(), quote.waived, locale),
];
