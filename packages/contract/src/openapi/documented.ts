import type { z } from 'zod';

const shapes = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Makes the API document show `shape` for a schema that does not check the shape itself, because the domain or an
 * earlier step does. Nothing is checked against `shape`. The schema is returned unchanged.
 */
export function documentAs<T extends z.ZodType>(schema: T, shape: z.ZodType): T {
  shapes.set(schema, shape);
  return schema;
}

export const documentedShape = (schema: z.core.$ZodType): z.ZodType | undefined => shapes.get(schema);
