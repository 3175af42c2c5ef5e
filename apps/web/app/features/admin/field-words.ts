import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';

type FieldWords<F extends string> = {
  /** The error text for each field that the shop named in its refusal. */
  of: Partial<Record<F, string>>;
  /** The error text below the form; null when nothing failed, or when a field shows the error. */
  rest: string | null;
};

/**
 * Sorts the errors of a refused form by field. `words` has the error text of each field. The code
 * `email_invalid` belongs to the field `email`.
 */
export function fieldWords<F extends string>(
  error: unknown,
  words: Readonly<Record<F, () => string>>,
): FieldWords<F> {
  if (!error) return { of: {}, rest: null };
  const { code, fields = {} } = isApiError(error) ? error.body : {};
  const named = new Set(code === 'email_invalid' ? ['email'] : Object.keys(fields));
  const of: Partial<Record<F, string>> = {};
  for (const field in words) if (named.has(field)) of[field] = words[field]();
  return { of, rest: Object.keys(of).length > 0 ? null : errorWords(error) };
}
