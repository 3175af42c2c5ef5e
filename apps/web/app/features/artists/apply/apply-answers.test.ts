import { expect, it } from 'vitest';
import { type Answers, EMPTY, languagesOf, wrongOf } from './apply-answers.ts';

const SONG = { id: 'a', url: '/media/samples/a.mp3', file_name: 'a.mp3' };
const WHOLE: Answers = {
  ...EMPTY,
  ...{ name: 'Ines', genres: ['2'], languages: ['English'], vocalStyle: 'Alto', about: 'Kitchens' },
  ...{ recordings: [SONG, SONG, SONG], isAgreed: true },
};
const wrongs = (change: Partial<Answers>, email = 'ines@example.com') =>
  Object.keys(wrongOf({ ...WHOLE, ...change }, email));

it('an application without anything names every field, and a whole one none', () => {
  expect(Object.keys(wrongOf(EMPTY, ''))).toHaveLength(8);
  expect(wrongs({})).toEqual([]);
});

it('words or a film are enough, and two songs are not', () => {
  expect(wrongs({ about: ' ', film: { id: 'f', url: '/media/videos/f.mp4' } })).toEqual([]);
  expect(wrongs({ about: ' ' })).toEqual(['about']);
  expect(wrongs({ recordings: [SONG, SONG] })).toEqual(['recordings']);
});

it('other languages are typed with commas between them', () => {
  expect(languagesOf({ ...WHOLE, otherLanguages: 'Portuguese, , French ' })).toEqual([
    'English',
    'Portuguese',
    'French',
  ]);
  expect(wrongs({ languages: [], otherLanguages: 'French' })).toEqual([]);
});
