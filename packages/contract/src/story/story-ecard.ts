import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { slugParam } from '../common.ts';

const params = z.object({ slug: slugParam });

const card = z.object({
  front: z.string(),
  front_line: z.string(),
  message: z.string(),
  writing: z.string(),
});

const storyEcard = z.object({
  story_id: z.number(),
  slug: z.string(),
  recipient: z.string(),
  /** Whether the song is delivered. The card is not sent before that. */
  sung: z.boolean(),
  /**
   * Whether the shop has an API key of the greeting-card partner (spec 5-44). Without a key no e-card can be
   * made.
   */
  has_key: z.boolean(),
  /**
   * `buyable`: no card was ordered. `open`: the card is ordered and can still be changed. `sent`: the card is on its
   * way or has arrived.
   */
  state: z.enum(['buyable', 'open', 'sent']),
  /**
   * The design and texts of the card, entered on this page or with the order. Null when there are none, or when
   * the customer has started again.
   */
  card: card.nullable(),
  delivery: z
    .object({ recipient_name: z.string(), recipient_email: z.string(), send_on: z.string() })
    .nullable(),
  card_url: z.string().nullable(),
});
export type StoryECard = z.output<typeof storyEcard>;

/** Calls for the greeting-card partner's e-card of a story (spec 2.7-06). */
export const storyEcardCalls = {
  ecard: { summary: 'The e-card of an own song', params, response: storyEcard },
  saveEcard: {
    summary: 'Personalise the e-card, and say to whom and when it is sent',
    params,
    body: z.object({
      card: z.unknown(),
      recipient_name: z.string().max(LIMITS.city * 2),
      recipient_email: z.string().max(LIMITS.email * 2),
      send_on: z.string().max(16),
    }),
    response: storyEcard,
  },
  removeEcard: { summary: 'Delete the card and begin anew', params, response: storyEcard },
} as const;
