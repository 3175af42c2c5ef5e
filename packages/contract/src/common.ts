import { LOCALES } from '@keepsong/domain/format/locale';
import { STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import { LIMITS } from '@keepsong/domain/text/limits';
import { tidyText } from '@keepsong/domain/text/tidy';
import { isNearDay } from '@keepsong/domain/time/day';
import { z } from 'zod';
import { documentAs } from './openapi/documented.ts';

const MONEY_MAX = 100_000_000;

/** Whole cents, never negative. */
export const cents = z.int().min(0).max(MONEY_MAX);
export const slugParam = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
export const idParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The id of a resource in a path: a number or a slug. */
export const idOrSlug = z.union([idParam, slugParam]);
export const uuid = z.uuid();
/**
 * Text from people or browsers, up to `max` characters. `tidyText` removes NUL and lone surrogates, which PostgreSQL
 * does not store.
 */
export const text = (max: number) => z.string().overwrite(tidyText).max(max);

/** The longest password. */
export const PASSWORD_MAX = 200;
export const email = z.string().overwrite(tidyText).trim().min(3).max(LIMITS.email);

/** A list in a query string, written as `name[]=a&name[]=b`. It may also be a single value, or missing. */
export const queryList = <T extends z.ZodType>(item: T, max = 50) => {
  const list = z.array(item).max(max);
  const sent = z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    list,
  );
  return documentAs(sent, list);
};

export const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const user = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(['customer', 'artist', 'vendor', 'admin']),
  /** The role that decides what a member of staff may do. Null for everybody else. */
  staff_role: z.enum(STAFF_ROLES).nullable(),
  guest: z.boolean(),
  external_user_id: z.string(),
  photo_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Whether the user has proved the number with a code. Only then can it be used to sign in. */
  phone_verified: z.boolean(),
  preferred_contact_method: z.enum(['sms', 'email']),
  /** Whether the user agreed to text messages about orders, and prefers them to e-mail alone. */
  sms_updates: z.boolean(),
  /** Whether the user wants news of the shop by e-mail. */
  news_updates: z.boolean(),
  /** The language of the shop's messages to this user. */
  locale: z.enum(LOCALES),
  /**
   * Whether the account has a password from earlier. The user can change it, but nobody can sign in with a
   * password alone.
   */
  has_password: z.boolean(),
  heard_about_from: z.string().nullable(),
  heard_about_from_other: z.string().nullable(),
  /** The artist whose account this is. Null for other users. */
  artist_id: z.number().nullable(),
  /** The vendors that this account works for (spec 3.8-03). */
  product_vendors: z.array(z.object({ id: z.number() })),
  /** The account's credit: non-taxable, taxable, and the sum of both (spec 3.8-04). */
  credit_amount: cents,
  credit_amount_taxable: cents,
  total_credits: cents,
});
export type User = z.output<typeof user>;

/** A song that the player can play (spec 3.14-01). */
export const playableSong = z.object({
  id: z.number(),
  title: z.string(),
  recipient: z.string(),
  occasion: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  audio_url: z.string().nullable(),
  duration_seconds: z.number(),
  peaks: z.array(z.number()),
});
export type PlayableSong = z.output<typeof playableSong>;

/** Fields that are shown with the text of a review. */
export const shownWithReview = {
  /** The shop's answer. */
  answer: z.string().nullable(),
  photo: z.string().nullable(),
  /** Whether the review is older than this shop and was imported by staff. */
  from_before: z.boolean(),
};

/** The staff's reason for a change. It is written to their log. */
export const reason = text(500).trim().min(1);

/**
 * A body with an optional reason. Older versions of these calls had no reason, but the pages always send one.
 */
export const reasonIfAny = z.object({ reason: reason.optional() }).prefault({});

/** A day from 2000 to 2199. */
export const nearDay = z.iso.date().refine(isNearDay, 'out_of_range');
