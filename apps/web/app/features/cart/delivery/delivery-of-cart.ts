import type { Product } from '@keepsong/contract/catalog';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import { lineOf } from '@keepsong/domain/cart/lines';
import {
  type DeliveryInfo,
  deliveryInfo,
  rushChoices,
  sameRush,
  standardDelivery,
} from '@keepsong/domain/checkout/rush';
import type { Calendar } from '~/platform/words/delivery-words.ts';

type Rushed = Pick<Cart, 'products'>;
type Dates = { standardDays: number | null; calendar: Calendar };

/** The line of the rush fee, when faster delivery was chosen. */
export function rushLineOf(cart: Rushed): LineOf<'rush_fee'> | null {
  const line = lineOf(cart, 'rush_fee');
  return line && line.rushFeeInfo !== null ? line : null;
}

/** When the cart's song comes and what getting it then costs (spec 3.4-13); null when nobody has promised a day. */
export function deliveryOfCart(cart: Rushed, { standardDays, calendar }: Dates): DeliveryInfo | null {
  const { now, holidays } = calendar;
  const chosen =
    rushLineOf(cart)?.rushFeeInfo ?? (standardDays === null ? null : standardDelivery(standardDays));
  return chosen && deliveryInfo(chosen, new Date(now), new Set(holidays));
}

/** The days that can be chosen: the artist's own first, which is free, then the faster ones. */
export function deliveryChoices(rush: Product | null, { standardDays, calendar }: Dates): DeliveryInfo[] {
  if (standardDays === null) return [];
  const [now, holidays] = [new Date(calendar.now), new Set(calendar.holidays)];
  const standard = deliveryInfo(standardDelivery(standardDays), now, holidays);
  return [standard, ...rushChoices(rush?.rush_options ?? [], standardDays, now, holidays)];
}

/** Whether the rush delivery of a cart is offered no more, or makes nothing faster: the artist may be another one. */
export function isRushPointless(cart: Rushed, rush: Product | null, dates: Dates): boolean {
  const line = lineOf(cart, 'rush_fee');
  if (!line || dates.standardDays === null) return false;
  const { rushFeeInfo: chosen } = line;
  const faster = deliveryChoices(rush, dates).slice(1);
  return chosen === null || !faster.some((choice) => sameRush(choice, chosen));
}
