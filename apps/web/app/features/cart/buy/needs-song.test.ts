import { describe, expect, it } from 'vitest';
import { line } from '../testing/carts.ts';
import { needsInstantSong, needsOriginalSong, storyFor } from './needs-song.ts';

describe('the song without which a product page sells nothing', () => {
  it.each([
    ['pl-e-card', true, false],
    ['song-streaming', true, false],
    ['extra-verse', true, false],
    ['instant-slideshow', false, true],
    ['customer-greeting-for-instant-product', false, true],
    ['lyric-print', false, false],
    ['photo-mug', false, false],
  ])('%s: by an artist %s, instant %s', (name, byArtist, instant) => {
    expect([needsOriginalSong(line(name)), needsInstantSong(line(name))]).toEqual([byArtist, instant]);
  });
});

it.each([
  ['song-streaming', '12', '12'],
  ['song-streaming', '012', null],
  ['song-streaming', null, null],
  ['free-song-streaming', '12', null],
  ['photo-mug', '12', null],
])('%s with ?story=%s is for the earlier song %s', (name, story, expected) => {
  expect(storyFor(line(name), story)).toBe(expected);
});
