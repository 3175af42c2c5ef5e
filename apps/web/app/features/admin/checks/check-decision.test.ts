import { expect, it } from 'vitest';
import { decidedWords } from './check-decision.tsx';

it.each([
  [null, 'Somebody has decided about this version already, or there is a newer one.'],
  ['Passed.', 'This no longer waits. The answer to your last action was lost, so it may have been you.'],
  ['Sent back.', expect.stringContaining('The answer to the one before was lost')],
])(
  'when the answer to "%s" was lost, a second press is not told as the decision of somebody else',
  (lost, words) => {
    expect(decidedWords(lost, 'Passed.')).toEqual(words);
  },
);
