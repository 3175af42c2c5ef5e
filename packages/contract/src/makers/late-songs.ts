import { LATE_CHOICES, LATE_STANDINGS } from '@keepsong/domain/orders/late-song';
import { z } from 'zod';
import { text } from '../common.ts';
import type { CallSchema } from '../transport/call-schemas.ts';

/** Names the song: `token` of the mailed link, or `slug` of the song's page for the signed-in owner. */
export const linkOrPage = { token: text(128).optional(), slug: text(128).optional() };

const late = z.object({
  number: z.string(),
  recipient: z.string(),
  /** The artist who has the song or is asked to take it. Null while the shop looks for an artist. */
  artist: z.string().nullable(),
  /** Whether the artist has accepted. */
  is_accepted: z.boolean(),
  /** Whether lines that are sung again are late, and not the song. */
  is_change: z.boolean(),
  promised_day: z.iso.date(),
  state: z.enum(LATE_STANDINGS),
  wait: z.object({ day: z.iso.date(), credit_cents: z.int() }),
  may_ask_another: z.boolean(),
  /** Whether the customer can give up the change and keep the song as it is. Paid changes go back with their money. */
  may_keep: z.boolean(),
  /** The sums that the customer gets back when they take the money. Null when nothing can be paid back. */
  back: z.object({ card_cents: z.int(), credit_cents: z.int() }).nullable(),
});
export type LateSong = z.output<typeof late>;

/** Calls of the customer whose song, or a change of it, is late. */
export const lateSongCalls = {
  openLate: {
    summary: 'What a customer may choose whose song is late',
    body: z.object(linkOrPage),
    response: z.object({ late }),
  },
  answerLate: {
    summary: 'Wait, have another artist asked, get the money back, or keep the song as it is; once',
    body: z.object({ ...linkOrPage, choice: z.enum([...LATE_CHOICES, 'keep']) }),
    response: z.object({ late }),
  },
} satisfies Record<string, CallSchema>;
