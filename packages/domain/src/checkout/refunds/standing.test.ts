import { expect, it } from 'vitest';
import { NO_MONEY } from './shares.ts';
import { whyNothingBack } from './standing.ts';

it.each([
  ['unpaid', NO_MONEY, NO_MONEY],
  ['returned', { ...NO_MONEY, card: 5_000 }, { ...NO_MONEY, card: 5_000 }],
  ['returned', { ...NO_MONEY, taxable: 5_000 }, { ...NO_MONEY, taxable: 100 }],
  ['used', { ...NO_MONEY, card: 5_000 }, NO_MONEY],
] as const)('says why nothing goes back: %s', (why, paid, used) => {
  expect(whyNothingBack({ paid, used })).toBe(why);
});
