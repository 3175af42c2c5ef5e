import type { InstantPreviewView } from '@keepsong/contract/instant';
import type { Client } from '@keepsong/contract/transport/client';
import { chooseCollection, emptyInstantState, type InstantState } from '@keepsong/domain/instant/previews';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bringBack, requestPreview, watchPending } from './generation.ts';

const MADE = { answers: { traits: ['kind', 'funny'] }, name_key: 'rosa', spelling: 'Rosa' };

const sung = (artist_id: string): InstantPreviewView => ({
  artist_id,
  artist: 'June',
  title: `Rosa ${artist_id}`,
  lyrics: 'Rosa',
  template_song_id: `t${artist_id}`,
  audio_url: `/media/${artist_id}.mp3`,
  duration_seconds: 30,
  peaks: [0, 1],
  lines: [],
  occasion: 'Birthday',
  genre: '1',
  moods: ['4'],
  tempo: '2',
  preview_count: 1,
  ip_builder_data: MADE,
});

function memory() {
  let state: InstantState = chooseCollection(emptyInstantState(), 'love');
  return {
    read: () => state,
    change: (next: (before: InstantState) => InstantState) => {
      state = next(state);
      return state;
    },
  };
}

type Answer = {
  status: 'processing' | 'completed' | 'failed';
  progress: number;
  wait_seconds?: number | null;
  data: InstantPreviewView | null;
};

/** A fake shop that answers with the entries of `looks` one after the other, and throws the entries that are errors. */
function shop(looks: readonly (Answer | Error)[]) {
  const asked: unknown[] = [];
  let tasks = 0;
  let at = 0;
  const instant = {
    requestPreviews: async ({ body }: { body: unknown }) => {
      asked.push(body);
      tasks += 1;
      return { task_ids: [`task-${tasks}`], songs_remaining: 5 - tasks };
    },
    previews: async ({ query }: { query: { task_ids: string[] } }) => {
      const look = looks[Math.min(at, looks.length - 1)];
      at += 1;
      if (look instanceof Error) throw look;
      return { previews: { [query.task_ids[0] ?? '']: look }, songs_remaining: 4 };
    },
  };
  return { api: { instant } as unknown as Client, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function watch(api: Client, store: ReturnType<typeof memory>): Promise<void> {
  const watching = watchPending(api, store, { collectionId: 'love', signal: new AbortController().signal });
  await vi.runAllTimersAsync();
  await watching;
}

const faultOf = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });

it('waits for a song, shows its progress, and puts it into the history (spec 4.6-01…4.6-03)', async () => {
  const store = memory();
  const { api, asked } = shop([
    { status: 'processing', progress: 40, wait_seconds: 90, data: null },
    faultOf('NetworkError'),
    { status: 'completed', progress: 100, data: sung('1') },
  ]);
  await requestPreview(api, store, { collectionId: 'love', made: MADE, wanted: { kind: 'new' } });
  expect(asked).toEqual([{ ...MADE, count: 1, exclude_artists: [] }]);
  expect(store.read()).toMatchObject({ songsRemaining: 4, pending: { task_id: 'task-1', replaces: null } });
  const seen: unknown[] = [];
  const change = store.change;
  store.change = (next) => {
    const state = change(next);
    seen.push(state.pending ? [state.pending.progress, state.pending.wait_seconds] : 'there');
    return state;
  };
  await watch(api, store);
  expect(seen).toEqual([[40, 90], 'there']);
  expect(store.read().previews.map(({ title, status }) => [title, status])).toEqual([
    ['Rosa 1', 'completed'],
  ]);
});

it('asks for another voice, and for the same one when the answers of a song were changed', async () => {
  const store = memory();
  const { api, asked } = shop([{ status: 'completed', progress: 100, data: sung('1') }]);
  await requestPreview(api, store, { collectionId: 'love', made: MADE, wanted: { kind: 'new' } });
  await watch(api, store);
  await requestPreview(api, store, { collectionId: 'love', made: MADE, wanted: { kind: 'new' } });
  await watch(api, store);
  const wanted = { kind: 'replace', task_id: 'task-2', artist_id: '1' } as const;
  await requestPreview(api, store, { collectionId: 'love', made: MADE, wanted });
  await watch(api, store);
  expect(asked.slice(1)).toEqual([
    { ...MADE, count: 1, exclude_artists: ['1'] },
    { ...MADE, count: 1, artist_id: '1' },
  ]);
  expect(store.read().previews.map(({ task_id }) => task_id)).toEqual(['task-1', 'task-3']);
});

it.each([
  ['a task that failed', { status: 'failed', progress: 10, data: null } satisfies Answer],
  ['a task that the shop does not know', faultOf('ApiError', { status: 404, body: {} })],
])('keeps %s as failed, so that the visitor can try again', async (_, look) => {
  const store = memory();
  const { api } = shop([look]);
  await requestPreview(api, store, { collectionId: 'love', made: MADE, wanted: { kind: 'new' } });
  await watch(api, store);
  expect(store.read()).toMatchObject({ pending: { status: 'failed' }, previews: [] });
});

it("ends with the shop's error once the collection is gone (spec 8.4-06)", async () => {
  const store = memory();
  const gone = faultOf('ApiError', { status: 404, body: { code: 'not_found', reset_data: true } });
  const { api } = shop([gone]);
  await requestPreview(api, store, { collectionId: 'love', made: MADE, wanted: { kind: 'new' } });
  const signal = new AbortController().signal;
  await expect(watchPending(api, store, { collectionId: 'love', signal })).rejects.toBe(gone);
});

it("adds the visitor's earlier songs after the known ones", async () => {
  const store = memory();
  const { api } = shop([{ status: 'completed', progress: 100, data: sung('1') }]);
  await requestPreview(api, store, { collectionId: 'love', made: MADE, wanted: { kind: 'new' } });
  await watch(api, store);
  const asked: unknown[] = [];
  const task = (id: string) => ({ status: 'completed', progress: 100, data: sung(id) });
  const previews = { 'task-1': task('other'), older: task('2'), failed: { status: 'failed', data: null } };
  const own = {
    instant: {
      previews: async (call: unknown) => {
        asked.push(call);
        return { previews, songs_remaining: 0 };
      },
    },
  } as unknown as Client;
  await bringBack(own, store);
  expect(asked).toEqual([{ params: { id: 'love' }, query: { task_ids: [] } }]);
  expect(store.read().previews.map(({ title }) => title)).toEqual(['Rosa 1', 'Rosa 2']);
  expect(store.read().songsRemaining).toBe(0);
});

it('adds no songs when another collection was chosen during the call', async () => {
  const store = memory();
  const own = {
    instant: {
      previews: async () => {
        store.change((state) => chooseCollection(state, 'birthday'));
        return { previews: { older: { status: 'completed', data: sung('2') } }, songs_remaining: 0 };
      },
    },
  } as unknown as Client;
  await bringBack(own, store);
  expect(store.read()).toEqual(chooseCollection(emptyInstantState(), 'birthday'));
});
