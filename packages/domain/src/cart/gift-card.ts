import * as v from 'valibot';
import { isEmail } from '../auth/email.ts';
import type { FieldErrors } from '../result.ts';
import { ok, type Result, refuseFields } from '../result.ts';
import { fields, TEXT } from '../schema/fields.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank, tidyText } from '../text/tidy.ts';
import { chicagoDay, chicagoInstant, type Day } from '../time/chicago.ts';
import { DAY_MS, isDay } from '../time/day.ts';

/** The recipient of a gift card and the day of sending. `send_on` is a day in Chicago, `YYYY-MM-DD`. */
export type GiftCardInfo = {
  recipient_name: string;
  recipient_email: string;
  message: string;
  send_on: Day;
  /** The picture of the chosen design. Missing when no designs are offered. */
  design?: string;
};

/** A gift card can be scheduled up to a year ahead. */
const FURTHEST_MS = 366 * DAY_MS;

const TIDY = v.pipe(
  TEXT,
  v.transform((text) => tidyText(text).trim()),
);

const SENT = fields({
  recipient_name: TIDY,
  recipient_email: TIDY,
  message: TIDY,
  send_on: TIDY,
  design: TIDY,
});

/**
 * Reads the recipient of a gift card. `today` is the day in Chicago. Refuses with `invalid_input` and names the wrong
 * fields.
 */
export function readGiftCard(value: unknown, today: Day): Result<GiftCardInfo> {
  const { recipient_name, send_on, design, ...given } = v.parse(SENT, value);
  // The name must be a single line, because it is part of the e-mail's subject.
  const info = {
    recipient_name: recipient_name.replace(/\s+/g, ' '),
    ...given,
    send_on: send_on || today,
    ...(design && { design }),
  };
  const errors: Record<string, FieldErrors[string]> = {};
  if (isBlank(info.recipient_name)) errors.recipient_name = 'required';
  else if (info.recipient_name.length > LIMITS.city) errors.recipient_name = 'too_long';
  if (!isEmail(info.recipient_email)) errors.recipient_email = 'email_invalid';
  if (info.message.length > LIMITS.notes) errors.message = 'too_long';
  if (!isSendDay(info.send_on, today)) errors.send_on = 'invalid';
  return Object.keys(errors).length > 0 ? refuseFields('invalid_input', errors) : ok(info);
}

/** The hour in Chicago at which gifts for a later day are sent. */
const SENT_AT_HOUR = 8;

/**
 * The morning of a gift's day, as its moment. At midnight in Chicago it is still the evening before in Los Angeles; in the
 * morning it is the same day everywhere in America.
 */
export const giftMorning = (sendOn: Day): Date => chicagoInstant(sendOn, SENT_AT_HOUR);

/**
 * The moment from which a gift for this day may be sent. Null when it may be sent at once, because it was chosen on its
 * own day.
 * @param chosenAt when the customer chose the day, not when the payment arrived: a payment may arrive in the night before
 *   that morning
 */
export const giftLeavesAt = (sendOn: Day, chosenAt: Date): Date | null =>
  sendOn > chicagoDay(chosenAt) ? giftMorning(sendOn) : null;

function isSendDay(day: string, today: Day): boolean {
  return (
    isDay(day) &&
    day >= today &&
    Date.parse(`${day}T00:00:00Z`) <= Date.parse(`${today}T00:00:00Z`) + FURTHEST_MS
  );
}
