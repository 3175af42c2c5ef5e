import { describe, expect, it } from 'vitest';
import { isCharge, isGiftAmount, isGratuity, NOT_FOR_INSTANT, usualAmounts } from './named-products.ts';

describe('products that the rules know by name', () => {
  it('excludes five add-ons from instant songs (9.1-09)', () => {
    expect(NOT_FOR_INSTANT.toSorted()).toEqual([
      'artist-gratuity',
      'bundle-slideshow-video-card',
      'extra-verse',
      'free-song-streaming',
      'song-streaming',
    ]);
  });

  it.each([
    ['personalized-song', false],
    ['personalized-song-rush-fee-v2', true],
    ['service-fee', true],
    ['artist-gratuity', true],
    ['revision-request', true],
    ['extra-verse', false],
    ['gift-card', false],
    ['lyric-print', false],
  ])('%s is a charge: %s', (name, is) => {
    expect(isCharge({ name })).toBe(is);
  });

  it.each([
    [99, false],
    [100, true],
    [2_500, true],
    [50_000, true],
    [50_001, false],
    [0, false],
    [-500, false],
    [150.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('%d cents can be given to an artist: %s', (cents, can) => {
    expect(isGratuity(cents)).toBe(can);
  });

  it.each([
    [900, false],
    [1_000, true],
    [12_300, true],
    [12_350, false],
    [50_000, true],
    [50_100, false],
    [-2_000, false],
    [Number.NaN, false],
  ])('a gift card can be worth %d cents: %s', (cents, can) => {
    expect(isGiftAmount(cents)).toBe(can);
  });

  it('takes the amounts that the shop has set', () => {
    const range = { least: 500, most: 2_000 };
    expect([400, 500, 2_000, 2_100].map((cents) => isGiftAmount(cents, range))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([499, 500, 2_000, 2_001].map((cents) => isGratuity(cents, range))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(usualAmounts('lyric-print')).toBeNull();
  });
});
