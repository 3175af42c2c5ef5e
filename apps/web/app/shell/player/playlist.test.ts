import { describe, expect, it } from 'vitest';
import type { Playlist } from './player.store.ts';
import { choose, currentSong, markRemoveNext, removeMarked, step } from './playlist.ts';
import type { PlaySource } from './song.ts';

const song = (audio: string, removeNext = false): PlaySource => ({
  audio,
  song_title: audio.toUpperCase(),
  song_subtitle: '',
  name: 'Odessa Vale',
  image: { url: '' },
  peaks: '',
  seconds: 60,
  removeNext,
});

const list = (index: number, ...names: string[]): Playlist => ({
  songs: names.map((name) => song(name)),
  index,
});
const names = ({ songs }: Playlist) => songs.map(({ audio }) => audio).join('');
const current = (playlist: Playlist) => currentSong(playlist)?.audio;

describe('choosing a song', () => {
  it('adds it when it is not in the list, and makes it current', () => {
    const chosen = choose(list(0, 'a', 'b'), song('c'));
    expect([names(chosen), current(chosen)]).toEqual(['abc', 'c']);
  });

  it('keeps a song that is already in the list in its place', () => {
    const chosen = choose(list(2, 'a', 'b', 'c'), song('b'));
    expect([names(chosen), current(chosen)]).toEqual(['abc', 'b']);
  });

  it('drops the songs that are marked to leave, but never the chosen one', () => {
    const marked = markRemoveNext(list(0, 'a', 'b', 'c'), ['a', 'b']);
    const chosen = choose(marked, song('b', true));
    expect([names(chosen), current(chosen)]).toEqual(['bc', 'b']);
  });
});

describe('next and previous', () => {
  it.each([
    [0, 1, 'b'],
    [2, 1, 'a'],
    [0, -1, 'c'],
    [1, -1, 'a'],
  ] as const)('from %i by %i leads to %s', (index, by, expected) => {
    expect(current(step(list(index, 'a', 'b', 'c'), by))).toBe(expected);
  });

  it('stays on the only song', () => {
    expect(current(step(list(0, 'a'), 1))).toBe('a');
  });

  it('skips songs that are marked to leave, and removes them, also when one of them was current', () => {
    const moved = step(markRemoveNext(list(0, 'a', 'b', 'c'), ['a', 'b']), 1);
    expect([names(moved), current(moved)]).toEqual(['c', 'c']);
  });

  it('ends without a current song when every song is marked to leave', () => {
    const moved = step(markRemoveNext(list(0, 'a', 'b'), ['a', 'b']), 1);
    expect([names(moved), moved.index]).toEqual(['', -1]);
  });
});

describe('removing marked songs', () => {
  it('keeps the current song current when earlier songs leave', () => {
    const left = removeMarked(markRemoveNext(list(2, 'a', 'b', 'c'), ['a']));
    expect([names(left), current(left)]).toEqual(['bc', 'c']);
  });

  it('has no current song when the current song leaves', () => {
    expect(removeMarked(markRemoveNext(list(0, 'a', 'b'), ['a'])).index).toBe(-1);
  });
});
