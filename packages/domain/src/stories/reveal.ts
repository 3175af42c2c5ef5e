import { tzOffset } from '@date-fns/tz/tzOffset';
import { ok, type Result, refuseFields } from '../result.ts';
import { isBlank } from '../text/tidy.ts';

export const REVEAL_MESSAGE_MAX = 500;
export const REVEAL_CHANNELS = ['email', 'sms'] as const;
export type RevealChannel = (typeof REVEAL_CHANNELS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The latest moment for a planned gift; later, people would forget what they planned. */
const LONGEST_WAIT_MS = 400 * DAY_MS;
/** After this time the shop reminds of a gift that was not opened. */
const REMIND_AFTER_MS = 3 * DAY_MS;

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether this is a time zone such as `America/Chicago`. */
export const isTimeZone = (zone: string): boolean =>
  zone !== '' && !Number.isNaN(tzOffset(zone, new Date(0)));

/**
 * The instant at which clocks in a time zone show a local time, such as `2026-12-24T18:00`. A time that the clocks skip
 * becomes the time they jump to. Null for a bad time or zone.
 */
export function instantIn(zone: string, local: string): Date | null {
  const asIfUtc = LOCAL.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(asIfUtc) || !isTimeZone(zone)) return null;
  // First guess with the offset at that moment in UTC, then use the offset at the guess.
  const guess = asIfUtc - tzOffset(zone, new Date(asIfUtc)) * MINUTE_MS;
  return new Date(asIfUtc - tzOffset(zone, new Date(guess)) * MINUTE_MS);
}

export type RevealPlan = {
  message: string;
  /** The recipient's local time; null sends the gift at once. */
  send_on: string | null;
  time_zone: string;
};

/** Checks a plan: gives the instant of sending and the tidied message. Refuses `invalid_input` with fields. */
export function checkReveal(
  { message, send_on, time_zone }: RevealPlan,
  now: Date,
): Result<{ message: string; sendAt: Date }> {
  const said = message.trim();
  if (isBlank(said)) return refuseFields('invalid_input', { message: 'required' });
  if (said.length > REVEAL_MESSAGE_MAX) return refuseFields('invalid_input', { message: 'too_long' });
  if (!isTimeZone(time_zone)) return refuseFields('invalid_input', { time_zone: 'invalid' });
  if (send_on === null) return ok({ message: said, sendAt: now });
  const sendAt = instantIn(time_zone, send_on);
  const wait = sendAt ? sendAt.getTime() - now.getTime() : Number.NaN;
  // A minute that has just passed counts as now.
  if (!sendAt || !(wait > -5 * MINUTE_MS) || wait > LONGEST_WAIT_MS)
    return refuseFields('invalid_input', { send_on: 'invalid' });
  return ok({ message: said, sendAt });
}

/** `waiting`: the moment has passed but the song is not delivered; the gift is sent when it is. */
export type RevealState = 'scheduled' | 'waiting' | 'sent' | 'opened';

export function revealState(
  { sendAt, sentAt, openedAt }: { sendAt: Date; sentAt: Date | null; openedAt: Date | null },
  { isThere, now }: { isThere: boolean; now: Date },
): RevealState {
  if (openedAt) return 'opened';
  if (sentAt) return 'sent';
  return !isThere && sendAt <= now ? 'waiting' : 'scheduled';
}

/** Gifts that were sent before this instant and are not opened get a reminder. */
export const remindBefore = (now: Date): Date => new Date(now.getTime() - REMIND_AFTER_MS);
