import { isEmail, normalizeEmail } from '../auth/email.ts';
import type { FieldCode } from '../refusals.ts';
import { ok, type Result, refuse, refuseFields } from '../result.ts';
import type { CommissionState } from '../studio/commission.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank, tidyText } from '../text/tidy.ts';

/** How long an invitation can be used, in days. */
export const INVITE_DAYS = 14;
/** People who add to one song. */
export const MOST_INVITES = 20;
export const MOST_PHOTOS = 6;
export const VOICE_MAX_SECONDS = 180;

const DAY_MS = 86_400_000;

/** The first instant at which an invitation cannot be used any more. */
export const inviteExpires = (from: Date): Date => new Date(from.getTime() + INVITE_DAYS * DAY_MS);

/** When a photo that was taken out of a part goes: another tab may still show it, and be saved with it. */
export const takenBackExpires = (from: Date): Date => new Date(from.getTime() + DAY_MS);

export type InviteFacts = { expiresAt: Date; usedBy: number | null };

/**
 * Whether somebody may come by an invitation: it is for one person, who may come again. Refuses `invite_used` and
 * `invite_expired`.
 */
export function checkInvite({ expiresAt, usedBy }: InviteFacts, userId: number, now: Date): Result<null> {
  if (usedBy === userId) return ok(null);
  if (usedBy !== null) return refuse('invite_used');
  return now < expiresAt ? ok(null) : refuse('invite_expired');
}

const OPEN: readonly CommissionState[] = ['briefed', 'offered', 'accepted', 'declined'];

/** Whether memories can still become part of a song: until it is delivered. */
export const takesMemories = (state: CommissionState): boolean => OPEN.includes(state);

/** Whom an invitation is for; the e-mail is null when the owner passes the link on. */
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

/** What somebody adds in words and pictures. Refuses `invalid_input` with its fields. */
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
