import { METRICS, type Metric, PAGE_KINDS, type PageKind } from '@keepsong/domain/signals/page-speed';
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { oneOf } from '../columns.ts';

/**
 * How fast pages were for visitors who agreed to be counted: the number of visits in each speed group, for each
 * day.
 */
export const pageSpeeds = pgTable(
  'page_speeds',
  {
    day: date().notNull(),
    page: text().$type<PageKind>().notNull(),
    metric: text().$type<Metric>().notNull(),
    /** The place of the group in `speedEnds` of the metric. */
    speedGroup: smallint().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.page, t.metric, t.speedGroup] }),
    check('page_speeds_page', oneOf(t.page, PAGE_KINDS)),
    check('page_speeds_metric', oneOf(t.metric, METRICS)),
  ],
);
