import { z } from 'zod';
import { documentedShape } from './documented.ts';

export type Json = Record<string, unknown>;

/**
 * Converts a zod schema to JSON Schema 2020-12. For schemas that were given to `documentAs`, the documented shape is
 * used.
 */
export function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override({ zodSchema, jsonSchema }) {
      const shape = documentedShape(zodSchema);
      if (!shape) return;
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, toJson(shape, io), description && { description });
    },
  });
  return json;
}

export const jsonBody = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
