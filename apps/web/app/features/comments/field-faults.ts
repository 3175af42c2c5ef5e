import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';

/** The error texts beside the fields of a comment. */
export type FieldFaults = { text?: string; name?: string };

/** The errors by field. An error without a field is shown under the comment. */
export async function faultsOf(error: unknown): Promise<FieldFaults> {
  const [{ errorWords }, { fieldErrorWords }] = await Promise.all([
    import('~/platform/api/errors.ts'),
    import('~/platform/words/field-words.ts'),
  ]);
  const { text, name }: Record<string, string | undefined> = (isApiError(error) && error.body.fields) || {};
  if (!text && !name) return { text: errorWords(error) };
  return {
    ...(text && { text: fieldErrorWords(text, m.comments_field()) }),
    ...(name && { name: fieldErrorWords(name, m.comments_name()) }),
  };
}
