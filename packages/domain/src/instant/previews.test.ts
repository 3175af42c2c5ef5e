import { expect, test } from 'vitest';
import {
  chooseCollection,
  emptyInstantState,
  type InstantPreview,
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

test('a preview takes the place of the selected one when asked, and of itself always', () => {
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

test('another collection resets everything; the same one nothing (spec 4.6-04)', () => {
  const state = withTwo();
  expect(chooseCollection(state, 'love')).toBe(state);
  expect(chooseCollection(state, 'birthday')).toEqual({ ...emptyInstantState(), collectionId: 'birthday' });
});
