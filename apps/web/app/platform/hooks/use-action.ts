import { useState } from 'react';

type ActionState = {
  busy: boolean;
  /** What the last call rejected with, unless somebody was there to be told; null after a new one began. */
  error: unknown;
};

/** Does a call, or nothing while another one is running. Its answer, or null when there is none. */
type Run = <T>(call: () => Promise<T>, onError?: (error: unknown) => unknown) => Promise<T | null>;

/**
 * What a form or a button does when it is pressed: one call at a time, whether it is under way, and what went wrong.
 * Who passes `onError` says it elsewhere, in a notification or beside a field; it stays busy until that is done.
 */
export function useAction(): ActionState & { run: Run } {
  const [state, setState] = useState<ActionState>({ busy: false, error: null });
  const [run] = useState(() => oneAtATime(setState));
  return { ...state, run };
}

/** The rule of `useAction`, apart from React: a second press may come before the first one is rendered as busy. */
export function oneAtATime(show: (state: ActionState) => void): Run {
  let isRunning = false;
  return async (call, onError) => {
    if (isRunning) return null;
    isRunning = true;
    show({ busy: true, error: null });
    let error: unknown = null;
    try {
      return await call();
    } catch (fault) {
      if (onError) await onError(fault);
      else error = fault;
      return null;
    } finally {
      isRunning = false;
      show({ busy: false, error });
    }
  };
}
