import type { Client } from '@keepsong/contract/transport/client';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { track } from '~/platform/page/analytics.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';

type AccountCall = {
  busy: boolean;
  /** The text of an error that belongs to no field. */
  problem: string | undefined;
  /** The text of the error that belongs to this field. */
  errorOf: (field: string, label: string) => string | undefined;
  /**
   * Makes a call, one at a time. Returns its answer, or null when it was refused. Then `problem` or `errorOf` has the
   * error text.
   */
  run: <T>(call: (api: Client) => Promise<T | null>) => Promise<T | null>;
};

/** Makes the calls of one form of the account, and keeps the texts of their errors. */
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
        return call(browserApi()).catch((error: unknown) => {
          const isExpired = isApiError(error) && error.body.code === 'passcode_expired';
          if (isExpired) track('Passcode expired', { origin: 'account' });
          throw error;
        });
      }),
  };
}

/** The error codes by field. The server puts `user.` before some field names; the form does not. */
function fieldsOf(problem: unknown): Record<string, string> {
  const fields = isApiError(problem) ? (problem.body.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path.replace(/^user\./, ''), code]),
  );
}
