import type { z } from 'zod';

const shapes = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Tells the API document the shape of a schema that leaves it to somebody else: to the domain, which reads and names
 * what is wrong field by field, or to a step before the check. Nothing is checked by it. Gives the same schema.
 */
export function documentAs<T extends z.ZodType>(schema: T, shape: z.ZodType): T {
  shapes.set(schema, shape);
  return schema;
}

export const documentedShape = (schema: z.core.$ZodType): z.ZodType | undefined => shapes.get(schema);
