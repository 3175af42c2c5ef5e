import type { z } from 'zod';

const shapes = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Makes the API document show `shape` for a schema that does not check the shape itself. Such a schema leaves
 * the check to the domain or to an earlier step. The schema is returned unchanged, and `shape` checks nothing.
 */
export function documentAs<T extends z.ZodType>(schema: T, shape: z.ZodType): T {
  shapes.set(schema, shape);
  return schema;
}

export const documentedShape = (schema: z.core.$ZodType): z.ZodType | undefined => shapes.get(schema);
