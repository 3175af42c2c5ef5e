import type { PendingPreview } from '@keepsong/domain/instant/previews';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '~/platform/api/api.ts';
import { instantStore, useInstant } from '../page/instant.store.ts';
import { watchPending } from './generation.ts';
import { saySongFault } from './say-song-fault.ts';

/** The task id of a song that is still being made. Null when there is none or the song has failed. */
export const awaited = (pending: PendingPreview | null): string | null =>
  pending && pending.status !== 'failed' ? pending.task_id : null;

/** Asks for the state of the song being made, as long as the screen is mounted. Returns this state. */
export function usePending(collectionId: string) {
  const pending = useInstant((state) => state.pending);
  const latest = useRef(useNavigate());
  const task = awaited(pending);
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
