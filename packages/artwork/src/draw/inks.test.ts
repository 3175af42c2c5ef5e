import { describe, expect, test } from 'vitest';
import {
  floodText,
  INKS,
  type InkName,
  mix,
  overprint,
  PAIRS,
  PRESS,
  pairFromSeed,
  paletteOf,
  WHITE,
} from './inks.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const NAMES: readonly InkName[] = ['rose', 'tangerine', 'amber', 'mint', 'sky', 'ultra', 'violet'];

test('mix gives the colours between two colours', () => {
  expect(mix('#000000', '#FFFFFF', 0)).toBe('#000000');
  expect(mix('#000000', '#FFFFFF', 1)).toBe('#ffffff');
  expect(mix('#102030', '#304050', 0.5)).toBe('#203040');
});

test('overprint is the colour of the reference drawings', () => {
  expect(overprint(['amber', 'rose'])).toBe('#a10707');
  expect(overprint(['ultra', 'mint'])).toBe('#090678');
  expect(overprint(['sky', 'rose'])).toBe('#240838');
});

test('the overprint of a pair does not depend on the order of its inks', () => {
  for (const [ground, second] of PAIRS) expect(overprint([ground, second])).toBe(overprint([second, ground]));
});

describe('floods', () => {
  test.each(NAMES)('text on %s has a contrast of at least 4.5', (ink) => {
    const text = floodText(ink) === 'white' ? WHITE : PRESS;
    expect(contrast(text, INKS[ink])).toBeGreaterThanOrEqual(4.5);
  });
});

test('seeds reach all twelve pairs and nothing else', () => {
  const seen = new Set(Array.from({ length: 500 }, (_, i) => pairFromSeed(`seed ${i}`).join('-')));
  expect([...seen].sort()).toEqual(PAIRS.map((pair) => pair.join('-')).sort());
  expect(seen.size).toBe(12);
});

test('a palette holds the tissues of both inks', () => {
  expect(paletteOf(['rose', 'amber'])).toEqual({
    ground: '#E9044B',
    second: '#FF9900',
    over: '#a10707',
    paper: '#FFE0E8',
    paperSecond: '#FFEBC8',
  });
});
