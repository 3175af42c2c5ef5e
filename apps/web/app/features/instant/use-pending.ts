import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '~/platform/api.ts';
import { watchPending } from './generation.ts';
import { instantStore, useInstant } from './instant.store.ts';
import { saySongFault } from './say-song-fault.ts';

/** Waits for the song that is being made, as long as the screen is there. */
export function usePending(collectionId: string) {
  const pending = useInstant((state) => state.pending);
  const latest = useRef(useNavigate());
  const task = pending && pending.status !== 'failed' ? pending.task_id : null;
  useEffect(() => {
    if (task === null) return;
    const stop = new AbortController();
    watchPending(browserApi(), instantStore, { collectionId, signal: stop.signal }).catch((fault: unknown) =>
      saySongFault(fault, latest.current),
    );
    return () => stop.abort();
  }, [task, collectionId]);
  return pending;
}
