import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import type { z } from 'zod';
import { type ErrorReply, invalidInputReply, refusalReply } from '../errors.ts';

const PARTS = ['params', 'query', 'body'] as const;

/**
 * Checks the parts of the input that the call's schema has, and drops the other parts. An address that names
 * something of a fixed list, such as a report, and is not in it, is not found.
 */
export function parseInput(
  schema: CallSchema,
  raw: { params: unknown; query: unknown; body: unknown },
): { input: Record<string, unknown> } | { error: ErrorReply } {
  const input: Record<string, unknown> = {};
  for (const part of PARTS) {
    const partSchema: z.ZodType | undefined = schema[part];
    if (!partSchema) continue;
    const parsed = partSchema.safeParse(raw[part] ?? {});
    if (!parsed.success) {
      const isUnknown = part === 'params' && parsed.error.issues.some(({ code }) => code === 'invalid_value');
      return { error: isUnknown ? refusalReply({ code: 'not_found' }) : invalidInputReply(parsed.error) };
    }
    input[part] = parsed.data;
  }
  return { input };
}

/** Removes the `[]` from names: `name[]=a&name[]=b` arrives under the key `name[]`. */
export function plainQuery(query: unknown): Record<string, unknown> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key.replace(/\[\]$/, ''), value]));
}
