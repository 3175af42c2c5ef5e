import * as v from 'valibot';
import { isCents } from '../checkout/money.ts';

/**
 * Schemas for stored data and for data that somebody else sent. Bad data costs no more than its own field: a field
 * that cannot be read gets its empty value, and an item that cannot be read is dropped from its list. Few functions
 * of valibot are used, because each one is downloaded by the builder's pages (decision 0058).
 */

/** Text with something in it. */
export const NAME = v.pipe(
  v.string(),
  v.check((text) => text !== ''),
);

/** Any text; '' when the value is not a text. */
export const TEXT = v.fallback(v.string(), '');

/** True; false for anything else. */
export const FLAG = v.fallback(v.boolean(), false);

/** A whole number ≥ 0: cents, days or pieces. */
export const CENTS = v.pipe(
  v.number(),
  v.check((value) => isCents(value)),
);

/** A whole number in the range of exact numbers. */
export const WHOLE = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value)),
);

/** 0…100. */
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

/** A moment as ISO text. */
export const INSTANT = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

/** The field, or null when it is missing or cannot be read. */
// @__NO_SIDE_EFFECTS__
export const orNull = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | null> =>
  v.fallback(v.nullish(schema, null), () => null);

/** Text with something in it; null for anything else. */
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
 * The fields of an object. If no field can be refused, the object is never refused either, whatever the value is, and
 * `v.parse` never throws.
 */
// @__NO_SIDE_EFFECTS__
export const fields = <const E extends v.ObjectEntries>(entries: E) => v.pipe(OWN, v.object(entries));

/** The result of a schema for a value; null when the value is refused. Never throws. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : null;
}
