import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { email, idParam, text, uuid } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/** The places on the site where visitors can sign up for the newsletter. */
const SIGNUP_SOURCES = ['footer', 'song_played', 'giveaway', 'win_song'] as const;

/**
 * The id of the `Lead` event that the shop sends to analytics services for this address. Null when the visitor
 * has not agreed to any.
 */
const event_id = uuid.nullable();

export const marketing = {
  signup: {
    summary: 'Sign up for the newsletter; the same answer for an address that is on it already',
    body: z.object({ email, source: z.enum(SIGNUP_SOURCES).default('footer') }),
    response: z.object({ subscribed: z.literal(true), event_id }),
  },
  createReminder: {
    summary: 'Be reminded by mail of a day, three weeks and one week before',
    body: z.object({
      email,
      /** An occasion of spec 3.3-02. */
      occasion: text(40).min(1),
      recipient: text(LIMITS.recipient).trim().default(''),
      /** The day in the form YYYY-MM-DD. */
      date: text(10),
      yearly: z.boolean().default(false),
    }),
    response: z.object({
      reminder: z.object({ date: z.string(), yearly: z.boolean(), calendar_url: z.string() }),
      event_id,
    }),
  },
  stopMails: {
    summary: 'End the newsletter or a reminder, by the token of a mail; safe to repeat',
    body: z.object({ token: text(64).min(1) }),
    response: z.object({ stopped: z.enum(['newsletter', 'reminder']) }),
  },
  experienceSettings: {
    summary: 'Which hints this visitor has seen',
    response: z.object({
      settings: z.array(z.object({ id: z.number(), name: z.string(), displayed: z.boolean() })),
    }),
  },
  markDisplayed: {
    summary: 'This visitor has seen a hint',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.number(), name: z.string(), displayed: z.literal(true) }),
  },
} satisfies CapabilitySchemas<'marketing'>;
