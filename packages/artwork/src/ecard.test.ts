import { describe, expect, test } from 'vitest';
import { PRESS, paletteOf, WHITE } from './draw/inks.ts';
import { ecardFront, ecardRoom, isECardDesign } from './ecard.ts';
import { MOOD_PAIRS } from './song.ts';
import { coloursOf, distanceToMixes, xmlFault } from './testing.ts';

const DESIGNS = ['sleeve', 'record', 'bouquet', 'burst', 'letter', 'wave'] as const;
const SONG = { title: '', recipient: 'Marguerite', genre: '2', mood: '7', tempo: '4' };

describe.each(DESIGNS)('the front %s', (design) => {
  test('is a small well-formed picture of the card’s shape', () => {
    const drawn = ecardFront(design, SONG);
    expect(xmlFault(drawn)).toBeNull();
    expect(drawn).toContain('viewBox="0 0 500 700"');
    expect(drawn.length).toBeLessThan(12 * 1024);
  });

  test('is printed in the song’s two inks', () => {
    for (const [mood, pair] of Object.entries(MOOD_PAIRS)) {
      const { ground, second, over, paper, paperSecond } = paletteOf(pair);
      const allowed = [ground, second, over, paper, paperSecond, PRESS, WHITE];
      const odd = coloursOf(ecardFront(design, { ...SONG, mood })).filter(
        (colour) => distanceToMixes(colour, allowed) > 3,
      );
      expect(odd, mood).toEqual([]);
    }
  });

  test('differs between recipients, and any name stays inside the markup', () => {
    expect(ecardFront(design, { ...SONG, recipient: 'Bo' })).not.toBe(ecardFront(design, SONG));
    expect(xmlFault(ecardFront(design, { ...SONG, recipient: '<"&>' }))).toBeNull();
    expect(xmlFault(ecardFront(design, { title: '' }))).toBeNull();
  });
});

test('no two fronts are alike, whatever the genre', () => {
  for (const genre of ['5', '8', '3']) {
    const drawn = DESIGNS.map((design) => ecardFront(design, { ...SONG, genre }));
    expect(new Set(drawn).size).toBe(DESIGNS.length);
  }
});

test('the line has the colour that is readable on its ground', () => {
  expect(ecardRoom('sleeve', SONG)).toEqual({ place: 'bottom', ink: 'press' });
  expect(ecardRoom('record', SONG)).toEqual({ place: 'top', ink: 'white' });
  expect(ecardRoom('letter', SONG)).toEqual({ place: 'top', ink: 'press' });
  expect(ecardRoom('letter', { ...SONG, mood: '9' })).toEqual({ place: 'top', ink: 'white' });
});

test('recognises only the existing designs', () => {
  expect(DESIGNS.every(isECardDesign)).toBe(true);
  expect(isECardDesign('toString')).toBe(false);
});
