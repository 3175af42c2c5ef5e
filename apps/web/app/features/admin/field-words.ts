import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';

type FieldWords<F extends string> = {
  /** The error text for each field that the shop named in its refusal. */
  of: Partial<Record<F, string>>;
  /** The error text below the form; null when nothing failed, or when a field shows the error. */
  rest: string | null;
};

/** The refusals that are about the field `email`, also without naming it. */
const ABOUT_EMAIL: readonly (string | undefined)[] = ['email_invalid', 'address_waits', 'staff_already'];
/** Of these, the refusals of an address that is typed right. They have texts of their own. */
const OF_RIGHT_EMAIL: readonly (string | undefined)[] = ['address_waits', 'staff_already'];

/**
 * Sorts the errors of a refused form by field. `words` has the error text of each field.
 */
export function fieldWords<F extends string>(
  error: unknown,
  words: Readonly<Record<F, () => string>>,
): FieldWords<F> {
  if (!error) return { of: {}, rest: null };
  const { code, fields = {} } = isApiError(error) ? error.body : {};
  const named = new Set(ABOUT_EMAIL.includes(code) ? ['email'] : Object.keys(fields));
  const of: Partial<Record<F, string>> = {};
  for (const field in words)
    if (named.has(field)) of[field] = OF_RIGHT_EMAIL.includes(code) ? errorWords(error) : words[field]();
  return { of, rest: Object.keys(of).length > 0 ? null : errorWords(error) };
}
