import * as v from 'valibot';
import { isSlug } from '../text/slug.ts';
import { tidyText } from '../text/tidy.ts';

/**
 * Schemas for data that somebody sends and that the shop will store. A missing or null field gets its empty
 * value. Any other wrong value is refused. The message of the valibot issue is then the field's code. Texts
 * that are too long are refused, never shortened.
 */

/**
 * Converts a numeric id to text. Option ids are texts (spec 10.2-07), but older clients and others send
 * numbers.
 */
const idText = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object. Only its own properties are read, no inherited ones. */
// @__NO_SIDE_EFFECTS__
export const record = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.custom<object>(isObject, 'invalid'),
    v.transform((value): object => ({ ...value })),
    v.object(entries, 'invalid'),
  );

/** Text that is cleaned by `tidyText` and then has at most `max` characters. */
// @__NO_SIDE_EFFECTS__
export const text = (max: number) =>
  v.pipe(
    v.nullish(v.string('invalid'), ''),
    v.transform(tidyText),
    v.check((value) => value.length <= max, 'too_long'),
  );

/** Text as in `text` that also matches `form`. A missing field counts as '', which must match too. */
// @__NO_SIDE_EFFECTS__
export const pattern = (max: number, form: RegExp) =>
  v.pipe(
    text(max),
    v.check((value) => form.test(value), 'invalid'),
  );

/** One of the shop's choices by its id, or `empty` when nothing was chosen. */
// @__NO_SIDE_EFFECTS__
export const choice = <T extends string, E extends string>(isChoice: (id: unknown) => id is T, empty: E) =>
  v.pipe(
    v.nullish(v.unknown(), ''),
    v.transform((value) => (value === '' ? empty : idText(value))),
    v.custom<T | E>((id) => id === empty || isChoice(id), 'invalid'),
  );

/** A boolean; `empty` when the field is missing. */
// @__NO_SIDE_EFFECTS__
export const flag = <const E extends boolean | null>(empty: E) => v.nullish(v.boolean('invalid'), empty);

const items = (max: number) =>
  v.pipe(
    v.nullish(v.array(v.unknown(), 'invalid'), () => []),
    v.check((list) => list.length <= max, 'too_many'),
  );

/** A list of at most `max` items. */
// @__NO_SIDE_EFFECTS__
export const list = <T>(max: number, item: v.GenericSchema<unknown, T>) => v.pipe(items(max), v.array(item));

/** A list of at most `max` ids; repeated ids are removed. One wrong id makes the whole list wrong. */
// @__NO_SIDE_EFFECTS__
export const idList = <T extends string>(max: number, isId: (id: unknown) => id is T) =>
  v.pipe(
    items(max),
    v.transform((ids): unknown[] => ids.map(idText)),
    v.custom<T[]>((ids) => Array.isArray(ids) && ids.every(isId), 'invalid'),
    v.transform((ids) => [...new Set(ids)]),
  );

export const isId = (id: unknown): id is string => typeof id === 'string' && isSlug(id);

/** The id of a database row. */
export const ROW_ID = v.pipe(v.unknown(), v.transform(idText), v.custom<string>(isId, 'invalid'));
