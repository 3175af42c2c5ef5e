import * as v from 'valibot';
import { chooseDesign, type GiftDesign } from '../../credits/gift-design.ts';
import { ok, refuse } from '../../result.ts';
import { fields, NAME, orNull, TEXT } from '../../schema/fields.ts';
import { chicagoDay } from '../../time/chicago.ts';
import { type GiftCardInfo, readGiftCard } from '../gift-card.ts';
import { lineKind } from '../line/line.ts';
import { GIFT_CARD, isGiftAmount, isGiftCard } from '../named-products.ts';

/**
 * The recipient. Null while the customer has not named one. `freeze` checks before the order whether the card
 * can be sent.
 */
const OWN = fields({
  gift_card: orNull(
    v.pipe(
      v.object({ recipient_name: NAME, recipient_email: NAME, message: TEXT, send_on: NAME, design: TEXT }),
      v.transform(({ design, ...card }): GiftCardInfo => ({ ...card, ...(design && { design }) })),
    ),
  ),
});

/** The recipient as the browser sends it in `additional_info`. */
const SENT = fields({ gift_card: v.nullish(v.unknown()) });

/** The recipient, and the design as the shop showed it at the time of the order. */
type Kept = { giftCard: GiftCardInfo; giftDesign?: GiftDesign };

/** A gift card. Its amount is fixed, or the customer chooses it. */
export const giftCard = lineKind({
  name: 'gift_card',
  is: isGiftCard,
  own: (stored): { gift_card: GiftCardInfo | null } => v.parse(OWN, stored),
  sent: ({ gift_card }) => (gift_card ? { additional_info: { gift_card } } : {}),
  lacks({ gift_card }, now) {
    if (!gift_card) return 'recipient';
    return readGiftCard(gift_card, chicagoDay(now)).ok ? null : 'day';
  },
  keepsPrice: ({ name }) => name === GIFT_CARD,
  /** Refuses with `gift_amount_invalid` when the chosen amount is not allowed. */
  price({ name, catalogCents, sent }, { amounts }) {
    if (name !== GIFT_CARD) return ok(catalogCents);
    return isGiftAmount(sent.price, amounts ?? undefined) ? ok(sent.price) : refuse('gift_amount_invalid');
  },
  /**
   * Refuses with `invalid_input` and names the line and its wrong fields. A design that is no longer offered is
   * also refused.
   */
  freeze({ name, cart_uuid, sent }, { now, giftDesigns }) {
    const card = readGiftCard(v.parse(SENT, sent.additional_info).gift_card, chicagoDay(now));
    if (!card.ok) return { ok: false, refusal: { ...card.refusal, details: { cart_uuid } } };
    const design = chooseDesign(giftDesigns.get(name) ?? [], card.value.design);
    if (!design.ok) {
      const refusal = { code: 'invalid_input', fields: { design: 'invalid' } } as const;
      return { ok: false, refusal: { ...refusal, details: { cart_uuid } } };
    }
    return ok<Kept>({ giftCard: card.value, ...(design.value && { giftDesign: design.value }) });
  },
});
