import { useState } from 'react';

type ActionState = {
  busy: boolean;
  /** The error of the last call, unless a handler took it. Null once a new call has begun. */
  error: unknown;
};

/**
 * Makes a call, or does nothing while another one runs. Returns the answer of the call, or null when there is none.
 */
type Run = <T>(call: () => Promise<T>, onError?: (error: unknown) => unknown) => Promise<T | null>;

/**
 * The action of a form or a button: makes one call at a time, and says whether it is running and how it failed. A
 * caller that passes `onError` shows the error elsewhere, in a notification or beside a field; the action stays busy
 * until that is done.
 */
export function useAction(): ActionState & { run: Run } {
  const [state, setState] = useState<ActionState>({ busy: false, error: null });
  const [run] = useState(() => oneAtATime(setState));
  return { ...state, run };
}

/**
 * The rule of `useAction` without React. It is needed because a second press may come before the first one is
 * rendered as busy.
 */
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
