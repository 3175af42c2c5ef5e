import type { z } from 'zod';

const shapes = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Gives the API document the shape of a schema that does not check the shape itself, because the domain or an earlier
 * step does. The shape is only documentation: the schema is returned unchanged.
 */
export function documentAs<T extends z.ZodType>(schema: T, shape: z.ZodType): T {
  shapes.set(schema, shape);
  return schema;
}

export const documentedShape = (schema: z.core.$ZodType): z.ZodType | undefined => shapes.get(schema);
