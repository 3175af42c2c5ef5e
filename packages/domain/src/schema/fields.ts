import * as v from 'valibot';
import { isCents } from '../checkout/money.ts';

/**
 * Schemas for stored data and for data from other systems. One bad field does not make all data unreadable. The
 * field gets its empty value, and an item that cannot be read is dropped from its list. This file uses few
 * functions of valibot, because the builder's pages must download each of them (decision 0058).
 */

/** Text that is not empty. */
export const NAME = v.pipe(
  v.string(),
  v.check((text) => text !== ''),
);

/** Any text; '' when the value is not a text. */
export const TEXT = v.fallback(v.string(), '');

/** A boolean; false when the value is not one. */
export const FLAG = v.fallback(v.boolean(), false);

/** A whole number ≥ 0, such as cents, days or pieces. */
export const CENTS = v.pipe(
  v.number(),
  v.check((value) => isCents(value)),
);

/** A safe integer. It may be negative. */
export const WHOLE = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value)),
);

/** A number from 0 to 100. */
export const PERCENT = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && value <= 100),
);

/** A number; 0 when the value is not a number. */
export const NUMBER = v.fallback(
  v.pipe(
    v.number(),
    v.check((value) => Number.isFinite(value)),
  ),
  0,
);

/** A point in time as text that `Date` can read, such as ISO 8601. */
export const INSTANT = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

/** Reads a field by `schema`; null when the field is missing or cannot be read. */
// @__NO_SIDE_EFFECTS__
export const orNull = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | null> =>
  v.fallback(v.nullish(schema, null), () => null);

/** Text that is not empty; null for anything else. */
export const NAME_OR_NULL = orNull(NAME);

/** A list of the items that can be read; empty when the value is not a list. */
// @__NO_SIDE_EFFECTS__
export const listOf = <T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((one) => {
          const read = v.safeParse(item, one);
          return read.success ? [read.output] : [];
        }),
      ),
    ),
    () => [],
  );

/** The own properties of an object, without inherited ones; empty when the value is not an object. */
export const OWN = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((value): Record<string, unknown> => (typeof value === 'object' ? { ...value } : {})),
);

/**
 * An object with the given fields; a value that is not an object counts as an empty object. If each schema of `entries`
 * accepts every value, `v.parse` never throws.
 */
// @__NO_SIDE_EFFECTS__
export const fields = <const E extends v.ObjectEntries>(entries: E) => v.pipe(OWN, v.object(entries));

/** The result of a schema for a value; null when the value is refused. Never throws. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}
