import type { Client } from '@keepsong/contract/client';
import { useState } from 'react';
import { isApiError } from '~/platform/api-error.ts';
import { errorWords } from '~/platform/errors.ts';
import { fieldErrorWords } from '~/platform/field-words.ts';

type AccountCall = {
  busy: boolean;
  /** What went wrong, when no field is to blame. */
  problem: string | undefined;
  /** The sentence under a field. */
  errorOf: (field: string, label: string) => string | undefined;
  /** One call at a time: its answer, or null after the refusal was put beside its cause. */
  run: <T>(call: (api: Client) => Promise<T | null>) => Promise<T | null>;
};

/** Calls of one form of the account, with where to say what is wrong. */
export function useAccountCall(): AccountCall {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const fields = fieldsOf(problem);
  return {
    busy,
    problem: problem !== null && Object.keys(fields).length === 0 ? errorWords(problem) : undefined,
    errorOf: (field, label) => (fields[field] ? fieldErrorWords(fields[field], label) : undefined),
    async run(call) {
      if (busy) return null;
      setBusy(true);
      setProblem(null);
      try {
        const { browserApi } = await import('~/platform/api.ts');
        return await call(browserApi());
      } catch (error) {
        setProblem(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The server names fields by their path; a form by their own name. */
function fieldsOf(problem: unknown): Record<string, string> {
  const fields = isApiError(problem) ? (problem.body.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => [path.replace(/^user\./, ''), code]),
  );
}
