import { SPANISH_GENRE } from '@keepsong/domain/builder/options';
import { expect, it } from 'vitest';
import { type ExampleSong, songsToHear } from './load-product.ts';

const song = (id: number, artist: number, genre: string, audio_url: string | null = '/a.mp3') =>
  ({ id, genre, audio_url, artist: { id: artist } }) as ExampleSong;

const SONGS = [
  song(1, 10, SPANISH_GENRE),
  song(2, 10, '2'),
  song(3, 11, '2'),
  song(4, 12, '2', null),
  song(5, 13, SPANISH_GENRE),
];

it.each([
  ['en', [2, 3, 5]],
  ['sp', [1, 5, 3]],
] as const)('one song of each artist is heard, in the language of the page first: %s', (locale, ids) => {
  expect(songsToHear(SONGS, locale).map(({ id }) => id)).toEqual(ids);
});
