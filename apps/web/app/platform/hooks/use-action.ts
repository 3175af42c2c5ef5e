import { useState } from 'react';

type ActionState = {
  busy: boolean;
  /** The error of the last call, unless its `onError` handled the error. Null while a call runs. */
  error: unknown;
};

/** Makes a call. Returns its answer, or null when the call failed or another call was still running. */
type Run = <T>(call: () => Promise<T>, onError?: (error: unknown) => unknown) => Promise<T | null>;

/**
 * Manages the call behind a form or a button. Only one call runs at a time. `busy` says whether a call is running, and
 * `error` how the last one failed. A caller that passes `onError` shows the error itself, for example in a
 * notification. The action stays busy until `onError` has finished.
 */
export function useAction(): ActionState & { run: Run } {
  const [state, setState] = useState<ActionState>({ busy: false, error: null });
  const [run] = useState(() => oneAtATime(setState));
  return { ...state, run };
}

/**
 * The part of `useAction` without React. It keeps its own record of a running call, because a second press may come
 * before React has rendered the first one as busy.
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
