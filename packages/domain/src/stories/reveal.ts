import { tzOffset } from '@date-fns/tz/tzOffset';
import { ok, type Result, refuseFields } from '../result.ts';
import { isBlank } from '../text/tidy.ts';
import { DAY_MS } from '../time/day.ts';

export const REVEAL_MESSAGE_MAX = 500;
/** The longest thank-you of a recipient, in characters. */
export const THANKS_MAX = 500;
export const REVEAL_CHANNELS = ['email', 'sms'] as const;
export type RevealChannel = (typeof REVEAL_CHANNELS)[number];

const MINUTE_MS = 60_000;
/** How far ahead a gift can be planned. People would forget a later plan. */
const LONGEST_WAIT_MS = 400 * DAY_MS;
/** How long after sending the shop reminds the recipient of a gift that was not opened. */
const REMIND_AFTER_MS = 3 * DAY_MS;

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether this is a time zone such as `America/Chicago`. */
export const isTimeZone = (zone: string): boolean =>
  zone !== '' && !Number.isNaN(tzOffset(zone, new Date(0)));

/**
 * The instant at which clocks in a time zone show a local time, such as `2026-12-24T18:00`. A time that the
 * clocks skip is moved by the length of the jump: 02:30 becomes 03:30. Null for an invalid time or zone.
 */
export function instantIn(zone: string, local: string): Date | null {
  const asIfUtc = LOCAL.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(asIfUtc) || !isTimeZone(zone)) return null;
  const offsetAt = (time: number) => tzOffset(zone, new Date(time)) * MINUTE_MS;
  // First guess with the offset at that moment in UTC. Then use the offset at the guess.
  const first = offsetAt(asIfUtc);
  const second = offsetAt(asIfUtc - first);
  const isSkipped = offsetAt(asIfUtc - second) !== second;
  // Clocks jump forward to a larger offset. So the smaller one is the offset before the jump.
  return new Date(asIfUtc - (isSkipped ? Math.min(first, second) : second));
}

/** Checks the recipient's thank-you and returns it trimmed. Refuses with `invalid_input` and the field. */
export function checkThanks(message: string): Result<string> {
  const said = message.trim();
  if (isBlank(said)) return refuseFields('invalid_input', { message: 'required' });
  if (said.length > THANKS_MAX) return refuseFields('invalid_input', { message: 'too_long' });
  return ok(said);
}

export type RevealPlan = {
  message: string;
  /** When to send the gift, as local time in `time_zone`; null sends it at once. */
  send_on: string | null;
  time_zone: string;
};

/**
 * Checks a plan. Returns when to send the gift, and the trimmed message. Refuses with `invalid_input` and the field.
 */
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
  // A time up to five minutes ago is accepted, because filling in the form takes a while.
  if (!sendAt || !(wait > -5 * MINUTE_MS) || wait > LONGEST_WAIT_MS)
    return refuseFields('invalid_input', { send_on: 'invalid' });
  return ok({ message: said, sendAt });
}

/**
 * `waiting`: the planned time has passed, but the song is not delivered yet. The gift is sent as soon as it is.
 */
export type RevealState = 'scheduled' | 'waiting' | 'sent' | 'opened';

export function revealState(
  { sendAt, sentAt, openedAt }: { sendAt: Date; sentAt: Date | null; openedAt: Date | null },
  { isThere, now }: { isThere: boolean; now: Date },
): RevealState {
  if (openedAt) return 'opened';
  if (sentAt) return 'sent';
  return !isThere && sendAt <= now ? 'waiting' : 'scheduled';
}

/** The shop reminds of gifts that were sent before this instant and are not opened yet. */
export const remindBefore = (now: Date): Date => new Date(now.getTime() - REMIND_AFTER_MS);
