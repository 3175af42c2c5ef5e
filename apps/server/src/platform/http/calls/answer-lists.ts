import { z } from 'zod';
import { ITEMS_AT_ONCE } from '../../part-by-part.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** A list that is a field of a call's answer: its name, the schema of an item, and that of the other fields. */
export type ListOf = { name: string; item: z.ZodType; others: z.ZodObject };

/**
 * The lists of an answer that may be worked on part by part. An answer with rules about other fields, or with rules
 * about the whole of it or of its list (`refine`, `max`), is not taken apart.
 */
export function listsOf(response: z.ZodType): ListOf[] {
  if (!(response instanceof z.ZodObject) || response.def.catchall || hasChecks(response)) return [];
  const fields: [string, unknown][] = Object.entries(response.shape);
  return fields.flatMap(([name, field]) => {
    if (!(field instanceof z.ZodArray) || hasChecks(field)) return [];
    const { [name]: _, ...others } = response.shape;
    return [{ name, item: field.element as z.ZodType, others: z.object(others) }];
  });
}

const hasChecks = ({ def: { checks = [] } }: z.ZodObject | z.ZodArray): boolean => checks.length > 0;

export const isLong = (list: unknown): list is unknown[] =>
  Array.isArray(list) && list.length > ITEMS_AT_ONCE;
