import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** A generated number as the primary key, read as a JavaScript number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = () => bigint({ mode: 'number' });
/** An amount in whole cents. The column has no limits of its own: each table adds its check constraint. */
export const cents = () => integer();
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => at().notNull().default(sql`now()`);

/**
 * The condition that the column has one of the words. The words are written into the SQL text and not passed as
 * parameters, because a CHECK and a partial index need that, and so does a query that uses the index.
 */
export const oneOf = (column: AnyColumn | SQL, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(','))})`;

/** The language of a row. The table adds a CHECK by `inLocales`. */
export const localeColumn = () => text().$type<Locale>().notNull();
export const inLocales = (column: AnyColumn): SQL => oneOf(column, LOCALES);

/**
 * The loudness of a recording over time, for drawing a waveform. Each bar is a number from 0 to 1. The database stores
 * it as one byte, because lists read thousands of bars.
 */
export const waveform = customType<{ data: number[]; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (peaks) => Buffer.from(peaks.map((peak) => Math.round(Math.min(Math.max(peak, 0), 1) * 255))),
  // Two decimals are enough for 256 steps, and they make the answers to browsers shorter.
  fromDriver: (bytes) => Array.from(bytes, (byte) => Math.round((byte / 255) * 100) / 100),
});
