import { sql } from 'drizzle-orm';
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Identity key, a JavaScript number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = () => bigint({ mode: 'number' });
/** Whole cents; each table adds its own check. */
export const cents = () => integer();
export const at = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => at().notNull().default(sql`now()`);

/** The loudness of a recording over time, 0 to 1, for drawing: one byte a bar, since a list reads thousands of them. */
export const waveform = customType<{ data: number[]; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (peaks) => Buffer.from(peaks.map((peak) => Math.round(Math.min(Math.max(peak, 0), 1) * 255))),
  // Two decimals are what one byte can tell apart, and short to send.
  fromDriver: (bytes) => Array.from(bytes, (byte) => Math.round((byte / 255) * 100) / 100),
});
