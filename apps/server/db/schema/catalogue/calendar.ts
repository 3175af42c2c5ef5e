import { CALENDAR_KINDS, type CalendarKind } from '@keepsong/domain/catalogue/calendar';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '../columns.ts';

/** The calendar that editors keep. Customers see entries that are `shown`, on their days in the shop's time zone. */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    id: id(),
    kind: text().$type<CalendarKind>().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    /** The last day. */
    toDay: date({ mode: 'string' }).notNull(),
    textEn: text().notNull().default(''),
    textSp: text().notNull().default(''),
    url: text(),
    rushClosed: boolean().notNull().default(false),
    shown: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('calendar_entries_shown').on(t.toDay).where(sql`${t.shown}`),
    check('calendar_entries_kind', oneOf(t.kind, CALENDAR_KINDS)),
    check('calendar_entries_days', sql`${t.fromDay} <= ${t.toDay}`),
  ],
);
