import { describe, expect, test } from 'vitest';
import { avatar, staffAvatar } from './avatar.ts';
import { PAIRS, PRESS, paletteOf, WHITE } from './draw/inks.ts';
import {
  PORTRAIT_OPTIONS,
  type PortraitOverrides,
  portraitTraits,
  readPortraitOverrides,
  TRAIT_NAMES,
} from './portrait/traits.ts';
import { portrait } from './portrait.ts';
import { EXAMPLE_ARTISTS } from './testing/example-artists.ts';
import { coloursOf, distanceToMixes, idsOf, xmlFault } from './testing.ts';

const NAMES = Array.from({ length: 200 }, (_, i) => `Artist ${i}`);

/** Every option of every trait, each in the portrait of a different artist. */
const CHOICES = TRAIT_NAMES.flatMap((trait) =>
  PORTRAIT_OPTIONS[trait].map((option): [string, PortraitOverrides] => [
    `${trait} ${option}`,
    readPortraitOverrides([[trait, option]]) ?? {},
  ]),
);

function expectTwoInks(name: string, overrides: PortraitOverrides): void {
  const { ground, second, over, paper, paperSecond } = paletteOf(portraitTraits(name, overrides).pair);
  const printable = [ground, second, over, paper, paperSecond, PRESS, WHITE];
  for (const colour of coloursOf(portrait(name, overrides))) {
    expect(distanceToMixes(colour, printable), `${colour} on ${name}`).toBeLessThan(3);
  }
}

test.each(CHOICES)('the portrait with %s is small, well-formed and in two inks', (choice, overrides) => {
  const drawn = portrait(choice, overrides);
  expect(xmlFault(drawn)).toBeNull();
  expect(drawn.length).toBeLessThanOrEqual(14 * 1024);
  expectTwoInks(choice, overrides);
});

test.each(Object.entries(EXAMPLE_ARTISTS))('%s of the design is drawn in two inks', (name, overrides) => {
  expect(xmlFault(portrait(name, overrides))).toBeNull();
  expectTwoInks(name, overrides);
});

test('faces have the measures of the reference drawings', () => {
  // The expected numbers were measured in the design's files portrait-imani.svg and portrait-june.svg.
  expect(portraitTraits('Imani Brightwater').measures.width).toBeCloseTo(76.4, 1);
  expect(portraitTraits('Imani Brightwater').measures.nose).toBeCloseTo(4.7, 1);
  expect(portraitTraits('June Hallorhan').measures.jaw).toBeCloseTo(0.19, 2);
});

test('the ground of the two-ink check rejects a foreign colour', () => {
  const { ground, second, over } = paletteOf(['rose', 'amber']);
  expect(distanceToMixes('#2DC0FF', [ground, second, over, PRESS, WHITE])).toBeGreaterThan(30);
});

describe('traits', () => {
  test('a name always has the same portrait', () => {
    for (const name of NAMES) expect(portrait(name)).toBe(portrait(name));
  });

  test('every option of a drawn trait occurs for some name', () => {
    const seen = (
      trait: 'hair' | 'tone' | 'garment' | 'ground' | 'beard' | 'accessory' | 'prop' | 'eyes' | 'mouth',
    ) => new Set(NAMES.map((name) => portraitTraits(name)[trait])).size;
    for (const trait of [
      'hair',
      'tone',
      'garment',
      'ground',
      'beard',
      'accessory',
      'prop',
      'eyes',
      'mouth',
    ] as const) {
      expect(seen(trait), trait).toBe(PORTRAIT_OPTIONS[trait].length);
    }
  });

  test('choosing one trait does not change the others', () => {
    for (const name of NAMES.slice(0, 20)) {
      const { hair: _drawn, ...others } = portraitTraits(name);
      const { hair, ...kept } = portraitTraits(name, { hair: 'afro' });
      expect(hair).toBe('afro');
      expect(kept).toEqual(others);
    }
  });

  test('a trait that is not chosen keeps its default', () => {
    expect(portraitTraits('Odessa Vale', { hair: undefined })).toEqual(portraitTraits('Odessa Vale'));
  });

  test('every curated pair can be chosen', () => {
    const options: readonly string[] = PORTRAIT_OPTIONS.inks;
    for (const pair of PAIRS) expect(options).toContain(pair.join('-'));
    for (const inks of PORTRAIT_OPTIONS.inks) expect(portraitTraits('x', { inks }).pair.join('-')).toBe(inks);
  });

  test('the list of names is the list of options', () => {
    expect([...TRAIT_NAMES].sort()).toEqual(Object.keys(PORTRAIT_OPTIONS).sort());
  });
});

describe('readPortraitOverrides', () => {
  test('reads known options', () => {
    expect(
      readPortraitOverrides([
        ['hair', 'locs'],
        ['tone', 'mid'],
      ]),
    ).toEqual({ hair: 'locs', tone: 'mid' });
    expect(readPortraitOverrides([])).toEqual({});
  });

  test.each([
    [['hair', 'wig']],
    [['wig', 'afro']],
    [['__proto__', 'x']],
    [['constructor', 'name']],
    [['hair', '']],
  ])('refuses %j', ([trait = '', option = '']) => {
    expect(readPortraitOverrides([[trait, option]])).toBeNull();
  });
});

describe('avatar', () => {
  test('is the top square of the portrait', () => {
    const options = { id: 'a' };
    const inner = (markup: string) => markup.replace(/^<svg[^>]*>/, '');
    expect(inner(avatar('Odessa Vale', {}, options))).toBe(inner(portrait('Odessa Vale', {}, options)));
    expect(avatar('Odessa Vale')).toContain('viewBox="30 14 340 340"');
  });

  test('staff wear the locket on peach', () => {
    expect(xmlFault(staffAvatar())).toBeNull();
    expect(coloursOf(staffAvatar())).toEqual(['#FFD699', PRESS]);
  });
});

test('portraits on one page share no ids', () => {
  const ids = NAMES.flatMap((name) => idsOf(portrait(name)));
  expect(ids.length).toBe(NAMES.length);
  expect(new Set(ids).size).toBe(ids.length);
});
