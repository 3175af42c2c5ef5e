import { CHECK_OUTCOMES, MOST_NOTES } from '@keepsong/domain/studio/check';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { idParam, text } from '../common.ts';
import { brief } from '../story/stories.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const at = z.iso.datetime();

/** A version of a song that waits for the staff's check. `id` is the id of the commission. */
const row = z.object({
  id: z.int(),
  version: z.int(),
  order_number: z.string().nullable(),
  title: z.string(),
  recipient: z.string(),
  occasion: z.string(),
  genre: z.string(),
  moods: z.array(z.string()),
  tempo: z.string(),
  artist: z.object({ id: z.int(), name: z.string(), photo: z.string() }),
  customer: z.string(),
  put_up_at: at,
  /** The time by which the staff should have heard it. */
  check_by: at,
  promised_at: at.nullable(),
  /** Whether this version changes lines of a song that the customer already has. */
  is_change: z.boolean(),
  /** Whether no customer has got a song of this artist yet. */
  is_first: z.boolean(),
});
export type CheckRow = z.output<typeof row>;

const note = z.object({ at_seconds: z.number(), text: z.string() });

const view = row.extend({
  ...brief.shape,
  from_name: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Whether the version still waits. A decided version is shown as the staff heard it. */
  is_waiting: z.boolean(),
  lyrics: z.string(),
  /** The second at which each numbered line begins. The artist marked them. */
  line_starts: z.array(z.number().nullable()).nullable(),
  artist_note: z.string(),
  audio_url: z.string().nullable(),
  duration_seconds: z.number(),
  peaks: z.array(z.number()),
  /** The artist's reason for a version that changes nothing. */
  reason: z.string(),
  /** The lines that the customer wants changed. */
  asked: z.array(
    z.object({
      note: z.string(),
      answer: z.string(),
      lines: z.array(z.object({ line: z.int(), before: z.string(), wanted: z.string() })),
    }),
  ),
  /** Sorted from newest to oldest. */
  versions: z.array(
    z.object({
      version: z.int(),
      put_up_at: at,
      outcome: z.enum(CHECK_OUTCOMES).nullable(),
      decided_at: at.nullable(),
      decided_by: z.string().nullable(),
      notes: z.array(note),
    }),
  ),
});
export type CheckView = z.output<typeof view>;

const list = z.object({ checks: z.array(row), count: z.int(), next: z.string().nullable() });
export type WaitingChecks = z.output<typeof list>;

const params = z.object({ id: idParam });
const given = z.object({
  at_seconds: z.number().min(0).max(3_600),
  text: text(LIMITS.checkNote).trim().min(1),
});
/** The version that was heard. The decision does not apply to a newer version. */
const version = z.int().min(1).optional();
const answer = z.object({ check: view });

export const checks = {
  list: {
    summary: 'Songs that wait to be heard by the staff, the oldest first',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}_\d{1,15}$/)
        .optional(),
    }),
    response: list,
  },
  get: { summary: 'One song with its brief, names, lyrics and notes', params, response: answer },
  pass: {
    summary: 'Give a song to its customer',
    params,
    body: z.object({ notes: z.array(given).max(MOST_NOTES).default([]), version }).prefault({}),
    response: answer,
  },
  sendBack: {
    summary: 'Send a song back to its artist, with notes at seconds of the recording',
    params,
    body: z.object({ notes: z.array(given).min(1).max(MOST_NOTES), version }),
    response: answer,
  },
} satisfies CapabilitySchemas<'checks'>;
