import { isEmail } from '../auth/email.ts';
import type { FieldErrors } from '../result.ts';
import { ok, type Result } from '../result.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank, tidyText } from '../text/tidy.ts';
import type { Day } from '../time/chicago.ts';
import { isDay } from '../time/day.ts';
import type { Cart, CartProduct } from './cart.ts';

/** Who a gift card goes to, and when. `send_on` is a day in Chicago, `YYYY-MM-DD`. */
export type GiftCardInfo = {
  recipient_name: string;
  recipient_email: string;
  message: string;
  send_on: Day;
};

export const isGiftCard = ({ product_type }: { product_type: string }): boolean =>
  product_type === 'gift-card';

/** A card is not put on its way further ahead than a year. */
const FURTHEST_MS = 366 * 86_400_000;

/** Reads who a gift card goes to; `today` is the day in Chicago. Refuses `invalid_input` with the fields that are wrong. */
export function readGiftCard(value: unknown, today: Day): Result<GiftCardInfo> {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const text = (key: keyof GiftCardInfo) =>
    typeof given[key] === 'string' ? tidyText(String(given[key])).trim() : '';
  const info = {
    // A name is one line: it stands in the subject of the mail.
    recipient_name: text('recipient_name').replace(/\s+/g, ' '),
    recipient_email: text('recipient_email'),
    message: text('message'),
    send_on: text('send_on') || today,
  };
  const fields: Record<string, FieldErrors[string]> = {};
  if (isBlank(info.recipient_name)) fields.recipient_name = 'required';
  else if (info.recipient_name.length > LIMITS.city) fields.recipient_name = 'too_long';
  if (!isEmail(info.recipient_email)) fields.recipient_email = 'email_invalid';
  if (info.message.length > LIMITS.notes) fields.message = 'too_long';
  if (!isSendDay(info.send_on, today)) fields.send_on = 'invalid';
  return Object.keys(fields).length > 0
    ? { ok: false, refusal: { code: 'invalid_input', fields } }
    : ok(info);
}

function isSendDay(day: string, today: Day): boolean {
  return (
    isDay(day) &&
    day >= today &&
    Date.parse(`${day}T00:00:00Z`) <= Date.parse(`${today}T00:00:00Z`) + FURTHEST_MS
  );
}

/** Keeps who the gift card of a line goes to. */
export function addressGiftCard(cart: Cart, cartUuid: string, gift_card: GiftCardInfo): Cart {
  const isMeant = (held: CartProduct) => held.cart_uuid === cartUuid && isGiftCard(held);
  return { ...cart, products: cart.products.map((held) => (isMeant(held) ? { ...held, gift_card } : held)) };
}
