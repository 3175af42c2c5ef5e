import type { Cart } from '@keepsong/domain/cart/cart';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { isMadeFromSong } from '@keepsong/domain/cart/named-products';
import type { DeliveryInfo } from '@keepsong/domain/checkout/rush';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { sentBy } from '@keepsong/domain/studio/vendor-items';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { firstName } from '~/platform/session/first-name.ts';
import type { Calendar } from '~/platform/words/delivery-words.ts';
import type { loadDates } from '../page/load-cart.ts';
import { deliveryOfCart } from './delivery-of-cart.ts';

/** When the goods of a line leave: by a day, or some time after a song whose day nobody knows yet. */
export type Leaves = Day | 'after_song';

/**
 * When the goods of a line leave. Goods that are made from the cart's song by an artist wait for its delivery. Null for
 * a line that nobody has to make.
 */
export function lineLeaves(
  line: CartLine,
  cart: Pick<Cart, 'hasOriginalSong'>,
  delivery: DeliveryInfo | null,
  calendar: Calendar,
): Leaves | null {
  const waits = cart.hasOriginalSong && isMadeFromSong(line) && line.parent_story_id === null;
  const from = waits && delivery ? delivery.date : chicagoDay(new Date(calendar.now));
  const day = sentBy(line.name, from, { makers: [], ...calendar });
  return day !== null && waits && delivery === null ? 'after_song' : day;
}

/** The words about it in the row of a line. */
export function leavesWords(leaves: Leaves | null, locale: Locale): string {
  if (leaves === null) return '';
  return leaves === 'after_song'
    ? m.cart_leaves_song()
    : m.cart_leaves({ day: formatWeekday(leaves, locale) });
}

/** What the shop guarantees about the cart's song. '' without a song, and while nobody knows its artist. */
export function guaranteeWords(cart: Pick<Cart, 'products' | 'hasInstantSong'>): string {
  if (cart.hasInstantSong) return m.cart_guarantee_instant();
  const artist = firstName(songInfoOf(cart)?.artist_name ?? '');
  return artist ? m.cart_guarantee({ artist }) : '';
}

/**
 * What the shop promises about a cart, as sentences: when the song comes, the day by which all goods leave, the day of
 * each gift card, and the guarantee for the song.
 */
export function promisesOf(
  cart: Cart,
  dates: Awaited<ReturnType<typeof loadDates>>,
  locale: Locale,
): string[] {
  const delivery = dates && deliveryOfCart(cart, dates);
  const leaves = dates
    ? cart.products.flatMap((line) => lineLeaves(line, cart, delivery, dates.calendar) ?? [])
    : [];
  const guarantee = guaranteeWords(cart);
  return [
    ...(cart.hasInstantSong ? [m.checkout_promise_instant()] : []),
    ...(cart.hasOriginalSong && delivery
      ? [m.checkout_promise({ day: formatWeekday(delivery.date, locale) })]
      : []),
    ...goodsPromise(leaves, locale),
    ...cart.products.flatMap((line) => giftCardPromise(line, locale)),
    ...(guarantee ? [guarantee] : []),
  ];
}

/** The day on which a gift card is sent, once the customer has said to whom. */
function giftCardPromise(line: CartLine, locale: Locale): string[] {
  if (!('gift_card' in line) || !line.gift_card) return [];
  const { recipient_name: recipient, send_on } = line.gift_card;
  return [m.checkout_gift_card_leaves({ recipient, day: formatWeekday(send_on, locale) })];
}

/** The sentence names a day only when all goods leave by it. */
function goodsPromise(leaves: readonly Leaves[], locale: Locale): string[] {
  const last = leaves.toSorted().at(-1);
  if (last === undefined) return [];
  return leaves.includes('after_song')
    ? [m.checkout_goods_wait()]
    : [m.checkout_goods_leave({ day: formatWeekday(last, locale) })];
}
