import * as v from 'valibot';
import { ok, refuse } from '../../result.ts';
import { fields, NAME, orNull, TEXT } from '../../schema/fields.ts';
import { chicagoDay } from '../../time/chicago.ts';
import { type GiftCardInfo, readGiftCard } from '../gift-card.ts';
import { GIFT_CARD, isGiftAmount, isGiftCard } from '../named-products.ts';
import { lineKind } from './line.ts';

/** The recipient; null while nobody was named. Whether the card can be sent is checked before the order. */
const OWN = fields({
  gift_card: orNull(v.object({ recipient_name: NAME, recipient_email: NAME, message: TEXT, send_on: NAME })),
});

/** What the browser sent as `additional_info`. */
const SENT = fields({ gift_card: v.nullish(v.unknown()) });

/** A gift card of a fixed amount, or of the amount that the customer chooses. */
export const giftCard = lineKind({
  name: 'gift_card',
  is: isGiftCard,
  own: (stored): { gift_card: GiftCardInfo | null } => v.parse(OWN, stored),
  sent: ({ gift_card }) => (gift_card ? { additional_info: { gift_card } } : {}),
  /** Refuses `gift_amount_invalid`. */
  price({ name, catalogCents, sent }) {
    if (name !== GIFT_CARD) return ok(catalogCents);
    return isGiftAmount(sent.price) ? ok(sent.price) : refuse('gift_amount_invalid');
  },
  /** Refuses `invalid_input` with the line and its fields. */
  freeze({ cart_uuid, sent }, { now }) {
    const card = readGiftCard(v.parse(SENT, sent.additional_info).gift_card, chicagoDay(now));
    if (!card.ok) return { ok: false, refusal: { ...card.refusal, details: { cart_uuid } } };
    return ok<{ giftCard: GiftCardInfo }>({ giftCard: card.value });
  },
});
