import { type GiftCardInfo, isGiftCard, readGiftCard } from '@keepsong/domain/cart/gift-card';
import { ok, type Result } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';

type GivenLine = { product_type: string; cart_uuid: string; info: unknown };

/** Who the gift cards of a cart go to, by their lines. Refuses `invalid_input` with the line and its fields. */
export function giftCardsOf(
  lines: readonly GivenLine[],
  now: Date,
): Result<ReadonlyMap<string, GiftCardInfo>> {
  const cards = new Map<string, GiftCardInfo>();
  for (const { cart_uuid, info } of lines.filter(isGiftCard)) {
    const sent = typeof info === 'object' && info !== null ? Reflect.get(info, 'gift_card') : null;
    const card = readGiftCard(sent, chicagoDay(now));
    if (!card.ok) return { ok: false, refusal: { ...card.refusal, details: { cart_uuid } } };
    cards.set(cart_uuid, card.value);
  }
  return ok(cards);
}
