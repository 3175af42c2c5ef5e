import { expect, it } from 'vitest';
import { codesWaitUntil, readRecoveryCode, showRecoveryCode, worksHere } from './second-factor.ts';

const AT = new Date('2026-11-02T15:00:00Z');
const minutes = (count: number) => new Date(AT.getTime() + count * 60_000);

it.each([
  [0, null],
  [1, null],
  [4, null],
  [5, minutes(10)],
  [6, null],
  [10, minutes(20)],
  [15, minutes(40)],
  [40, minutes(1_280)],
  [45, minutes(1_440)],
  [1_000_000, minutes(1_440)],
])('after %i wrong codes the next one waits until %s', (failures, until) => {
  expect(codesWaitUntil(failures, AT)).toEqual(until);
});

it('does not wait without a wrong code', () => {
  expect(codesWaitUntil(5, null)).toBeNull();
});

it.each([
  ['ABCDE-FGHJK', 'ABCDEFGHJK'],
  [' abcde fghjk ', 'ABCDEFGHJK'],
  ['o1234-ilvwx', '0123411VWX'],
  ['ABCDE-FGHJU', null],
  ['ABCDE-FGHJ', null],
  ['123456', null],
  ['', null],
])('%s is the recovery code %s', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});

it('a recovery code is read back from its shown form', () => {
  expect(showRecoveryCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
  expect(readRecoveryCode(showRecoveryCode('0123456789'))).toBe('0123456789');
});

it.each([
  ['artist', true],
  ['vendor', true],
  ['admin', true],
  ['customer', false],
  ['', false],
])('the role %s works for the shop: %s', (role, works) => {
  expect(worksHere(role)).toBe(works);
});
