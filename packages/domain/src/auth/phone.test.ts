import fc from 'fast-check';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { TEXT_CASES } from '../testing/cases.ts';
import { CALLING_CODES } from './calling-codes.ts';
import { toE164 } from './phone.ts';

describe('toE164', () => {
  it.each([
    ['1', '(312) 555-0142', '+13125550142'],
    ['+1', '312.555.0142', '+13125550142'],
    [' 1 ', '1 312 555 0142', '+13125550142'],
    ['1', '+44 20 7946 0958', '+442079460958'],
    ['44', '020 7946 0958', '+442079460958'],
    ['39', '06 698 1234', '+39066981234'],
    ['52', '55 1234 5678', '+525512345678'],
    ['353', '085 123 4567', '+353851234567'],
    ['506', '8312 3456', '+50683123456'],
    ['', '+1/312/555/0142', '+13125550142'],
    ['54', '11 15 2345 6789', '+5491123456789'],
    ['1', '+971 50 123 4567', '+971501234567'],
    ['999', '+44 20 7946 0958', '+442079460958'],
  ])('%s and %s are %s', (code, national, e164) => {
    expect(toE164(code, national)).toEqual({ ok: true, value: e164 });
    expect(toE164('', e164)).toEqual({ ok: true, value: e164 });
  });

  it.each([
    ['1', ''],
    ['1', '   '],
    ['1', '312555014'],
    ['1', '31255501423'],
    ['1', '012 555 0142'],
    ['1', '312 155 0142'],
    ['1', '2 312 555 0142'],
    ['1', '312-555-01x2'],
    ['1', '٣١٢٥٥٥٠١٤٢'],
    ['1', '+'],
    ['999', '12345678'],
    ['65', '612345'],
    ['1', '200 555 0142'],
    ['1', '555-0142'],
    ['44', '7700 90012'],
    ['34', '112 345 678'],
    ['', '3125550142'],
    ['44', '12345'],
    ['44', '12345678901234'],
    ['1', '+999 12345678'],
    ['', '+491-000'],
    ['1', '312+5550142'],
  ])('%j and %j are not a phone number', (code, national) => {
    expect(toE164(code, national)).toEqual({ ok: false, refusal: { code: 'phone_invalid' } });
  });

  it('reads its own numbers again, however they are written', () => {
    const dress = fc.constantFrom('', ' ', '-', '.', ' (', ') ');
    const known = fc.constantFrom('+13155550142', '+442079460958', '+525512345678', '+4915123456789');
    fc.assert(
      fc.property(known, fc.array(dress, { minLength: 14, maxLength: 14 }), (e164, gaps) => {
        const written = [...e164].map((sign, at) => (at === 0 ? sign : sign + gaps[at])).join('');
        expect(toE164('', written)).toEqual({ ok: true, value: e164 });
      }),
    );
  });

  it('gives only valid numbers, whatever is typed', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\+?[\d ().\-/]{4,20}$/));
    fc.assert(
      fc.property(fc.constantFrom('', '1', '44', '999', 'x'), typed, (code, text) => {
        const number = toE164(code, text);
        if (!number.ok) return;
        expect(number.value).toMatch(/^\+\d{7,15}$/);
        expect(toE164('', number.value)).toEqual(number);
      }),
      { numRuns: TEXT_CASES },
    );
  });

  it('offers every country once, the US first, each with its own code; no code begins with another one', () => {
    expect(CALLING_CODES[0].country).toBe('US');
    expect(new Set(CALLING_CODES.map(({ country }) => country)).size).toBe(CALLING_CODES.length);
    for (const { country, code } of CALLING_CODES)
      expect([isSupportedCountry(country), getCountryCallingCode(country)]).toEqual([true, code]);
    for (const { code } of CALLING_CODES)
      for (const other of CALLING_CODES)
        if (other.code !== code) expect(other.code.startsWith(code)).toBe(false);
  });
});
