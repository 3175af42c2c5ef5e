import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id, inLocales, localeColumn } from './columns.ts';

/**
 * Subscribers of the newsletter. Rows of people who unsubscribed stay, so that nobody mails them again by accident.
 */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull().unique(),
    locale: localeColumn(),
    source: text().notNull(),
    /** Identifies the subscriber in the unsubscribe link of every mail. */
    token: text().notNull().unique(),
    createdAt: createdAt(),
    endedAt: at(),
  },
  (t) => [check('newsletter_subscribers_locale', inLocales(t.locale))],
);

/** Days that somebody wants to be reminded of. */
export const eventReminders = pgTable(
  'event_reminders',
  {
    id: id(),
    email: text().notNull(),
    locale: localeColumn(),
    occasion: text().notNull(),
    recipient: text().notNull().default(''),
    day: date({ mode: 'string' }).notNull(),
    yearly: boolean().notNull(),
    /** Identifies the reminder in the links for its calendar file and for stopping it. */
    token: text().notNull().unique(),
    /** When the next mail is due; null when there are no more. */
    nextAt: at(),
    createdAt: createdAt(),
    endedAt: at(),
  },
  (t) => [
    uniqueIndex('event_reminders_once').on(t.email, t.occasion, t.recipient, t.day),
    index('event_reminders_due').on(t.nextAt).where(sql`${t.endedAt} is null and ${t.nextAt} is not null`),
    check('event_reminders_locale', inLocales(t.locale)),
  ],
);

/**
 * Hints that the site has already shown to a browser. For a signed-in user the account is stored instead, so that a
 * hint seen in one browser counts in all others.
 */
export const seenHints = pgTable(
  'seen_hints',
  {
    /** Who saw the hint: `user:7` for an account, `visitor:…` for a browser. */
    subject: text().notNull(),
    hintId: integer().notNull(),
    seenAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.hintId] })],
);

/** How many visitors saw a variant of a landing page or a switch, for each day in the shop's time zone. */
export const landingVisits = pgTable(
  'landing_visits',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Landing page and version, or switch and side: `birthday-b`, `tips-off`. */
    name: text().notNull(),
    visitors: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] }), check('landing_visits_visitors', sql`${t.visitors} > 0`)],
);

/**
 * Visitors who were already counted on a day, as hashes with a salt of that day. Rows and salt are deleted when
 * the day is over; then nobody can find out who was counted.
 */
export const landingMarks = pgTable(
  'landing_marks',
  { day: date({ mode: 'string' }).notNull(), mark: text().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.mark] })],
);

export const landingSalts = pgTable('landing_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});
