import { expect, it } from 'vitest';
import { bylineOf, forWhom, sleeveAlt, teaserTitle, titleFor } from './song-words.ts';

it.each([
  ['Rosalind', 'for Rosalind, by June', 'A song for Rosalind, from Ida', 'Hum, a song for Rosalind'],
  // An instant song that asked for no name.
  ['', 'by June', 'A song from Ida', 'Hum'],
])('a song for %j is told of without a gap', (recipient, byline, whom, title) => {
  expect(bylineOf(recipient, 'June')).toBe(byline);
  expect(forWhom(recipient, 'Ida')).toBe(whom);
  expect(titleFor('Hum', recipient)).toBe(title);
});

it('what is not known is not said', () => {
  expect([bylineOf('', ''), forWhom('', '')]).toEqual(['', '']);
  expect([bylineOf('Rosalind', ''), forWhom('Rosalind', '')]).toEqual([
    'A song for Rosalind',
    'A song for Rosalind',
  ]);
  expect([sleeveAlt(''), teaserTitle('')]).toEqual(['Sleeve of the song', 'A song is being made']);
});
