import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES, isE164, toE164 } from './phone.ts';

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
    ['65', '612345', '+65612345'],
  ])('%s and %s are %s', (code, national, e164) => {
    expect(toE164(code, national)).toEqual({ ok: true, value: e164 });
    expect(isE164(e164)).toBe(true);
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
    ['', '3125550142'],
    ['44', '12345'],
    ['44', '12345678901234'],
    ['1', '+999 12345678'],
    ['1', '312+5550142'],
  ])('%j and %j are no phone', (code, national) => {
    expect(toE164(code, national)).toEqual({ ok: false, refusal: { code: 'phone_invalid' } });
  });

  it('gives back what it gave, in any dress', () => {
    const dress = fc.constantFrom('', ' ', '-', '.', ' (', ') ');
    fc.assert(
      fc.property(
        fc.constantFrom(...CALLING_CODES.filter(({ code }) => code !== '1' && code !== '39')),
        fc.stringMatching(/^[1-9]\d{6,9}$/),
        fc.array(dress, { minLength: 10, maxLength: 10 }),
        ({ code }, digits, gaps) => {
          const written = [...digits].map((digit, index) => digit + gaps[index]).join('');
          const e164 = `+${code}${digits}`;
          expect(toE164(code, written)).toEqual({ ok: true, value: e164 });
          expect(toE164('', e164)).toEqual({ ok: true, value: e164 });
        },
      ),
    );
  });

  it('offers every country once, the US first, with codes that are prefix-free', () => {
    expect(CALLING_CODES[0].country).toBe('US');
    expect(new Set(CALLING_CODES.map(({ country }) => country)).size).toBe(CALLING_CODES.length);
    for (const { code } of CALLING_CODES)
      for (const other of CALLING_CODES)
        if (other.code !== code) expect(other.code.startsWith(code)).toBe(false);
  });

  it.each(['13125550142', '+1312555014', '+0123456789', '+1312555014a', ''])('%j is not E.164', (text) => {
    expect(isE164(text)).toBe(false);
  });
});
