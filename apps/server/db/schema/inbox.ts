import type { InboxKind } from '@keepsong/domain/desk/inbox';
import { AUDIENCES, type Audience, SWITCH_NAMES, type SwitchName } from '@keepsong/domain/system/switches';
import { WEBHOOK_SOURCES, type WebhookSource } from '@keepsong/domain/system/system';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { at, createdAt, id, oneOf, ref } from './columns.ts';

/**
 * Marks on items of the inbox: which member of staff takes care of an item, and until when it is put off. `key`
 * names the item, such as `refund:12`; the item itself is a row of another table. The people have no foreign
 * keys, because a mark outlives their accounts.
 */
export const inboxMarks = pgTable(
  'inbox_marks',
  {
    key: text().primaryKey(),
    ownerId: ref(),
    snoozedUntil: at(),
    /** The kind that the item had when it was put off. Null in marks of versions before 0125, which did not say it. */
    snoozedKind: text().$type<InboxKind>(),
    /** Why the item was put off or closed. */
    reason: text().notNull().default(''),
    /** When the item was closed. If something happens to it after this time, it comes back into the inbox. */
    closedAt: at(),
    changedBy: ref().notNull(),
    changedAt: at().notNull().default(sql`now()`),
  },
  (t) => [check('inbox_marks_key', sql`${t.key} ~ '^[a-z_]+:[A-Za-z0-9_-]+$'`)],
);

/**
 * Webhook requests of outside services that the shop could not process. A row is deleted once its request was
 * processed.
 */
export const webhookFaults = pgTable(
  'webhook_faults',
  {
    id: id(),
    /** The service that called. */
    source: text().$type<WebhookSource>().notNull(),
    /** The service's id for the event. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** What the shop needs to process the request again. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    error: text().notNull(),
    attempts: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAt: at().notNull().default(sql`now()`),
  },
  (t) => [
    unique('webhook_faults_once').on(t.source, t.eventId),
    index('webhook_faults_newest').on(t.lastAt),
    check('webhook_faults_source', oneOf(t.source, WEBHOOK_SOURCES)),
  ],
);

/** How each recurring job ran last, whichever process ran it. */
export const jobRuns = pgTable(
  'job_runs',
  {
    name: text().primaryKey(),
    endedAt: at().notNull(),
    /** How long the last run took. */
    ms: integer().notNull(),
    succeededAt: at(),
    /** How often the job has failed in a row. */
    failures: integer().notNull().default(0),
    /** The name of the last failure; empty after a success. */
    error: text().notNull().default(''),
  },
  (t) => [check('job_runs_failures', sql`(${t.failures} = 0) = (${t.error} = '')`)],
);

/**
 * Parts of the shop that the staff turned off, or on for a share of the visitors. A part without a row is on
 * for everybody.
 */
export const switches = pgTable(
  'switches',
  {
    name: text().$type<SwitchName>().primaryKey(),
    isOn: boolean().notNull(),
    /** For how many of 100 visitors the part is on. */
    share: smallint().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** No foreign key, because the setting outlives the account. */
    changedBy: ref().notNull(),
    changedAt: at().notNull(),
  },
  (t) => [
    check('switches_name', oneOf(t.name, SWITCH_NAMES)),
    check('switches_share', sql`${t.share} between 0 and 100`),
    check('switches_audience', oneOf(t.audience, AUDIENCES)),
  ],
);
