import { isEmail, normalizeEmail } from '../auth/email.ts';
import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuse, refuseFields } from '../result.ts';
import type { CommissionState } from '../states/tables.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank, tidyText } from '../text/tidy.ts';
import { DAY_MS } from '../time/day.ts';

/** How long an invitation can be used, in days. */
export const INVITE_DAYS = 14;
/** The largest number of people who can be invited to one song. */
export const MOST_INVITES = 20;
export const MOST_PHOTOS = 6;
export const VOICE_MAX_SECONDS = 180;

/** When an invitation ends. */
export const inviteExpires = (from: Date): Date => new Date(from.getTime() + INVITE_DAYS * DAY_MS);

/** When a removed photo is deleted. It is kept for a day, because another tab may still show it and save it again. */
export const takenBackExpires = (from: Date): Date => new Date(from.getTime() + DAY_MS);

export type InviteFacts = { expiresAt: Date; usedBy: number | null };

/**
 * Checks whether a person may use an invitation. The first person who uses it may use it again, but nobody else
 * may. Refusals: `invite_used`, `invite_expired`.
 */
export function checkInvite({ expiresAt, usedBy }: InviteFacts, userId: number, now: Date): Result<null> {
  if (usedBy === userId) return ok(null);
  if (usedBy !== null) return refuse('invite_used');
  return now < expiresAt ? ok(null) : refuse('invite_expired');
}

const OPEN: readonly CommissionState[] = ['briefed', 'offered', 'accepted', 'declined'];

/** Whether people can still add contributions. They can until the song is delivered or canceled. */
export const takesMemories = (state: CommissionState): boolean => OPEN.includes(state);

/**
 * Checks the name and e-mail of a person to invite. The e-mail is null when the owner gives none and passes on the
 * link. Refuses with `invalid_input` and the wrong fields.
 */
export function readInvite(given: {
  name: string;
  email: string;
}): Result<{ name: string; email: string | null }> {
  const name = tidyText(given.name).trim();
  const email = given.email.trim() === '' ? null : normalizeEmail(given.email);
  const fields: Record<string, FieldCode> = {};
  if (isBlank(name)) fields.name = 'required';
  else if (name.length > LIMITS.personName) fields.name = 'too_long';
  if (email !== null && !isEmail(email)) fields.email = 'email_invalid';
  return Object.keys(fields).length > 0 ? refuseFields('invalid_input', fields) : ok({ name, email });
}

/** Checks a contribution of words and pictures. Refuses with `invalid_input` and the wrong fields. */
export function readContribution(given: {
  name: string;
  memories: string;
  image_ids: readonly string[];
}): Result<{ name: string; memories: string; imageIds: string[] }> {
  const name = tidyText(given.name).trim();
  const memories = tidyText(given.memories);
  const imageIds = [...new Set(given.image_ids)];
  const fields: Record<string, FieldCode> = {};
  if (isBlank(name)) fields.name = 'required';
  else if (name.length > LIMITS.personName) fields.name = 'too_long';
  if (memories.length > LIMITS.storyAnswer) fields.memories = 'too_long';
  if (imageIds.length > MOST_PHOTOS) fields.image_ids = 'too_many';
  return Object.keys(fields).length > 0
    ? refuseFields('invalid_input', fields)
    : ok({ name, memories, imageIds });
}
