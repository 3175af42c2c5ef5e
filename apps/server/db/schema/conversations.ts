import { UNKEPT, type Unkept } from '@keepsong/domain/conversations/attachments';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { orders } from './checkout.ts';
import { at, createdAt, id, oneOf, ref } from './columns.ts';

/** Who writes in the conversation about an order. */
export const AUTHORS = ['customer', 'artist', 'staff'] as const;
export type Author = (typeof AUTHORS)[number];

/** Who can read a message: its writer and the staff, or customer, artist and staff. */
export const AUDIENCES = ['shop', 'song'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The conversation about an order: whether somebody waits for an answer of the staff. */
export const conversations = pgTable(
  'conversations',
  {
    orderId: ref()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Since when somebody waits for an answer. Null when nobody does. */
    openSince: at(),
    /**
     * The last message that the staff must look at: one to the shop, one that came by mail, or one that was
     * reported.
     */
    lastId: ref(),
  },
  (t) => [index('conversations_open').on(t.openSince).where(sql`${t.openSince} is not null`)],
);

/** The messages between customer, artist and staff, about an order. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: id(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    author: text().$type<Author>().notNull(),
    /** The account of the author, if it is known. */
    authorId: ref().references(() => users.id),
    audience: text().$type<Audience>().notNull().default('shop'),
    /** When the staff write to only one of customer and artist: to which of them. */
    toWhom: text().$type<Exclude<Author, 'staff'>>(),
    /** The address from which the mail came. */
    fromAddress: text(),
    text: text().notNull(),
    /** Whether the mail was too long, so that only its beginning is stored. */
    isCut: boolean().notNull().default(false),
    /** Whether a program wrote the message. Then nobody waits for an answer. */
    isAutomatic: boolean().notNull().default(false),
    /** The provider's id of the mail, so that a mail that is delivered twice is kept once. */
    mailId: text().unique(),
    /** For a message about many orders at once: the caller's `Idempotency-Key`, and the hash of the request. */
    requestKey: text(),
    requestHash: text(),
    /** When the customer or the artist reported the message to the staff. */
    reportedAt: at(),
    /** When the staff answered a message to the shop. */
    answeredAt: at(),
    /** When the staff hid the message from customer and artist. */
    hiddenAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('conversation_messages_order').on(t.orderId, t.id),
    index('conversation_messages_author').on(t.authorId),
    unique('conversation_messages_once').on(t.authorId, t.requestKey, t.orderId),
    check('conversation_messages_key', sql`(${t.requestKey} is null) = (${t.requestHash} is null)`),
    check('conversation_messages_by', oneOf(t.author, AUTHORS)),
    check('conversation_messages_audience', oneOf(t.audience, AUDIENCES)),
    check(
      'conversation_messages_to',
      sql`(${t.author} = 'staff' and ${t.audience} = 'shop') = (${t.toWhom} is not null)`,
    ),
  ],
);

/**
 * The files that came with a mail. Of a file that was not kept, only its name, its size and the reason are
 * stored.
 */
export const conversationFiles = pgTable(
  'conversation_files',
  {
    id: id(),
    messageId: ref()
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The type of the file, detected from its content. Null when the file was not kept. */
    contentType: text(),
    bytes: integer().notNull(),
    fileKey: text().unique(),
    /** Why the file was not kept. */
    unkept: text().$type<Unkept>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('conversation_files_message').on(t.messageId),
    check('conversation_files_why', oneOf(t.unkept, UNKEPT)),
    check(
      'conversation_files_kept',
      sql`(${t.unkept} is null) = (${t.fileKey} is not null) and (${t.fileKey} is null) = (${t.contentType} is null)`,
    ),
  ],
);

/** Up to which message somebody has read a conversation. */
export const conversationReads = pgTable(
  'conversation_reads',
  {
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readTo: bigint({ mode: 'number' }).notNull(),
    readAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.userId] }), index('conversation_reads_user').on(t.userId)],
);
