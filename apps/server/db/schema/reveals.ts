import { REVEALS } from '@keepsong/domain/states/tables';
import type { RevealChannel } from '@keepsong/domain/stories/reveal';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, inLocales, localeColumn, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';
import { stories } from './stories.ts';

/**
 * How a song is given as a gift: the owner's words, when and how the link is sent, and whether the recipient has opened
 * it. A story has at most one row.
 */
export const reveals = pgTable(
  'reveals',
  {
    storyId: ref()
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    state: stateColumn(REVEALS),
    /** The secret in the link. Only people who have the link can open the gift. */
    token: text().notNull().unique(),
    message: text().notNull(),
    channel: text().$type<RevealChannel>().notNull(),
    recipient: text().notNull(),
    locale: localeColumn(),
    /** The local time in the recipient's time zone at which the owner wants the link to be sent. Null: at once. */
    sendOn: text(),
    timeZone: text().notNull(),
    sendAt: at().notNull(),
    /** When the owner was told that the chosen time has come but the song is not delivered yet. */
    toldWaitingAt: at(),
    sentAt: at(),
    remindedAt: at(),
    openedAt: at(),
    /** The recipient's thank-you to the owner. */
    thanks: text(),
    thankedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('reveals_due').on(t.sendAt).where(sql`${t.state} = 'scheduled'`),
    index('reveals_unopened').on(t.sentAt).where(sql`${t.state} = 'sent' and ${t.remindedAt} is null`),
    check('reveals_locale', inLocales(t.locale)),
    check('reveals_state', inStates(t.state, REVEALS)),
    check('reveals_sent', sql`(${t.sentAt} is null) = (${t.state} = 'scheduled')`),
    check('reveals_opened', sql`(${t.openedAt} is not null) = (${t.state} = 'opened')`),
    check('reveals_thanked', sql`(${t.thanks} is null) = (${t.thankedAt} is null)`),
    check('reveals_channel', sql`${t.channel} in ('email','sms')`),
  ],
);
