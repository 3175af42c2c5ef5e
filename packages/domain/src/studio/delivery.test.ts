import { expect, it } from 'vitest';
import { isUnchanged, type SungVersion } from './delivery.ts';

const SONG: SungVersion & { title: string } = {
  title: 'Portland',
  lyrics: 'One\nTwo',
  durationSeconds: 181.5,
  peaks: [0, 1, 0.5],
};

it.each(['Portland', 'Portland again'])('the same words and sound are unchanged, titled %s', (title) => {
  const again = { ...SONG, title, peaks: [...SONG.peaks] };
  expect(isUnchanged(SONG, again)).toBe(true);
});

it.each<[string, Partial<SungVersion>]>([
  ['a line', { lyrics: 'One\nThree' }],
  ['the length of the recording', { durationSeconds: 181.4 }],
  ['the sound', { peaks: [0, 1, 0.4] }],
  ['the waveform', { peaks: [0, 1] }],
])('a version is changed when %s is', (_what, change) => {
  expect(isUnchanged(SONG, { ...SONG, ...change })).toBe(false);
});
