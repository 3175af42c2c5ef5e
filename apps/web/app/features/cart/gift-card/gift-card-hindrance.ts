import type { Cart } from '@keepsong/domain/cart/cart';
import { readGiftCard } from '@keepsong/domain/cart/gift-card';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';

/** A message about the first gift card that keeps the customer from the checkout. '' when there is none. */
export function giftCardHindrance({ products }: Cart, now: Date): string {
  const today = chicagoDay(now);
  for (const line of products) {
    if (line.kind !== 'gift_card') continue;
    if (line.gift_card === null) return m.cart_gift_missing();
    if (!readGiftCard(line.gift_card, today).ok) return m.cart_gift_late();
  }
  return '';
}
