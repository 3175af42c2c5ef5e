import { SUPPRESSED_FOR, type SuppressedFor } from '@keepsong/domain/system/system';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, inLocales, localeColumn, oneOf, ref } from './columns.ts';

/** Under which id the choices of an event's visitor are stored. The version before wrote only the event itself. */
export const ownerOfEvent = (params: AnyPgColumn): SQL =>
  sql`(coalesce(${params}->>'owner', ${params}->'signal'->>'visitor'))`;

/**
 * Messages to people (e-mails and texts), and events to receivers. A message is written in the same transaction
 * as the change that causes it, and sent once afterwards.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text().notNull(),
    recipient: text().notNull(),
    template: text().notNull(),
    locale: localeColumn(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * The name of the event and the message, for example `order:12:receipt`. It is unique, so that an event that is
     * processed twice does not write its message twice.
     */
    dedupeKey: text().notNull().unique(),
    /** The order that the message is about. A trigger finds the order by the parameters. */
    orderId: ref(),
    createdAt: createdAt(),
    sendAfter: at().notNull().default(sql`now()`),
    /** After this time the message is no longer sent. */
    expiresAt: at().notNull(),
    attempts: integer().notNull().default(0),
    sentAt: at(),
    /** When the shop stopped trying to send the message, because it expired or was refused for good. */
    abandonedAt: at(),
    /** When the provider reported that the mail did not arrive. The message counts as given up then. */
    bouncedAt: at(),
    /** When the text message arrived on the phone, as the provider reported. */
    arrivedAt: at(),
    lastError: text(),
    /**
     * The trace in which the message was written, as W3C's `traceparent`; null when traces are not collected.
     */
    traceparent: text(),
  },
  (t) => [
    // Counts what waits.
    index('outbox_waiting').on(t.sendAfter).where(sql`${t.sentAt} is null and ${t.abandonedAt} is null`),
    // The relay takes messages to people, events of orders, and events of visits apart: hundreds of thousands of
    // events can wait for a receiver that is away.
    index('outbox_due_messages')
      .on(t.sendAfter, t.id)
      .where(sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.channel} <> 'event'`),
    // Codes do not wait behind other messages, and texts not behind mails that are held.
    index('outbox_due_codes')
      .on(t.sendAfter, t.id)
      .where(sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.template} = 'passcode'`),
    index('outbox_due_texts')
      .on(t.sendAfter, t.id)
      .where(sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.channel} = 'sms'`),
    index('outbox_due_events')
      .on(t.sendAfter, t.id)
      .where(
        sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.channel} = 'event' and not ${t.dedupeKey} like 'visit:%'`,
      ),
    index('outbox_due_visits')
      .on(t.sendAfter, t.id)
      .where(sql`${t.sentAt} is null and ${t.abandonedAt} is null and ${t.dedupeKey} like 'visit:%'`),
    // For a visitor who no longer agrees: the events that no receiver has got.
    index('outbox_events_of_visitor')
      .on(ownerOfEvent(t.params))
      .where(sql`${t.channel} = 'event' and ${t.sentAt} is null`),
    // With this operator class the index also finds addresses by their beginning, in any sort order of the
    // database.
    index('outbox_recipient').on(sql`lower(${t.recipient}) text_pattern_ops`, t.createdAt),
    index('outbox_order').on(t.orderId, t.createdAt).where(sql`${t.orderId} is not null`),
    index('outbox_abandoned').on(t.abandonedAt).where(sql`${t.abandonedAt} is not null`),
    // The events that were given up, which the staff see by receiver.
    index('outbox_given_up_events')
      .on(t.recipient, t.abandonedAt)
      .where(sql`${t.channel} = 'event' and ${t.abandonedAt} is not null`),
    // When a mail and a text message were last sent.
    index('outbox_sent')
      .on(t.channel, t.sentAt)
      .where(sql`${t.sentAt} is not null and ${t.channel} <> 'event'`),
    // Indexes for the lists of the staff: all messages, undelivered messages, and text messages, which are few
    // among many mails.
    index('outbox_newest').on(t.createdAt, t.id),
    index('outbox_bounced').on(t.bouncedAt, t.id).where(sql`${t.bouncedAt} is not null`),
    index('outbox_sms').on(t.createdAt, t.id).where(sql`${t.channel} = 'sms'`),
    // For the deletion of events of visits. All other rows stay.
    index('outbox_visits').on(t.createdAt).where(sql`${t.dedupeKey} like 'visit:%'`),
    check('outbox_channel', sql`${t.channel} in ('sms','email','event')`),
    check('outbox_locale', inLocales(t.locale)),
  ],
);

/**
 * Addresses to which the shop sends no more mails: they do not arrive, or the reader marked one as spam. More
 * mails would harm the shop's reputation with the large mailbox providers.
 */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    /** In small letters. */
    email: text().primaryKey(),
    reason: text().$type<SuppressedFor>().notNull(),
    /** What the provider reported, such as an error code. */
    detail: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('mail_suppressions_reason', oneOf(t.reason, SUPPRESSED_FOR))],
);
