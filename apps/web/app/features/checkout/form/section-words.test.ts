import { expect, it } from 'vitest';
import { nothingDueWords } from './section-words.ts';

it.each([
  [0, 5000, true, 'Nothing to pay: your gift card covers it.'],
  [0, 5000, false, 'Nothing to pay: credit covers it.'],
  [100, 5000, true, ''],
])('a total of %i after %i of credit, with a gift card: %s', (total, applied, paysByGiftCard, words) => {
  const quote = { total, credit_applied: applied } as Parameters<typeof nothingDueWords>[0]['quote'];
  expect(nothingDueWords({ quote }, paysByGiftCard)).toBe(words);
});
