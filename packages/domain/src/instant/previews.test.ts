import { describe, expect, test } from 'vitest';
import {
  chooseCollection,
  emptyInstantState,
  type InstantPreview,
  isBegun,
  nextPreview,
  takePending,
  takePreview,
  withTask,
} from './previews.ts';

const preview = (task_id: string, part: Partial<InstantPreview> = {}): InstantPreview => ({
  task_id,
  artist_id: '1',
  title: task_id,
  artist: 'June',
  lyrics: '',
  template_song_id: 't',
  status: 'queued',
  progress: 0,
  audio_url: '/a.mp3',
  duration_seconds: 30,
  peaks: [],
  lines: [],
  genre: '1',
  mood: '4',
  tempo: '2',
  ip_builder_data: { answers: {}, name_key: null, spelling: null },
  ...part,
});

const withTwo = () => {
  const one = takePreview(chooseCollection(emptyInstantState(), 'love'), preview('a'), {
    replaceSelected: false,
    songsRemaining: 4,
  });
  return takePreview(one, preview('b'), { replaceSelected: false, songsRemaining: 3 });
};

test('a completed task is at 100, and progress only goes up (spec 4.6-01)', () => {
  const begun = withTask(preview('a'), { status: 'processing', progress: 40 });
  expect(begun).toMatchObject({ status: 'processing', progress: 40 });
  expect(withTask(begun, { status: 'processing', progress: 20 }).progress).toBe(40);
  expect(withTask(begun, { status: 'processing', progress: 100 }).progress).toBe(99);
  expect(withTask(begun, { status: 'completed', progress: 70 })).toMatchObject({
    status: 'completed',
    progress: 100,
  });
  expect(withTask(begun, { status: 'failed', progress: 0 })).toMatchObject({
    status: 'failed',
    progress: 40,
  });
});

test('a preview is appended and selected, and the songs that remain are kept (spec 4.6-02, 4.6-03)', () => {
  const state = withTwo();
  expect(state.previews.map(({ task_id }) => task_id)).toEqual(['a', 'b']);
  expect([state.selectedTaskId, state.songsRemaining]).toEqual(['b', 3]);
  expect(
    takePreview(state, preview('c'), { replaceSelected: false, songsRemaining: -1 }).songsRemaining,
  ).toBe(0);
});

test('a preview replaces the selected preview only when asked to, but always an older preview of the same task', () => {
  const state = { ...withTwo(), selectedTaskId: 'a' };
  const replaced = takePreview(state, preview('c'), { replaceSelected: true, songsRemaining: 2 });
  expect(replaced.previews.map(({ task_id }) => task_id)).toEqual(['c', 'b']);
  expect(replaced.selectedTaskId).toBe('c');
  const again = takePreview(state, preview('b', { title: 'New' }), {
    replaceSelected: true,
    songsRemaining: 2,
  });
  expect(again.previews.map(({ title }) => title)).toEqual(['a', 'New']);
});

test('choosing another collection resets everything, choosing the same one changes nothing (spec 4.6-04)', () => {
  const state = withTwo();
  expect(chooseCollection(state, 'love')).toBe(state);
  const sold = { ...state, productSlug: 'deluxe' };
  expect(chooseCollection(sold, 'birthday')).toEqual({ ...emptyInstantState(), collectionId: 'birthday' });
});

test('a product that was preselected before any collection is kept for the first collection (spec 2.4-02)', () => {
  const asked = { ...emptyInstantState(), productSlug: 'deluxe' };
  expect(chooseCollection(asked, 'love')).toEqual({ ...asked, collectionId: 'love' });
});

const pendingOf = (task_id: string, replaces: string | null) => ({
  task_id,
  status: 'processing' as const,
  progress: 50,
  wait_seconds: null,
  replaces,
  ip_builder_data: { answers: {}, name_key: null, spelling: null },
});

test('a finished pending song is appended, or replaces the song whose answers were changed', () => {
  const state = { ...withTwo(), selectedTaskId: 'b' };
  const appended = takePending({ ...state, pending: pendingOf('c', null) }, preview('c'));
  expect(appended.previews.map(({ task_id }) => task_id)).toEqual(['a', 'b', 'c']);
  expect([appended.pending, appended.selectedTaskId]).toEqual([null, 'c']);
  const replaced = takePending({ ...state, pending: pendingOf('c', 'a') }, preview('c'));
  expect(replaced.previews.map(({ task_id }) => task_id)).toEqual(['c', 'b']);
  // The preview that the new song should replace no longer exists.
  const alone = takePending({ ...state, pending: pendingOf('c', 'gone') }, preview('c'));
  expect(alone.previews.map(({ task_id }) => task_id)).toEqual(['a', 'b', 'c']);
  // No task is pending.
  expect(takePending(state, preview('c'))).toBe(state);
});

describe('the request after the last question (spec 2.4-11)', () => {
  const made = { answers: { traits: ['kind', 'funny'] }, name_key: 'rosa', spelling: 'Rosa' };
  const heard = takePreview(
    chooseCollection(emptyInstantState(), 'love'),
    preview('a', { ip_builder_data: made, artist_id: '7' }),
    { replaceSelected: false, songsRemaining: 4 },
  );

  test('the first song', () => {
    expect(nextPreview(emptyInstantState(), made)).toEqual({ kind: 'new' });
  });

  test('nothing while a song exists for the same answers, in any order', () => {
    const turned = { ...made, answers: { traits: ['funny', 'kind'] } };
    expect(nextPreview(heard, turned)).toEqual({ kind: 'none' });
    const coming = { ...emptyInstantState(), pending: { ...pendingOf('b', null), ip_builder_data: made } };
    expect(nextPreview(coming, turned)).toEqual({ kind: 'none' });
    const failed = { ...coming, pending: { ...coming.pending, status: 'failed' as const } };
    expect(nextPreview(failed, turned)).toEqual({ kind: 'new' });
  });

  test.each([
    ['an answer', { ...made, answers: { traits: ['kind', 'brave'] } }],
    ['the name', { ...made, spelling: 'Rosita' }],
    ['how it is said', { ...made, name_key: 'roza' }],
    ['no name any more', { ...made, name_key: null, spelling: null }],
  ])('another song by the same artist in its place once %s was changed', (_, now) => {
    expect(nextPreview(heard, now)).toEqual({ kind: 'replace', task_id: 'a', artist_id: '7' });
  });
});

test('a song is begun once something is answered or made (spec 2.6-03)', () => {
  const chosen = chooseCollection(emptyInstantState(), 'love');
  expect([emptyInstantState(), chosen, { ...chosen, answers: { style: [] } }].map(isBegun)).toEqual([
    false,
    false,
    false,
  ]);
  expect([{ ...chosen, answers: { style: ['folk'] } }, withTwo()].map(isBegun)).toEqual([true, true]);
});
