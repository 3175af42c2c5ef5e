import type { ECard } from '@keepsong/domain/cart/ecard';
import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id, inLocales, localeColumn, ref } from './columns.ts';
import { stories } from './stories.ts';

/** The e-card of a song. The greeting-card partner makes it, and the shop sends it on the chosen day. */
export const storyEcards = pgTable(
  'story_ecards',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .unique()
      .references(() => stories.id, { onDelete: 'cascade' }),
    card: jsonb().$type<ECard>().notNull(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    /** The day (in Chicago) on which the card is sent. */
    sendOn: date({ mode: 'string' }).notNull(),
    /**
     * Until when the card waits: for the morning of its day, or because its mailbox has had its share of mails
     * (decision 0071).
     */
    heldUntil: at(),
    /** Until when one process has the card for itself, to count and send it. */
    claimedUntil: at(),
    /** Since when the job has not sent the card, because its money is not in the shop. Null while it is. */
    unpaidSince: at(),
    locale: localeColumn().default('en'),
    /** The web address of the finished card at the partner. */
    cardUrl: text(),
    sentAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('story_ecards_due').on(t.sendOn).where(sql`${t.sentAt} is null`),
    check('story_ecards_locale', inLocales(t.locale)),
    check('story_ecards_sent', sql`(${t.sentAt} is null) = (${t.cardUrl} is null)`),
  ],
);
