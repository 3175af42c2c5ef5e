import { expect, it } from 'vitest';
import { drawVersion } from './landing-version.ts';

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
  ['the trial has ended for who came by an ad', 'gift-card', 100, 0.9, 'b', 'gift-card', null],
] as const)('when %s, the version and what is kept and counted follow', (...one) => {
  const [, kept, share, chance, version, keep, counts] = one;
  expect(drawVersion('birthday', { kept, share, chance })).toEqual({ version, keep, counts });
});
