import { MAX_SELECTED_ARTISTS } from '@keepsong/domain/builder/older-fields';
import {
  GENRES,
  MOODS,
  OCCASIONS,
  RELATIONSHIPS,
  STORY_PROMPTS,
  TEMPO_NOT_CHOSEN,
  TEMPOS,
  VOCALS,
} from '@keepsong/domain/builder/options';
import {
  MAX_EXTRA_VERSES,
  MAX_MUST_HAVES,
  MAX_PRONUNCIATIONS,
  MAX_RECOMMENDED,
  type SongData,
} from '@keepsong/domain/builder/song-data';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { cents } from '../common.ts';

const choiceOf = <O extends readonly { readonly id: string }[]>(options: O) =>
  z.enum(options.map(({ id }) => id) as [O[number]['id'], ...O[number]['id'][]]);

/** A choice, or an empty string while nothing is chosen. */
const maybe = <T extends z.ZodType>(choice: T) => z.union([choice, z.literal('')]);
const most = (max: number) => z.string().max(max);

/** The fields of a draft that only the older builder uses (spec 3.1). */
const olderShape = z.object({
  flow_version: z.enum(['v1', 'v2']),
  artist_selection_method: z.enum(['recommended', 'search', '']),
  selected_artists: z
    .array(
      z.object({
        id: z.string(),
        artist_name: most(LIMITS.personName),
        photo: most(LIMITS.reference).nullable(),
        genres: z.array(z.string()),
        gender: maybe(choiceOf(VOCALS)),
        available_delivery_days: z.int(),
        artist_power_user: z.boolean(),
        artist_verified: z.boolean(),
        exclusivity: z.boolean(),
        videos: z.array(z.object({ video_type: z.literal('Artist Intro'), src: most(LIMITS.reference) })),
        genresOptions: z.array(choiceOf(GENRES)),
        fromSinglePage: z.boolean(),
        selected_genre: maybe(choiceOf(GENRES)),
      }),
    )
    .max(MAX_SELECTED_ARTISTS),
  preferred_artist_switch: z.boolean(),
  preferred_artist: most(LIMITS.reference),
  tempo_preference: z.union([choiceOf(TEMPOS), z.literal(TEMPO_NOT_CHOSEN)]),
  mention_recipient: z.enum(['Yes', 'No']),
  mention_occasion: z.enum(['Yes', 'No']),
  deliveryType: most(LIMITS.reference),
  selectedDeliveryMethod: most(LIMITS.reference),
});

/** The song data in the form in which the domain returns them (spec 3.2, 3.3, 5-20). */
export const songDataShape = z.object({
  slug: z.string(),
  occasion: maybe(choiceOf(OCCASIONS)),
  wanted_by: z.string().max(10),
  genre: maybe(choiceOf(GENRES)),
  gender: maybe(choiceOf(VOCALS)),
  gifter_email: most(LIMITS.email),
  lastSongBuildPage: z.string(),
  selected_recommended_artist: z
    .object({
      id: z.string(),
      artist_name: most(LIMITS.personName),
      photo: most(LIMITS.reference).nullable(),
    })
    .nullable(),
  recommended_artists: z.array(z.string()).max(MAX_RECOMMENDED),
  require_update_artist: z.boolean(),
  recipient: most(LIMITS.recipient),
  relationship: maybe(choiceOf(RELATIONSHIPS)),
  song_product_name: z.string(),
  moods: z.array(choiceOf(MOODS)),
  questions: z.array(z.object({ question: choiceOf(STORY_PROMPTS), answer: most(LIMITS.storyAnswer) })),
  tempo: z.union([choiceOf(TEMPOS), z.literal(TEMPO_NOT_CHOSEN)]),
  pronunciations: z
    .array(
      z.object({
        subject: most(LIMITS.pronunciationSubject),
        pronounce: most(LIMITS.pronunciationSpelling),
        audio: most(LIMITS.reference).nullable(),
        saved: z.boolean(),
        expire: z.string().nullable(),
      }),
    )
    .max(MAX_PRONUNCIATIONS),
  must_have_questions: z
    .array(
      z.object({
        answer: most(LIMITS.mustIncludeTitle),
        description: most(LIMITS.mustIncludeDescription),
      }),
    )
    .max(MAX_MUST_HAVES),
  extra_verses: z.int().min(0).max(MAX_EXTRA_VERSES),
  pickForMe: z.boolean().nullable(),
  notes: most(LIMITS.notes),
  older: olderShape.nullable(),
}) satisfies z.ZodType<SongData>;

/** The result of the domain's `quoteCart`. Amounts are in cents (spec 3.4-10). */
export const quoteShape = z.object({
  currency: z.literal('USD'),
  subtotal: cents,
  discount: cents,
  credit_applied: cents,
  shipping: cents,
  taxes: cents,
  waived: cents,
  total: cents,
  lines: z.array(
    z.object({
      cart_uuid: z.string(),
      id: z.string(),
      name: z.string(),
      reason: z.enum(['song', 'extra_verse', 'add_on', 'service_fee']),
      unitPrice: cents,
      quantity: z.int(),
      price: cents,
      promo: cents,
      discount: cents,
      credit: cents,
      creditNonTaxable: cents,
      tax: cents,
    }),
  ),
  coupon_code: z.string().nullable(),
  promotion: z.object({ code: z.string(), off: cents }).optional(),
  spent: z.object({ nonTaxable: cents, taxable: cents }),
}) satisfies z.ZodType<Quote>;
