import { expect, it } from 'vitest';
import { isAmountWrong, money, readDollars, stateWords } from './customer-words.ts';

it.each([
  ['25', 2_500],
  ['$25.5', 2_550],
  ['-12,05', -1_205],
  ['−3', -300],
  ['1.234', null],
  ['ten', null],
  ['', null],
])('reads %j as %j cents', (typed, cents) => {
  expect(readDollars(typed)).toBe(cents);
});

it.each([
  ['', false, false],
  ['', true, true],
  ['  ', true, true],
  ['0', false, false],
  ['0.00', true, true],
  ['ten', false, true],
  ['-12.50', true, false],
])('of the amount %j, sent: %s, it says that it is wrong: %s', (typed, isTried, isWrong) => {
  expect(isAmountWrong(typed, isTried)).toBe(isWrong);
});

it('says states in words, and leaves unknown ones as they are', () => {
  expect([stateWords('redeemed'), stateWords('unknown_state')]).toEqual(['Redeemed', 'unknown_state']);
});

it('writes a minus before the sign', () => {
  expect(money(-1_250, 'en')).toBe('−$12.50');
});
