import type { Cart } from '@keepsong/domain/cart/cart';
import { isGiftCard, readGiftCard } from '@keepsong/domain/cart/gift-card';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';

/** What keeps a cart from the checkout about its gift cards; '' for nothing. */
export function giftCardHindrance({ products }: Cart, now: Date): string {
  const today = chicagoDay(now);
  const wrong = products.find(
    (line) => isGiftCard(line) && (line.gift_card === null || !readGiftCard(line.gift_card, today).ok),
  );
  if (!wrong) return '';
  return wrong.gift_card === null ? m.cart_gift_missing() : m.cart_gift_late();
}
