import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import type { z } from 'zod';
import { type ErrorReply, invalidInputReply } from '../errors.ts';

const PARTS = ['params', 'query', 'body'] as const;

/** Checks the parts of the input that the call's schema has, and drops the other parts. */
export function parseInput(
  schema: CallSchema,
  raw: { params: unknown; query: unknown; body: unknown },
): { input: Record<string, unknown> } | { error: ErrorReply } {
  const input: Record<string, unknown> = {};
  for (const part of PARTS) {
    const partSchema: z.ZodType | undefined = schema[part];
    if (!partSchema) continue;
    const parsed = partSchema.safeParse(raw[part] ?? {});
    if (!parsed.success) return { error: invalidInputReply(parsed.error) };
    input[part] = parsed.data;
  }
  return { input };
}

/** Removes the `[]` from names: `name[]=a&name[]=b` arrives under the key `name[]`. */
export function plainQuery(query: unknown): Record<string, unknown> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key.replace(/\[\]$/, ''), value]));
}
