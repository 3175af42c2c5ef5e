import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAs } from '../schema/fields.ts';
import { GREETING_DATA } from './greeting.ts';
import { INSTANT_DATA } from './instant-data.ts';
import { emptyInstantState, type InstantState } from './previews.ts';
import { INSTANT_VERSION, readInstantState, storedInstantState } from './stored-state.ts';

const MADE = { answers: { traits: ['kind', 'funny'] }, name_key: 'rosa', spelling: 'Rosa' };
const FULL: InstantState = {
  collectionId: 'love',
  productSlug: 'instant-product',
  answers: MADE.answers,
  selectedNames: [{ name_key: 'rosa', active: true, customSpelling: 'Rosa' }],
  previews: [
    {
      task_id: 'a',
      artist_id: '7',
      title: 'Rosa',
      artist: 'June',
      lyrics: 'Rosa',
      template_song_id: 't',
      status: 'completed',
      progress: 100,
      audio_url: '/a.mp3',
      duration_seconds: 30,
      peaks: [0, 0.5],
      lines: [{ text: 'Rosa', from: 0, to: 1, words: [{ text: 'Rosa', from: 0, to: 1 }] }],
      genre: '1',
      mood: '4',
      tempo: '2',
      ip_builder_data: MADE,
    },
  ],
  pending: {
    task_id: 'b',
    status: 'queued',
    progress: 0,
    wait_seconds: null,
    replaces: 'a',
    ip_builder_data: MADE,
  },
  selectedTaskId: 'a',
  songsRemaining: 3,
  lastPlace: 'step/2',
  warned: true,
};

test('stored state is read back unchanged', () => {
  expect(readInstantState(JSON.parse(storedInstantState(FULL)))).toEqual(FULL);
});

test.each([
  ['another version', { ...FULL, version: INSTANT_VERSION + 1 }],
  ['no collection', { ...FULL, version: INSTANT_VERSION, collectionId: null, productSlug: null }],
  ['nothing', null],
  ['text', 'x'],
])('%s starts with an empty state', (_, stored) => {
  expect(readInstantState(stored)).toEqual(emptyInstantState());
});

test('a song without a recording is left out, and so is a place outside the builder', () => {
  const [song] = FULL.previews;
  const stored = {
    ...FULL,
    version: INSTANT_VERSION,
    previews: [{ ...song, audio_url: '' }, { ...song, status: 'failed' }, 7],
    lastPlace: '//elsewhere.test',
  };
  const state = readInstantState(stored);
  expect([state.previews, state.selectedTaskId, state.lastPlace]).toEqual([[], null, null]);
});

test('no stored text breaks the builder', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...Object.keys(FULL)), fc.jsonValue()),
      (any, part) => {
        readInstantState(any);
        const state = readInstantState({ ...FULL, ...part, version: INSTANT_VERSION });
        expect(readInstantState(JSON.parse(storedInstantState(state)))).toEqual(state);
        readAs(INSTANT_DATA, any);
        readAs(GREETING_DATA, any);
      },
    ),
  );
});

test('the cart reads an instant song and a greeting that were stored, or none', () => {
  const data = {
    collection_id: 'love',
    artist_id: '7',
    artist_display_name: 'June',
    task_id: 'f',
    title: 'Rosa',
    lyrics: 'Rosa',
    template_song_id: 't',
    answers: MADE.answers,
    previews_generated: [{ title: 'Rosa', artist: 'June' }],
    selected_name: { name_key: 'rosa', spelling: 'Rosa' },
    sleeve: { genre: '1', mood: '4', tempo: '2' },
  };
  expect(readAs(INSTANT_DATA, JSON.parse(JSON.stringify(data)))).toEqual(data);
  expect(readAs(INSTANT_DATA, { ...data, selected_name: null })?.selected_name).toBeNull();
  expect(readAs(INSTANT_DATA, { ...data, task_id: 5 })).toBeNull();
  const greeting = { id: 'g', audio_url: '/g.mp3', duration_seconds: 12 };
  expect(readAs(GREETING_DATA, greeting)).toEqual(greeting);
  expect(readAs(GREETING_DATA, { ...greeting, audio_url: null })).toBeNull();
});
