import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepQueryFacts } from './query-facts.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      setItem: (key: string, value: string) => kept.set(key, value),
      getItem: (key: string) => kept.get(key) ?? null,
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const cookiesOf = (search: string, before?: string): string[] => {
  const lines: string[] = [];
  const setCookie = (name: string, value: string) => void lines.push(`${name}=${value}`);
  keepQueryFacts(search, { kept: before, setCookie });
  return lines;
};

it.each([
  ['?lp_variant=%20spring%20', 'spring'],
  ['?lp_variant=%20%20', undefined],
  ['?lp_variant=', undefined],
  ['', undefined],
])('keeps the landing-page variant of %j: %s', (search, variant) => {
  cookiesOf(search);
  expect(kept.get('lp_variant')).toBe(variant);
});

it.each([
  ['?lp_variant=spring', ['lp_variant=spring']],
  ['?lp_variant=a%3B%20Domain%3Devil', []],
  ['?gclid=Cj0-K_1.x', []],
])('keeps in cookies what led here: %j', (search, lines) => {
  expect(cookiesOf(search)).toEqual(lines);
});

it('keeps the variant that the server has kept of a page that was left before its scripts ran', () => {
  cookiesOf('', 'spring');
  expect(kept.get('lp_variant')).toBe('spring');
  cookiesOf('', 'autumn');
  expect(kept.get('lp_variant')).toBe('spring');
});

it.each([
  ['?push_to=Story&settings=%7B%7D&coupon=x', 'push_to=Story&settings=%7B%7D'],
  ['?forward_to=%2Fartists', 'forward_to=%2Fartists'],
  ['?push_to_path=%2Fcart&page=2', 'push_to_path=%2Fcart'],
  ['?settings=%7B%7D', undefined],
  ['?push_to=', undefined],
  [`?push_to_path=/${'a'.repeat(4_000)}`, undefined],
])('keeps the target of %j for after the sign-in (spec 2.9-04): %s', (search, target) => {
  cookiesOf(search);
  expect(kept.get('login_target')).toBe(target);
  cookiesOf('?page=3');
  expect(kept.get('login_target')).toBe(target);
});
