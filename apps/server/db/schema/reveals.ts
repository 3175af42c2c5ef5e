import { REVEALS } from '@keepsong/domain/states/tables';
import type { RevealChannel } from '@keepsong/domain/stories/reveal';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';
import { stories } from './stories.ts';

/** How a song is given: the owner's words, where and when the link goes, and whether it was opened. One a story. */
export const reveals = pgTable(
  'reveals',
  {
    storyId: ref()
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    state: stateColumn(REVEALS),
    /** What the link carries: only who was given it opens the gift. */
    token: text().notNull().unique(),
    message: text().notNull(),
    channel: text().$type<RevealChannel>().notNull(),
    recipient: text().notNull(),
    locale: text().notNull(),
    /** As the owner wrote it, by the recipient's clock; null for at once. */
    sendOn: text(),
    timeZone: text().notNull(),
    sendAt: at().notNull(),
    /** When the owner was told that the moment has come and the song has not. */
    toldWaitingAt: at(),
    sentAt: at(),
    remindedAt: at(),
    openedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('reveals_due').on(t.sendAt).where(sql`${t.state} = 'scheduled'`),
    index('reveals_unopened').on(t.sentAt).where(sql`${t.state} = 'sent' and ${t.remindedAt} is null`),
    check('reveals_state', inStates(t.state, REVEALS)),
    check('reveals_sent', sql`(${t.sentAt} is null) = (${t.state} = 'scheduled')`),
    check('reveals_opened', sql`(${t.openedAt} is not null) = (${t.state} = 'opened')`),
    check('reveals_channel', sql`${t.channel} in ('email','sms')`),
  ],
);
