import { expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

it.each([
  ['One thing. Another.', 'One thing'],
  ['Really? Yes.', 'Really?'],
  ['Version 2.0 is here', 'Version 2.0 is here'],
  ['', ''],
])('of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
