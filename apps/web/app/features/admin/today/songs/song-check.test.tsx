import type { InboxItem } from '@keepsong/contract/desk';
import type { CheckView } from '@keepsong/contract/makers/checks';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { Kept } from '../item-drafts.ts';
import type { Work } from '../use-inbox.ts';
import { HeardSong } from './song-check.tsx';

const ITEM = { key: 'check:3', kind: 'song_check', ref: '7' } as InboxItem;
const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const CHECK = {
  ...{
    id: 7,
    version: 1,
    recipient: 'Odessa',
    from_name: 'Dale',
    genre: '2',
    moods: [],
    tempo: '',
    gender: '',
  },
  ...{ artist: { id: 2, name: 'Wes Calloway', photo: '' }, is_waiting: true, reason: '', asked: [] },
  ...{ pronunciations: [{ subject: 'Ave', pronounce: 'AH-vay', audio_url: '' }], must_include: [] },
  ...{ questions: [{ question: 'q', answer: 'She keeps Odessa’s coat.' }], notes: '', extra_verses: 0 },
  ...{ lyrics: '[Verse]\nA blue coat for Odessa', line_starts: [1.5], artist_note: '', voice_memo: null },
  ...{ audio_url: '/song.mp3', duration_seconds: 61, peaks: [0, 50], versions: [] },
} as unknown as CheckView;
const NOTHING: Kept = { begun: () => null, keep: () => {} };
const draw = (more: Partial<CheckView>, kept = NOTHING) =>
  drawPage(<HeardSong item={ITEM} work={WORK} kept={kept} check={{ ...CHECK, ...more }} />);

it('shows player, brief and lyrics of a song that waits, and both ways the check ends', () => {
  const html = draw({});
  expect(html).toContain('src="/song.mp3"');
  expect(html).toContain('AH-vay');
  expect(html).toContain('A blue coat for <mark>Odessa</mark>');
  expect(html).toContain('Send back');
  expect(html).toContain('Pass to Dale');
  // The key for the item's action leads to the recording: nobody passes a song unheard by it.
  expect(html).toMatch(/<button[^>]*aria-label="Play"[^>]*data-part="act"/);
});

it('offers no decision about a version that is decided', () => {
  const html = draw({ is_waiting: false });
  expect(html).toContain('A blue coat');
  expect(html).not.toContain('Pass to');
});

it('shows the notes again that were written before another item was opened', () => {
  const heard = {
    notes: [{ at_seconds: 4, text: 'Her name sounds wrong.' }],
    draft: { at_seconds: 9, text: 'Too slow' },
  };
  const html = draw({}, { ...NOTHING, begun: () => ({ heard }) });
  expect(html).toContain('Her name sounds wrong.');
  expect(html).toContain('value="Too slow"');
  expect(html).toContain('Send back with 2 notes');
});
