import { TEXT } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';

// The filters of a list stand as JSON in one parameter of its address, so that the address can be shared (spec 9.4-04).

/** The query parameter that holds the filters. */
export const FILTERS = 'filters';

/** The longest keyword that the shop allows. */
export const KEYWORD_MAX = 80;

/** A keyword, cut to the allowed length. */
export const KEYWORD = v.pipe(
  TEXT,
  v.transform((text) => text.slice(0, KEYWORD_MAX)),
);

/**
 * Reads the filters of a list from its address. `schema` is made of `fields` that accept any value, so that unknown
 * values are ignored and this never throws.
 */
export function readListFilters<T>(search: URLSearchParams, schema: v.GenericSchema<unknown, T>): T {
  return v.parse(schema, parsed(search.get(FILTERS) ?? ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
