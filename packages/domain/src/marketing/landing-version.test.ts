import { expect, it } from 'vitest';
import { drawVersion } from './landing-version.ts';

it.each([
  ['nothing is tried', '', 0, 0, 'a', ''],
  ['chance falls within the share', '', 30, 0.29, 'b', 'birthday-b'],
  ['chance falls beside the share', '', 30, 0.3, 'a', 'birthday-a'],
  ['everybody sees the second version', '', 100, 0.999, 'b', 'birthday-b'],
  ['the visit has seen a version', 'birthday-b', 10, 0.9, 'b', 'birthday-b'],
  ['the trial has ended for who saw it', 'birthday-b', 0, 0.9, 'b', 'birthday-b'],
  ['another page was seen before', 'wedding-b', 30, 0.5, 'a', 'birthday-a'],
  ['an ad has brought a variant', 'gift-card', 100, 0, 'a', 'gift-card'],
] as const)('when %s, the version and what is kept follow', (_, kept, share, chance, version, keep) => {
  expect(drawVersion('birthday', { kept, share, chance })).toEqual({ version, keep });
});
