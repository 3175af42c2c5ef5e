import { MESSAGE_MAX } from '@keepsong/domain/conversations/answer';
import { UNKEPT } from '@keepsong/domain/conversations/attachments';
import { z } from 'zod';
import { reason, text } from './common.ts';
import { chosenOrders, orderOutcomes } from './order-changes.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const message = z.object({
  id: z.int(),
  author: z.enum(['customer', 'artist', 'staff']),
  name: z.string(),
  /** For a message of the staff: whom it was written to. */
  to: z.enum(['customer', 'artist']).nullable(),
  /** The address from which it came, when it is not the author's own. */
  other_address: z.string().nullable(),
  text: z.string(),
  /** The files that came with the mail. Each look at one is logged. */
  attachments: z.array(
    z.object({ id: z.int(), name: z.string(), content_type: z.string(), bytes: z.int(), url: z.string() }),
  ),
  /** Files of the mail that were not kept, and why. */
  unkept: z.array(z.object({ name: z.string(), why: z.enum(UNKEPT) })),
  /** Whether the mail was longer than what is kept of it. */
  is_cut: z.boolean(),
  /** Whether a program wrote it, for example because its owner is on holiday. */
  is_automatic: z.boolean(),
  is_unread: z.boolean(),
  at: z.iso.datetime(),
});
export type ConversationMessage = z.output<typeof message>;

const conversation = z.object({
  number: z.string(),
  messages: z.array(message),
  /** Since when somebody waits for an answer. */
  open_since: z.iso.datetime().nullable(),
  /** Whether the staff can write to the artist too. */
  has_artist: z.boolean(),
  /** Who wrote last, and gets the answer. */
  answer_to: z.enum(['customer', 'artist']),
});
export type Conversation = z.output<typeof conversation>;

const params = z.object({ number: text(24) });

export const conversations = {
  get: { summary: 'What was written about an order, and answered', params, response: conversation },
  answer: {
    summary: 'Answer by mail; the answer to it comes back into the order',
    params,
    body: z.object({
      text: text(MESSAGE_MAX).trim().min(1),
      to: z.enum(['customer', 'artist']).default('customer'),
    }),
    response: conversation,
  },
  writeToMany: {
    summary:
      'Write the same to the customer of each of some orders, in its own conversation; once for each Idempotency-Key',
    body: z.object({ numbers: chosenOrders, text: text(MESSAGE_MAX).trim().min(1) }),
    response: orderOutcomes,
  },
  read: {
    summary: 'Mark everything that was written about an order as read',
    params,
    response: z.object({ read: z.literal(true) }),
  },
  close: {
    summary: 'Say that nothing needs an answer',
    params,
    body: z.object({ reason }),
    response: conversation,
  },
} satisfies CapabilitySchemas<'conversations'>;
