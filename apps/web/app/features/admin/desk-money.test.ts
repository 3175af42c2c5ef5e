import { expect, it } from 'vitest';
import { isSumWrong, readSignedSum, readSum } from './desk-money.ts';

it.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['12,5', 1_250],
  ['12.50', 1_250],
  ['12,50', 1_250],
  [' $ 12,05 ', 1_205],
  ['12.', 1_200],
  ['0.99', 99],
  ['0', 0],
  ['007', 700],
  ['1250', 125_000],
  ['1,250', 125_000],
  ['1.250', 125_000],
  ['1,250.00', 125_000],
  ['1.250,00', 125_000],
  ['$1,200.5', 120_050],
  ['12.345', 1_234_500],
  ['999,999.99', 99_999_999],
])('%j is a sum of %j cents', (typed, cents) => {
  expect(readSum(typed)).toBe(cents);
});

it.each([
  '1,250,00',
  '1.250.00',
  '1,2500',
  '0,250',
  '0.125',
  '1250,000',
  '12 50',
  '1,250,000',
  '12,5.0',
  '.50',
  ',50',
  '-5',
  '1e3',
  '1234567',
  'twelve',
  '',
])('%j is no sum, because nobody knows what is meant', (typed) => {
  expect(readSum(typed)).toBeNull();
});

it.each([
  ['25', 2_500],
  ['-12,05', -1_205],
  [' −$1,250', -125_000],
  ['-0', 0],
  ['--3', null],
  ['3-', null],
  ['', null],
])('%j is a sum of %j cents, which may be taken', (typed, cents) => {
  expect(readSignedSum(typed)).toBe(cents);
});

it.each([
  ['', false, false],
  ['', true, true],
  ['  ', true, true],
  ['0', false, false],
  ['0.00', true, true],
  ['ten', false, true],
  ['1,2500', false, true],
  ['-12.50', true, false],
])('of the sum %j, sent: %s, it says that it is wrong: %s', (typed, isTried, isWrong) => {
  expect(isSumWrong(typed, readSignedSum(typed), isTried)).toBe(isWrong);
});
