import { sql } from 'drizzle-orm';
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A generated number as the primary key, read as a JavaScript number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = () => bigint({ mode: 'number' });
/** Whole cents; each table adds its own check constraint. */
export const cents = () => integer();
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => at().notNull().default(sql`now()`);

/**
 * The loudness of a recording over time, 0 to 1, for drawing. Each bar is one byte, because lists read thousands of
 * bars.
 */
export const waveform = customType<{ data: number[]; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (peaks) => Buffer.from(peaks.map((peak) => Math.round(Math.min(Math.max(peak, 0), 1) * 255))),
  // A byte cannot hold more than two decimals, and fewer digits are shorter to send.
  fromDriver: (bytes) => Array.from(bytes, (byte) => Math.round((byte / 255) * 100) / 100),
});
