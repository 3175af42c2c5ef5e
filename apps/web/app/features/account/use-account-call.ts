import type { Client } from '@keepsong/contract/transport/client';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';

type AccountCall = {
  busy: boolean;
  /** The error text when no field is the cause. */
  problem: string | undefined;
  /** The error text of a field. */
  errorOf: (field: string, label: string) => string | undefined;
  /** Makes one call at a time. Returns its answer, or null after a refusal, which is then shown beside its cause. */
  run: <T>(call: (api: Client) => Promise<T | null>) => Promise<T | null>;
};

/** Calls of one form of the account, with the texts of their errors. */
export function useAccountCall(): AccountCall {
  const { busy, error: problem, run } = useAction();
  const fields = fieldsOf(problem);
  return {
    busy,
    problem: problem !== null && Object.keys(fields).length === 0 ? errorWords(problem) : undefined,
    errorOf: (field, label) => (fields[field] ? fieldErrorWords(fields[field], label) : undefined),
    run: (call) =>
      run(async () => {
        const { browserApi } = await import('~/platform/api/api.ts');
        return call(browserApi());
      }),
  };
}

/** The server names fields by their path; the form uses their last name. */
function fieldsOf(problem: unknown): Record<string, string> {
  const fields = isApiError(problem) ? (problem.body.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path.replace(/^user\./, ''), code]),
  );
}
