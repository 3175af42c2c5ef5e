import { expect, it } from 'vitest';
import { money, stateWords } from './customer-words.ts';

it('says states in words, and leaves unknown ones as they are', () => {
  expect([stateWords('redeemed'), stateWords('unknown_state')]).toEqual(['Redeemed', 'unknown_state']);
});

it('writes a minus before the sign', () => {
  expect(money(-1_250, 'en')).toBe('−$12.50');
});
