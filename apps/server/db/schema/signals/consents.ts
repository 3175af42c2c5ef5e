import { REGIMES } from '@keepsong/domain/signals/consent';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, inLocales, localeColumn, oneOf } from '../columns.ts';

/**
 * Visitors' answers to the question about events, so that the shop can prove them. The browser's cookie names
 * the row; the row names nobody.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    createdAt: createdAt(),
    /** The version of the question that was answered. */
    version: smallint().notNull(),
    analytics: boolean().notNull(),
    marketing: boolean().notNull(),
    locale: localeColumn(),
    /** Whether the visitor had to be asked. */
    regime: text().$type<(typeof REGIMES)[number]>().notNull(),
    /** The country of the visitor's network, null when unknown. */
    country: text(),
  },
  (t) => [
    index('consents_newest').on(t.createdAt),
    check('consents_locale', inLocales(t.locale)),
    check('consents_regime', oneOf(t.regime, REGIMES)),
    check('consents_country', sql`${t.country} ~ '^[A-Z]{2}$'`),
  ],
);
