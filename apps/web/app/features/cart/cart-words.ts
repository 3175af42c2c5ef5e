import type { SongData } from '@keepsong/domain/builder/song-data';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import type { Locale } from '~/platform/locale.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { EXTRA_VERSE } from './cart-operations.ts';

/** What a line is called: the song by its recipient, verses by their number. */
export function lineTitle({ name, title, quantity, additional_info }: CartProduct): string {
  if (additional_info?.recipient) return m.cart_song_for({ recipient: additional_info.recipient });
  return name === EXTRA_VERSE ? m.cart_extra_verses({ count: quantity }) : title;
}

/** 'Original Song by Odessa Vale' under the song's title; '' for any other line. */
export function lineByline({ title, additional_info }: CartProduct): string {
  return additional_info?.artist_name ? m.cart_song_by({ title, artist: additional_info.artist_name }) : '';
}

/** The song's attributes as they were chosen: label and words, empty ones left out. */
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

export type PriceLine = { id: string; label: string; amount: string; discount?: boolean };

/** Every amount of a quote between its goods and its total (spec 3.4-10). */
export function quoteRows(quote: Quote, locale: Locale, needsShipping: boolean): PriceLine[] {
  const money = (cents: number) => formatMoney(cents, locale);
  const fee = quote.lines.find(({ reason }) => reason === 'service_fee')?.price ?? 0;
  const row = (id: string, label: string, cents: number) => ({ id, label, amount: money(cents) });
  const off = (id: string, label: string, cents: number) => ({
    id,
    label,
    amount: `-${money(cents)}`,
    discount: true,
  });
  return [
    row('subtotal', m.cart_subtotal(), quote.subtotal - fee),
    ...(fee > 0 ? [row('fee', m.cart_service_fee(), fee)] : []),
    ...(quote.discount > 0 ? [off('discount', m.cart_discount(), quote.discount)] : []),
    ...(quote.credit_applied > 0 ? [off('credit', m.cart_credit(), quote.credit_applied)] : []),
    ...(needsShipping ? [row('shipping', m.cart_shipping(), quote.shipping)] : []),
    row('taxes', m.cart_taxes(), quote.taxes),
    ...(quote.waived > 0 ? [off('waived', m.cart_waived(), quote.waived)] : []),
  ];
}
