import { expect, it } from 'vitest';
import { drawVersion, renderedVersion, seenVersions } from './landing-version.ts';

it.each([
  ['nothing is tried', '', 0, 0, 'a', '', null],
  ['chance falls within the share', '', 30, 0.29, 'b', 'birthday-b', 'birthday-b'],
  ['chance falls beside the share', '', 30, 0.3, 'a', 'birthday-a', 'birthday-a'],
  ['the trial has ended for all', '', 100, 0.999, 'b', '', null],
  ['the visit has seen a version', 'birthday-b', 10, 0.9, 'b', 'birthday-b', 'birthday-b'],
  ['the trial has ended for who saw it', 'birthday-b', 0, 0.9, 'b', 'birthday-b', null],
  ['the trial has ended for who saw the other', 'birthday-a', 100, 0.9, 'a', 'birthday-a', null],
  ['another page was seen before', 'wedding-b', 30, 0.5, 'a', 'birthday-a', 'birthday-a'],
  ['an ad has brought a variant', 'gift-card', 50, 0, 'a', 'gift-card', null],
  ['an ad has brought a variant that ends like a version', 'email-b', 50, 0.9, 'a', 'email-b', null],
  ['the trial has ended for who came by an ad', 'gift-card', 100, 0.9, 'b', 'gift-card', null],
] as const)('when %s, the version and what is kept and counted follow', (...one) => {
  const [, kept, share, chance, version, keep, counts] = one;
  expect(drawVersion('birthday', { kept, seen: [], share, chance })).toEqual({ version, keep, counts });
});

it.each([
  ['goes back to it', 'wedding-a', ['wedding-a', 'birthday-b'], 10, 'b', 'birthday-b', 'birthday-b'],
  [
    'has seen both by an address',
    'wedding-a',
    ['birthday-a', 'birthday-b'],
    90,
    'a',
    'birthday-a',
    'birthday-a',
  ],
  ['asks for the other one', 'birthday-a', ['birthday-b'], 90, 'a', 'birthday-a', 'birthday-a'],
  ['comes again by an ad', 'gift-card', ['birthday-b'], 90, 'a', 'gift-card', null],
  ['goes back to it after the trial', 'wedding-a', ['birthday-b'], 0, 'b', 'wedding-a', null],
] as const)('a visit that has seen a version of this page and %s', (...one) => {
  const [, kept, seen, share, version, keep, counts] = one;
  expect(drawVersion('birthday', { kept, seen, share, chance: 0.5 })).toEqual({ version, keep, counts });
});

it.each([
  ['nothing is tried', '', 0, 'a'],
  ['a share sees the second version', '', 99, 'a'],
  ['everybody sees the second version', '', 100, 'b'],
  ['everybody sees it, also who comes by an ad', 'gift-card', 100, 'b'],
  ['the address asks for the second version', 'birthday-b', 0, 'b'],
  ['the address asks for the usual version', 'birthday-a', 100, 'a'],
] as const)('when %s, the server renders the version for all visitors of the address', (...one) => {
  const [, asked, share, version] = one;
  expect(renderedVersion('birthday', asked, share)).toBe(version);
});

it('a visit has seen one version of each landing page, the newest', () => {
  const seen = ['wedding-a', 'birthday-b', 'tips-on', 'spring', 'wedding-b', ''];
  expect(seenVersions(seen)).toEqual({ birthday: 'b', wedding: 'a' });
  expect(seenVersions([])).toEqual({});
});
