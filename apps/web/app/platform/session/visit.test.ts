import { describe, expect, it, vi } from 'vitest';
import { isFromPartner, rememberPartner } from './visit.ts';

describe('a visit through the greeting-card partner (spec 1-27)', () => {
  it.each([
    ['', 'pl', false],
    ['?affiliate=PL', 'pl', true],
    ['?affiliate=%20pl%20', 'pl', true],
    ['?affiliate=somebody', 'pl', false],
    ['?affiliate=', '', false],
  ])('with address %s in a shop with the partner %o: %s', (search, partner, is) => {
    expect(isFromPartner(search, partner)).toBe(is);
  });

  it('is remembered when the next address does not name the partner', () => {
    const setFacts = vi.fn();
    for (const search of ['?affiliate=pl', '?coupon=x', '']) rememberPartner(search, 'pl', setFacts);
    expect(setFacts.mock.calls).toEqual([[{ coBranded: true }]]);
  });
});
