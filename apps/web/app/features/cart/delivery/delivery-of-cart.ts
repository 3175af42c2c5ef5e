import type { Product } from '@keepsong/contract/catalog';
import type { DaysOff } from '@keepsong/domain/artists/availability';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import { lineOf, songInfoOf } from '@keepsong/domain/cart/lines';
import {
  type DeliveryInfo,
  deliveryInfo,
  type RushFee,
  rushChoices,
  sameRush,
  standardDelivery,
} from '@keepsong/domain/checkout/rush';
import type { Day } from '@keepsong/domain/time/chicago';
import type { Calendar } from '~/platform/words/delivery-words.ts';
import { rushSold } from '~/platform/words/rush-sold.ts';

type Rushed = Pick<Cart, 'products'>;
type Dates = { standardDays: number | null; daysOff: readonly DaysOff[]; calendar: Calendar };

/** The line of the rush fee, if faster delivery was chosen. */
export function rushLineOf(cart: Rushed): LineOf<'rush_fee'> | null {
  const line = lineOf(cart, 'rush_fee');
  return line && line.rushFeeInfo !== null ? line : null;
}

/** The delivery date of the cart's song and its extra price (spec 3.4-13). Null when no date was promised. */
export function deliveryOfCart(
  cart: Rushed,
  { standardDays, calendar }: Omit<Dates, 'daysOff'>,
): DeliveryInfo | null {
  const { now, holidays } = calendar;
  const chosen =
    rushLineOf(cart)?.rushFeeInfo ?? (standardDays === null ? null : standardDelivery(standardDays));
  return chosen && deliveryInfo(chosen, new Date(now), new Set(holidays));
}

/**
 * A rush delivery that fell away. `day` is when it would have come; null when the cart does not know it. `price` is
 * what the same delivery cost and costs now; null unless only its price changed.
 */
export type LostDelivery = { day: Day | null; price: { before: number; after: number } | null };

/**
 * The rush delivery that fell away. Null when none did, and when the song is now by another artist. `offered` are the
 * rush deliveries of the song.
 */
export function lostDeliveryOf(
  cart: Pick<Cart, 'products' | 'lostRush'>,
  offered: readonly RushFee[],
  { holidays }: Calendar,
): LostDelivery | null {
  const lost = cart.lostRush;
  if (!lost || (songInfoOf(cart)?.artist_id ?? '') !== lost.artist_id) return null;
  const { choice } = lost;
  if (!choice) return { day: null, price: null };
  const { date } = deliveryInfo(choice, new Date(lost.lost_at), new Set(holidays));
  const repriced = offered.find(
    ({ cost, ...days }) => cost !== choice.cost && sameRush({ ...days, cost: choice.cost }, choice),
  );
  return { day: date, price: repriced ? { before: choice.cost, after: repriced.cost } : null };
}

/** The dates to choose from: first the artist's own, which is free, then the faster ones that the artist can keep. */
export function deliveryChoices(
  rush: Product | null,
  { standardDays, daysOff, calendar }: Dates,
): DeliveryInfo[] {
  if (standardDays === null) return [];
  const [now, holidays] = [new Date(calendar.now), new Set(calendar.holidays)];
  const standard = deliveryInfo(standardDelivery(standardDays), now, holidays);
  return [
    standard,
    ...rushChoices(
      rushSold(rush?.rush_options ?? [], calendar),
      { days: standardDays, daysOff },
      now,
      holidays,
    ),
  ];
}

/**
 * Whether the cart's rush delivery is no longer offered, no longer faster, or cannot be kept any more: for example with
 * another artist, or because the artist takes days off.
 */
export function isRushPointless(cart: Rushed, rush: Product | null, dates: Dates): boolean {
  const line = lineOf(cart, 'rush_fee');
  if (!line || dates.standardDays === null) return false;
  const { rushFeeInfo: chosen } = line;
  const faster = deliveryChoices(rush, dates).slice(1);
  return chosen === null || !faster.some((choice) => sameRush(choice, chosen));
}
