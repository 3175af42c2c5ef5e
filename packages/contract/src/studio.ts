import { MORE_DAYS_MAX } from '@keepsong/domain/orders/order-change';
import { statesOf } from '@keepsong/domain/states/state-table';
import { CHANGES } from '@keepsong/domain/states/tables';
import { CHECK_OUTCOMES } from '@keepsong/domain/studio/check';
import { DECLINE_REASONS } from '@keepsong/domain/studio/commission';
import { LYRICS_MAX } from '@keepsong/domain/studio/lyrics';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { idParam, text } from './common.ts';
import { vendorOrderCalls } from './makers/vendor-orders.ts';
import { vendorProfileCalls } from './makers/vendor-profile.ts';
import { contribution } from './story/collaboration.ts';
import { brief } from './story/stories.ts';
import { revision } from './story/story-work.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const commissionRow = z.object({
  id: z.number(),
  /**
   * `to_be_checked`: the staff hear the version before the customer gets it. `delivered_at` is already set when
   * the version only changes lines.
   */
  state: z.enum(['offered', 'accepted', 'to_be_checked', 'in_revision', 'delivered']),
  recipient: z.string(),
  occasion: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  /** When the offer ends. Null unless the commission is still an offer. */
  offer_expires_at: z.string().nullable(),
  /**
   * The artist's question to the customer before accepting. The offer stays open until `held_until`, or until
   * the answer. Null without a question, and once the artist has accepted.
   */
  question: z.object({ held_until: z.string(), is_answered: z.boolean() }).nullable(),
  /** How many days the artist usually needs for a song. The promise for this song is `due_at`. */
  delivery_days: z.number(),
  /** The delivery day that the customer was promised. */
  due_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** The fee that was agreed for song, extra verses and paid changes. */
  fee_cents: z.number(),
  /** What the artist gets of the fee: less when the customer got money back. */
  pays_cents: z.number(),
  title: z.string(),
});
export type CommissionRow = z.output<typeof commissionRow>;

export const commission = commissionRow.extend({
  ...brief.shape,
  from_name: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  lyrics: z.string(),
  artist_note: z.string(),
  audio: z
    .object({
      url: z.string(),
      file_name: z.string(),
      duration_seconds: z.number(),
      peaks: z.array(z.number()),
    })
    .nullable(),
  /** The second at which each numbered line of the recording begins. The artist marks them while listening. */
  line_starts: z.array(z.number().nullable()).nullable(),
  /** Whether the staff check this artist's songs before customers get them. */
  is_heard_first: z.boolean(),
  story_slug: z.string().nullable(),
  /**
   * The staff's check of the newest version. Null when no version was sent. `outcome` is null while the version
   * waits.
   */
  check: z
    .object({
      version: z.int(),
      put_up_at: z.string(),
      outcome: z.enum(CHECK_OUTCOMES).nullable(),
      audio_url: z.string().nullable(),
      notes: z.array(z.object({ at_seconds: z.number(), text: z.string() })),
    })
    .nullable(),
  /**
   * The artist's last request for more days for the present work, and the customer's answer. `withdrawn`: it ended without
   * one. Null without a request.
   */
  asked_days: z.object({ day: z.string(), state: z.enum(statesOf(CHANGES)) }).nullable(),
  /**
   * Whether customer, artist and shop can write to each other about the song. A song without an order has no
   * conversation.
   */
  has_talk: z.boolean(),
  /** The messages that the customer has sent since the artist accepted. */
  messages: z.array(z.object({ id: z.number(), message: z.string(), created_at: z.string() })),
  /** The customer's requests to change lines, with the artist's answers. Sorted from oldest to newest. */
  revisions: z.array(revision),
  /** The contributions of invited people that the customer has chosen for the artist. */
  contributions: z.array(contribution),
});
export type Commission = z.output<typeof commission>;

const one = z.object({ commission });
const params = z.object({ id: idParam });

export const studio = {
  queue: {
    summary: "The signed-in artist's commissions",
    response: z.object({
      artist: z.object({ id: z.number(), artist_name: z.string(), photo: z.string() }),
      offered: z.array(commissionRow),
      active: z.array(commissionRow),
      delivered: z.array(commissionRow),
    }),
  },
  commission: { summary: 'The brief of one commission', params, response: one },
  accept: { summary: 'Accept an offer within 24 hours', params, response: one },
  decline: {
    summary: 'Decline an offer with a reason; the next artist is asked',
    params,
    body: z.object({
      reason: z.enum(DECLINE_REASONS).exclude(['offer_expired']),
      note: text(LIMITS.declineNote).trim().optional(),
    }),
    response: z.object({ declined: z.literal(true) }),
  },
  moreDays: {
    summary: 'Ask the customer for more days; without a yes the promise stands',
    params,
    /** The customer reads `reason`. */
    body: z.object({
      days: z.int().min(1).max(MORE_DAYS_MAX),
      reason: text(LIMITS.declineNote).trim().min(1),
    }),
    response: z.object({ asked: z.object({ day: z.string(), promised: z.string() }) }),
  },
  handBack: {
    summary: 'Hand an accepted song back; the next artist is asked',
    params,
    /** Only the staff read `reason`. */
    body: z.object({ reason: text(LIMITS.declineNote).trim().min(1) }),
    response: z.object({ handed_back: z.literal(true) }),
  },
  saveWork: {
    summary: 'Save title, lyrics and note while writing',
    params,
    body: z.object({
      title: text(LIMITS.songTitle),
      lyrics: text(LYRICS_MAX),
      artist_note: text(LIMITS.artistNote),
    }),
    response: one,
  },
  uploadAudio: { summary: 'Upload the recording: WAV, MP3, FLAC or M4A', params, response: one },
  saveTimes: {
    summary: 'Save when each line of the lyrics begins in the recording',
    params,
    body: z.object({ starts: z.array(z.number().min(0).max(3_600).nullable()).max(LYRICS_MAX) }),
    response: one,
  },
  answerRevision: {
    summary: 'Say what was made of the marked lines',
    params,
    body: z.object({ answer: text(LIMITS.message) }),
    response: one,
  },
  deliver: {
    summary: 'Deliver the song: to the customer, or first to the staff, who hear it',
    params,
    /**
     * `reason` is needed when a new version has the same words and recording as the one before. The customer
     * reads it.
     */
    body: z.object({ reason: text(LIMITS.message).trim().optional() }),
    response: one,
  },
  ...vendorOrderCalls,
  ...vendorProfileCalls,
} satisfies CapabilitySchemas<'studio'>;
