import { expect, it } from 'vitest';
import { emptySongData } from './song-data.ts';
import { changeSound, takeArtist } from './take-artist.ts';

const artist = {
  id: 7,
  artist_name: 'Imani Brightwater',
  photo: '/art/x.svg',
  genres: ['6', '5'],
  gender: '2',
};
const draft = (values: object) => ({ ...emptySongData(), recommended_artists: ['1'], ...values });

it('sets the artist and keeps all other fields', () => {
  const taken = takeArtist(draft({ require_update_artist: true, recipient: 'Mo' }), artist);
  expect(taken).toMatchObject({
    selected_recommended_artist: { id: '7', artist_name: 'Imani Brightwater', photo: '/art/x.svg' },
    require_update_artist: false,
  });
  expect(Object.keys(taken)).not.toContain('recipient');
});

it.each([
  ['the only genre of an artist is taken', { genre: '' }, ['6'], '6'],
  ['a genre they play stays', { genre: '5' }, ['6', '5'], '5'],
  ['of several the customer chooses', { genre: '' }, ['6', '5'], ''],
  ['one they do not play is dropped', { genre: '8' }, ['6', '5'], ''],
  ['one they do not play gives way to their only one', { genre: '8' }, ['6'], '6'],
] as const)('%s', (_, values, genres, genre) => {
  expect(takeArtist(draft(values), { ...artist, genres }).genre).toBe(genre);
});

it.each([
  ['', '3'],
  ['1', '3'],
  ['2', '2'],
  ['3', '3'],
])('vocal style %j becomes %j beside a female voice', (gender, expected) => {
  expect(takeArtist(draft({ gender }), artist).gender).toBe(expected);
});

it('drops recommendations only when the sound differs', () => {
  expect(takeArtist(draft({ genre: '6', gender: '2' }), artist)).not.toHaveProperty('recommended_artists');
  expect(takeArtist(draft({ genre: '8', gender: '2' }), artist).recommended_artists).toEqual([]);
});

const odessa = { id: '1', artist_name: 'Odessa Vale', photo: null };

it.each([
  ['another genre', { genre: '2' }, { genre: '3' }, true],
  ['another voice', { gender: '2' }, { gender: '1' }, true],
  ['a voice where any would do', { gender: '3' }, { gender: '1' }, true],
  ['the same genre', { genre: '2' }, { genre: '2' }, false],
  ['a first genre', { genre: '' }, { genre: '2' }, false],
  ['any voice', { gender: '2' }, { gender: '3' }, false],
  ['a change after one that did', { require_update_artist: true }, { gender: '3' }, true],
] as const)('with %s the artist must be chosen again: %j → %j, %s', (_, values, sound, again) => {
  const changed = changeSound(draft({ selected_recommended_artist: odessa, ...values }), sound);
  expect(changed).toEqual({ ...sound, recommended_artists: [], require_update_artist: again });
});

it('without an artist any genre and voice can be chosen', () => {
  expect(changeSound(draft({ genre: '2' }), { genre: '3' }).require_update_artist).toBe(false);
});
