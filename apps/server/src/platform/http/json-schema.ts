import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const isNull = (value: unknown): boolean => isSchema(value) && value.type === 'null';

/** Turns `anyOf: [X, null]` into a nullable X. Otherwise the serializer would validate each value to choose a branch. */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (!isSchema(schema)) return schema;
  const options = schema.anyOf;
  if (Array.isArray(options) && options.length === 2 && options.some(isNull)) {
    const { anyOf: _, ...rest } = schema;
    return { ...rest, ...(withNullable(options.find((o) => !isNull(o))) as Schema), nullable: true };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNullable(value)]));
}

type Serializer = (value: unknown) => string;

function compile(response: z.ZodType): Serializer {
  const schema = z.toJSONSchema(response, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return fastJson(withNullable(schema) as fastJson.Schema);
}

/**
 * The serializers that this process has compiled. Compiling all of them at the start would take longer than
 * everything else at the start, and most processes never answer most calls.
 */
const compiled = new WeakMap<z.ZodType, Serializer>();

/**
 * Makes a serializer that writes only the fields of the schema, so that no other field of a row can leak. It is
 * compiled when it is first used.
 */
export const responseSerializer =
  (response: z.ZodType): Serializer =>
  (value) => {
    const serializer = compiled.get(response) ?? compile(response);
    compiled.set(response, serializer);
    return serializer(value);
  };
