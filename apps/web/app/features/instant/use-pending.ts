import { useEffect } from 'react';
import { browserApi } from '~/platform/api.ts';
import { watchPending } from './generation.ts';
import { instantStore, useInstant } from './instant.store.ts';

/** Waits for the song that is being made, as long as the screen is there. */
export function usePending(collectionId: string) {
  const pending = useInstant((state) => state.pending);
  const task = pending && pending.status !== 'failed' ? pending.task_id : null;
  useEffect(() => {
    if (task === null) return;
    const stop = new AbortController();
    void watchPending(browserApi(), instantStore, { collectionId, signal: stop.signal });
    return () => stop.abort();
  }, [task, collectionId]);
  return pending;
}
