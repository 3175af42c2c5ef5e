import { MESSAGE_MAX } from '@keepsong/domain/conversations/answer';
import { UNKEPT } from '@keepsong/domain/conversations/attachments';
import { z } from 'zod';
import { idParam, reason, text } from './common.ts';
import { talkCalls } from './makers/talk.ts';
import { talkPage } from './makers/talk-page.ts';
import { chosenOrders, orderOutcomes } from './order-changes.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const message = z.object({
  id: z.int(),
  author: z.enum(['customer', 'artist', 'staff']),
  name: z.string(),
  /** The reader of a staff message that was written to only one of the two. Null for other messages. */
  to: z.enum(['customer', 'artist']).nullable(),
  /** Whether both customer and artist read the message. */
  is_for_all: z.boolean(),
  is_reported: z.boolean(),
  /** Whether the staff have hidden the message from customer and artist. */
  is_hidden: z.boolean(),
  /** The address that sent the mail, when it is not the author's own. */
  other_address: z.string().nullable(),
  text: z.string(),
  /** The files of the mail. The server logs each time that somebody opens one. */
  attachments: z.array(
    z.object({ id: z.int(), name: z.string(), content_type: z.string(), bytes: z.int(), url: z.string() }),
  ),
  /** Files of the mail that the shop did not keep, and why. */
  unkept: z.array(z.object({ name: z.string(), why: z.enum(UNKEPT) })),
  /** Whether the mail was too long and was cut. */
  is_cut: z.boolean(),
  /** Whether a program wrote the message, such as an out-of-office reply. */
  is_automatic: z.boolean(),
  is_unread: z.boolean(),
  at: z.iso.datetime(),
});
export type ConversationMessage = z.output<typeof message>;

const conversation = z.object({
  number: z.string(),
  /** The oldest first. */
  messages: z.array(message),
  /** Whether there are messages before these. */
  has_earlier: z.boolean(),
  /** Since when somebody has been waiting for an answer. Null when nobody is. */
  open_since: z.iso.datetime().nullable(),
  /** Whether the staff can write to the artist too. */
  has_artist: z.boolean(),
  /** The customer's first name, or the address of a customer without a name. */
  customer_name: z.string(),
  artist_name: z.string().nullable(),
  /** Whether answers may carry files: only if customer and artist have a page on which they find them. */
  takes_files: z.boolean(),
  /** Who wrote last. This person gets the answer. */
  answer_to: z.enum(['customer', 'artist']),
});
export type Conversation = z.output<typeof conversation>;

const params = z.object({ number: text(24) });

export const answerBody = z.object({
  text: text(MESSAGE_MAX).trim().min(1),
  /** `song` writes to both customer and artist. */
  to: z.enum(['customer', 'artist', 'song']).default('customer'),
  /**
   * The id of the last message that the writer saw; 0 for none. Later messages go on waiting for an answer. Without it,
   * all messages count as seen.
   */
  seen_to: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type AnswerBody = z.output<typeof answerBody>;

export const conversations = {
  ...talkCalls,
  get: {
    summary: 'What was written about an order, and answered',
    params,
    query: talkPage,
    response: conversation,
  },
  answer: {
    summary: 'Answer by mail; the answer to it comes back into the order',
    params,
    body: answerBody,
    response: conversation,
  },
  answerWithFiles: {
    summary: 'Answer by mail with up to five files; the readers find them on their pages of the song',
    params,
    form: answerBody.partial(),
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
  hide: {
    summary: 'Take a message away from customer and artist',
    params: params.extend({ id: idParam }),
    body: z.object({ reason }),
    response: conversation,
  },
  close: {
    summary: 'Say that nothing needs an answer',
    params,
    body: z.object({ reason }),
    response: conversation,
  },
} satisfies CapabilitySchemas<'conversations'>;
