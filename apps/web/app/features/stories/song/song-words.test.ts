import { expect, it } from 'vitest';
import { bylineOf, forWhom, sleeveAlt, teaserTitle, titleFor } from './song-words.ts';

it.each([
  ['Rosalind', 'for Rosalind, by June', 'A song for Rosalind, from Ida', 'Hum, a song for Rosalind'],
  // An instant song without a name.
  ['', 'by June', 'A song from Ida', 'Hum'],
])('the texts about a song for %j are complete', (recipient, byline, whom, title) => {
  expect(bylineOf(recipient, 'June')).toBe(byline);
  expect(forWhom(recipient, 'Ida')).toBe(whom);
  expect(titleFor('Hum', recipient)).toBe(title);
});

it('unknown facts are left out', () => {
  expect([bylineOf('', ''), forWhom('', '')]).toEqual(['', '']);
  expect([bylineOf('Rosalind', ''), forWhom('Rosalind', '')]).toEqual([
    'A song for Rosalind',
    'A song for Rosalind',
  ]);
  expect([sleeveAlt(''), teaserTitle('')]).toEqual(['Sleeve of the song', 'A song is being made']);
});
