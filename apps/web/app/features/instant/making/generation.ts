import { resamplePeaks } from '@keepsong/artwork/draw/peaks';
import type { InstantPreviewView } from '@keepsong/contract/instant';
import type { Client } from '@keepsong/contract/transport/client';
import { PREVIEW_COUNT } from '@keepsong/domain/instant/collection';
import {
  type InstantPreview,
  type InstantState,
  type MadeFrom,
  PREVIEW_POLL_MS,
  takePending,
  takePreview,
  withTask,
} from '@keepsong/domain/instant/previews';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';

type Store = {
  read: () => InstantState;
  change: (next: (state: InstantState) => InstantState) => InstantState;
};

/** The requested song: a new one, or one by the same artist in place of an existing one. */
export type Wanted = { kind: 'new' } | { kind: 'replace'; task_id: string; artist_id: string };

const AFTER_FAULT_MS = 3000;
const BARS = 110;

/** Requests a song and stores it as pending. Rejects with the shop's refusal. */
export async function requestPreview(
  api: Client,
  store: Store,
  asked: { collectionId: string; made: MadeFrom; wanted: Wanted },
): Promise<void> {
  const { collectionId, made, wanted } = asked;
  const heard = store.read().previews.map(({ artist_id }) => artist_id);
  const voice =
    wanted.kind === 'replace'
      ? { artist_id: wanted.artist_id }
      : // Exclude the artists that the visitor has heard. Once all have been heard, the shop takes the one with the
        // fewest songs.
        { exclude_artists: heard.filter((id) => id !== '') };
  const answers = Object.fromEntries(Object.entries(made.answers).map(([id, keys]) => [id, [...keys]]));
  const { task_ids, songs_remaining } = await api.instant.requestPreviews({
    params: { id: collectionId },
    body: { ...made, answers, count: PREVIEW_COUNT, ...voice },
  });
  const [task_id] = task_ids;
  if (!task_id) return;
  store.change((state) => ({
    ...state,
    songsRemaining: songs_remaining,
    pending: {
      task_id,
      status: 'queued',
      progress: 0,
      wait_seconds: null,
      replaces: wanted.kind === 'replace' ? wanted.task_id : null,
      ip_builder_data: made,
    },
  }));
}

/** Converts a song of the API to the form that the builder stores. */
export const previewOf = (task_id: string, song: InstantPreviewView): InstantPreview => ({
  task_id,
  artist_id: song.artist_id,
  title: song.title,
  artist: song.artist,
  lyrics: song.lyrics,
  template_song_id: song.template_song_id,
  status: 'completed',
  progress: 100,
  audio_url: song.audio_url,
  duration_seconds: song.duration_seconds,
  peaks: resamplePeaks(song.peaks, BARS),
  lines: song.lines,
  genre: song.genre,
  mood: song.moods[0] ?? '',
  tempo: song.tempo,
  ip_builder_data: song.ip_builder_data,
});

/**
 * Puts finished songs of a collection into the history, after the existing ones. Also stores how many more songs the
 * shop will make.
 */
export function takeSongs(
  state: InstantState,
  { previews, songs_remaining: songsRemaining }: Looked,
  task_ids: readonly string[],
): InstantState {
  return task_ids.reduce((all, task_id) => {
    const song = previews[task_id]?.data;
    return song
      ? takePreview(all, previewOf(task_id, song), { replaceSelected: false, songsRemaining })
      : all;
  }, state);
}

/** Loads this visitor's earlier songs of the chosen collection. Known songs stay unchanged. */
export async function bringBack(api: Client, store: Store): Promise<void> {
  const { collectionId } = store.read();
  if (collectionId === null) return;
  // Without ids the shop sends all songs of this visitor.
  const made = await api.instant.previews({ params: { id: collectionId }, query: { task_ids: [] } });
  store.change((state) => {
    // Another collection was chosen during the call, perhaps in another tab, so these songs do not belong to it.
    if (state.collectionId !== collectionId) return state;
    const known = new Set(state.previews.map(({ task_id }) => task_id));
    const ids = Object.keys(made.previews).filter((id) => !known.has(id));
    return { ...takeSongs(state, made, ids), songsRemaining: made.songs_remaining };
  });
}

/**
 * Asks repeatedly for the state of the pending song, until it is ready, has failed or `signal` aborts. If the shop
 * cannot be reached, the call is repeated. A task that the shop does not know counts as failed. Rejects once the
 * collection is gone.
 */
export async function watchPending(
  api: Client,
  store: Store,
  { collectionId, signal }: { collectionId: string; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const { pending } = store.read();
    if (signal.aborted || pending === null || pending.status === 'failed') return;
    const wait = await look(api, store, { collectionId, task_id: pending.task_id, signal });
    await pause(wait, signal);
  }
}

type Look = { collectionId: string; task_id: string; signal: AbortSignal };

/**
 * Asks once for the state of the pending song and stores it. Returns how long to wait before the next call, in
 * milliseconds.
 */
async function look(api: Client, store: Store, { collectionId, task_id, signal }: Look): Promise<number> {
  try {
    const query = { task_ids: [task_id] };
    const { previews } = await api.instant.previews({ params: { id: collectionId }, query }, { signal });
    const seen = previews[task_id];
    if (!signal.aborted) store.change((state) => took(state, task_id, seen));
    return PREVIEW_POLL_MS;
  } catch (error) {
    if (signal.aborted) return 0;
    if (isApiError(error) && error.body.reset_data === true) throw error;
    if (isNetworkError(error) || (isApiError(error) && error.status >= 429)) return AFTER_FAULT_MS;
    store.change((state) => took(state, task_id, undefined));
    return 0;
  }
}

type Looked = Awaited<ReturnType<Client['instant']['previews']>>;
type Seen = Looked['previews'][string];

function took(state: InstantState, task_id: string, seen: Seen | undefined): InstantState {
  const { pending } = state;
  if (pending?.task_id !== task_id) return state;
  if (seen?.status === 'completed' && seen.data) return takePending(state, previewOf(task_id, seen.data));
  const wait_seconds = seen?.wait_seconds ?? null;
  const next = { ...withTask(pending, seen ?? { status: 'failed', progress: 0 }), wait_seconds };
  const isSame =
    next.status === pending.status &&
    next.progress === pending.progress &&
    wait_seconds === pending.wait_seconds;
  return isSame ? state : { ...state, pending: next };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
