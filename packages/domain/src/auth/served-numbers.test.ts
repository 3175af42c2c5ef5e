import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from './calling-codes.ts';
import { isSmsServed } from './served-numbers.ts';

/** The served countries by calling code, and the lengths of their numbers without the calling code. */
const HOME: Record<string, { countries: readonly string[]; lengths: readonly number[] }> = {
  1: { countries: ['US', 'CA', 'PR', 'VI'], lengths: [10] },
  52: { countries: ['MX'], lengths: [10] },
  44: { countries: ['GB'], lengths: [10] },
  353: { countries: ['IE'], lengths: [9] },
  61: { countries: ['AU'], lengths: [9] },
  64: { countries: ['NZ'], lengths: [8, 9, 10] },
  34: { countries: ['ES'], lengths: [9] },
  351: { countries: ['PT'], lengths: [9] },
  33: { countries: ['FR'], lengths: [9] },
  39: { countries: ['IT'], lengths: [9, 10] },
  49: { countries: ['DE'], lengths: [10, 11] },
  43: { countries: ['AT'], lengths: [10, 11, 12] },
  41: { countries: ['CH'], lengths: [9] },
  31: { countries: ['NL'], lengths: [9] },
  32: { countries: ['BE'], lengths: [9] },
  45: { countries: ['DK'], lengths: [8] },
  46: { countries: ['SE'], lengths: [9] },
  47: { countries: ['NO'], lengths: [8] },
  358: { countries: ['FI'], lengths: [9, 10] },
  48: { countries: ['PL'], lengths: [9] },
  420: { countries: ['CZ'], lengths: [9] },
  54: { countries: ['AR'], lengths: [11] },
  55: { countries: ['BR'], lengths: [11] },
  56: { countries: ['CL'], lengths: [9] },
  57: { countries: ['CO'], lengths: [10] },
  51: { countries: ['PE'], lengths: [9] },
};

describe('isSmsServed', () => {
  it.each([
    ['the United States', '+13125550142'],
    ['Canada', '+14165550142'],
    ['Puerto Rico', '+17875550142'],
    ['Mexico', '+525512345678'],
    ['the United Kingdom', '+447400123456'],
    ['Ireland', '+353850123456'],
    ['Australia', '+61412345678'],
    ['New Zealand', '+64211234567'],
    ['Spain', '+34612345678'],
    ['Portugal', '+351912345678'],
    ['France', '+33612345678'],
    ['Italy', '+393123456789'],
    ['Germany', '+4915123456789'],
    ['Argentina', '+5491123456789'],
    ['Brazil', '+5511961234567'],
  ])('serves mobile phones of %s', (_country, phone) => {
    expect(isSmsServed(phone)).toBe(true);
  });

  it.each([
    ['a personal number of the United Kingdom', '+447012345678'],
    ['a pager of the United Kingdom', '+447640123456'],
    ['a premium number of the United Kingdom', '+449012345678'],
    ['Guernsey', '+447781123456'],
    ['Jersey', '+447797712345'],
    ['the Isle of Man', '+447924123456'],
    ['Jamaica', '+18765550142'],
    ['the Dominican Republic', '+18095550142'],
    ['Guam', '+16714831234'],
    ['American Samoa', '+16847331234'],
    ['a premium number of North America', '+19002345678'],
    ['a personal number of North America', '+15002345678'],
    ['a toll-free number', '+18002345678'],
    ['a premium number of Australia', '+611900123456'],
    ['a satellite phone of Australia', '+61147101234'],
    ['a personal number of Spain', '+34701234567'],
    ['a premium number of Spain', '+34803123456'],
    ['a personal number of Germany', '+4970012345678'],
    ['a premium number of Germany', '+499001234567'],
    ['a premium number of France', '+33891123456'],
    ['a premium number of Italy', '+39899123456'],
    ['a premium number of Austria', '+43900123456'],
    ['a personal number of Ireland', '+353700123456'],
    ['a premium number of Switzerland', '+41900123456'],
    ['a premium number of the Netherlands', '+319061234'],
    ['a premium number of Belgium', '+3290012345'],
    ['a personal number of Norway', '+4788012345'],
    ['a premium number of Poland', '+48701234567'],
    ['a satellite phone', '+870773111632'],
    ['Iridium', '+881612345678'],
    ['an international network', '+882161234567'],
    ['Cuba', '+5351234567'],
    ['a landline of the United Kingdom', '+441212345678'],
    ['no number', 'somebody'],
  ])('does not serve %s', (_kind, phone) => {
    expect(isSmsServed(phone)).toBe(false);
  });

  it.each(Object.entries(HOME))(
    'serves no number of +%s that is dear or elsewhere by the tables of the numbering plans',
    (code, { countries, lengths }) => {
      const wrong: string[] = [];
      let served = 0;
      for (const length of lengths)
        for (let head = 0; head < 1_000; head += 1)
          for (const rest of ['23456789012', '62345678901']) {
            const phone = `+${code}${String(head).padStart(3, '0')}${rest.slice(0, length - 3)}`;
            if (!isSmsServed(phone)) continue;
            const number = parsePhoneNumberFromString(phone);
            if (!number?.isValid()) continue;
            served += 1;
            const kind = `${number.country} ${number.getType()}`;
            const isRight = countries.some((country) =>
              [`${country} MOBILE`, `${country} FIXED_LINE_OR_MOBILE`].includes(kind),
            );
            if (!isRight) wrong.push(`${phone} ${kind}`);
          }
      expect(wrong).toEqual([]);
      expect(served).toBeGreaterThan(4);
    },
  );
});

it('knows all calling codes that it serves', () => {
  const codes = Object.keys(HOME);
  for (const { code } of CALLING_CODES)
    if (!codes.includes(code)) expect(isSmsServed(`+${code}612345678`), code).toBe(false);
});
