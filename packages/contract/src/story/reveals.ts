import { LOCALES } from '@keepsong/domain/format/locale';
import { REVEAL_CHANNELS, REVEAL_MESSAGE_MAX, THANKS_MAX } from '@keepsong/domain/stories/reveal';
import { z } from 'zod';
import { slugParam, text } from '../common.ts';

const plan = {
  channel: z.enum(REVEAL_CHANNELS),
  /** An e-mail address, or a phone number with its country code. */
  to: text(254),
  /** The language of the message to the recipient. */
  locale: z.enum(LOCALES),
  /** When the gift is sent, as local time in `time_zone`, such as `2026-12-24T18:00`. Null sends the gift at once. */
  send_on: text(16).nullable(),
  time_zone: text(64),
};

export const reveal = z.object({
  ...plan,
  message: z.string(),
  send_at: z.string(),
  /**
   * `waiting`: the planned time has passed, but the song is not delivered yet. The gift is sent as soon as it is
   * delivered.
   */
  state: z.enum(['scheduled', 'waiting', 'sent', 'opened']),
  opened_at: z.string().nullable(),
  /** The recipient's thank-you. Null until there is one. */
  thanks: z.object({ message: z.string(), at: z.string() }).nullable(),
  /** The path of the page that the recipient opens. The owner may also give the link to the recipient in person. */
  path: z.string(),
});
export type Reveal = z.output<typeof reveal>;

const params = z.object({ slug: slugParam });

/** Calls of `stories` for giving a song as a gift. */
export const revealCalls = {
  planReveal: {
    summary: 'Plan how an own song is given',
    params,
    body: z.object({ ...plan, message: text(REVEAL_MESSAGE_MAX * 4) }),
    response: z.object({ reveal }),
  },
  cancelReveal: {
    summary: 'Take a plan back that has not been sent',
    params,
    response: z.object({ canceled: z.literal(true) }),
  },
  gift: {
    summary: 'What stands on the wrapping, for who came with the link of the gift',
    params: z.object({ slug: slugParam, gift: slugParam }),
    /** `thanked`: whether the recipient has already sent a thank-you. */
    response: z.object({ message: z.string(), thanked: z.boolean() }),
  },
  openReveal: {
    summary: 'The recipient opens the gift',
    params,
    body: z.object({ gift: text(64) }),
    response: z.object({ opened: z.literal(true) }),
  },
  thank: {
    summary: 'The recipient thanks the giver, once',
    params,
    body: z.object({ gift: text(64), message: text(THANKS_MAX * 4) }),
    response: z.object({ thanked: z.literal(true) }),
  },
};
