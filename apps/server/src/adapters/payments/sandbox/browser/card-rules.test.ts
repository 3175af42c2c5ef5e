import { describe, expect, it } from 'vitest';
import {
  cardBrand,
  checkCvc,
  checkExpiry,
  checkNumber,
  formatExpiry,
  formatNumber,
  passesLuhn,
} from './card-rules.js';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('a card number', () => {
  it.each([
    '4242424242424242',
    '4000000000000002',
    '4000000000009995',
    '4000002760003184',
    '4000000000003220',
    '4000000000000077',
    '4000000000000341',
    '5555555555554444',
    '378282246310005',
  ])('%s is valid', (number) => expect(checkNumber(number)).toBeNull());

  it.each([
    ['', 'incomplete_number'],
    ['424242', 'incomplete_number'],
    ['37828224631000', 'incomplete_number'],
    ['4242424242424241', 'invalid_number'],
    ['42424242424242421', 'invalid_number'],
  ])('%j is %s', (number, problem) => expect(checkNumber(number)).toBe(problem));

  it('is invalid when any single digit is changed', () => {
    const number = '4242424242424242';
    for (let position = 0; position < number.length; position += 1) {
      const digit = (Number(number[position]) + 1) % 10;
      expect(passesLuhn(number.slice(0, position) + digit + number.slice(position + 1))).toBe(false);
    }
  });

  it('is written in the groups of its brand', () => {
    expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
    expect(formatNumber('42424')).toBe('4242 4');
    expect(['2223', '2720', '2721', '6011', '99'].map(cardBrand)).toEqual([
      'mastercard',
      'mastercard',
      'unknown',
      'discover',
      'unknown',
    ]);
  });
});

describe('an expiry date', () => {
  it.each([
    ['1126', null],
    ['1226', null],
    ['1026', 'invalid_expiry_year_past'],
    ['1125', 'invalid_expiry_year_past'],
    ['1326', 'invalid_expiry_month'],
    ['0030', 'invalid_expiry_month'],
    ['0199', 'invalid_expiry_year'],
    ['12', 'incomplete_expiry'],
  ])('%s: %s', (digits, problem) => expect(checkExpiry(digits, NOW)).toBe(problem));

  it('is valid until the last day of its month has ended in every time zone', () => {
    expect(checkExpiry('1126', new Date('2026-12-01T11:59:00Z'))).toBeNull();
    expect(checkExpiry('1126', new Date('2026-12-02T00:00:00Z'))).toBe('invalid_expiry_year_past');
    expect(formatExpiry('1126')).toBe('11 / 26');
    expect(formatExpiry('11')).toBe('11');
  });
});

it('a security code has four digits on American Express and three elsewhere', () => {
  expect(checkCvc('123', '4242424242424242')).toBeNull();
  expect(checkCvc('123', '378282246310005')).toBe('incomplete_cvc');
  expect(checkCvc('1234', '378282246310005')).toBeNull();
});
