import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAddress, plainName } from './plain-name.ts';

describe('plainName', () => {
  it.each(['Odessa', 'Mom & Dad', 'María-José O’Neil', '林 小梅', 'my 2 daughters', 'Class of 2026', ''])(
    'keeps %s',
    (name) => {
      expect(plainName(name)).toBe(name);
    },
  );

  it.each([
    ['J.R.', 'J. R.'],
    ['https://evil.com/pay', 'https: evil. com pay'],
    ['ana@evil.com', 'ana evil. com'],
    ['Call 1-800-555-0199 now', 'Call now'],
    ['a\nBcc: x', 'a Bcc: x'],
    ['\u202Egnp.exe', 'gnp. exe'],
    ['x'.repeat(100), `${'x'.repeat(60)}…`],
  ])('makes %j harmless: %j', (typed, shown) => {
    expect(plainName(typed)).toBe(shown);
  });

  it('leaves no address of a page, mailbox or phone, whatever is typed', () => {
    const part = fc.constantFrom('evil', '.', 'com', '/', ':', '@', 'www', '1', '555', '-', ' ', 'é');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const shown = plainName(parts.join(''));
        expect(shown).not.toMatch(/[@/]|[\p{L}\p{N}][.:][\p{L}\p{N}]|\d{5}/u);
        expect(plainName(shown)).toBe(shown);
      }),
    );
  });
});

describe('plainAddress', () => {
  it.each([
    'Odessa Vale, 1180 Camino del Monte Sol, Apt #12, Santa Fe, NM 87501-1234, US',
    'Calle 5 de Mayo 12 1/2, 2º B, Ciudad de México, 06000, MX',
    '',
  ])('keeps %s', (address) => {
    expect(plainAddress(address)).toBe(address);
  });

  it.each([
    ['https://evil.com/pay', 'https: evil. com pay'],
    ['12 Elm St\nana@evil.com', '12 Elm St ana evil. com'],
    ['x'.repeat(300), `${'x'.repeat(240)}…`],
  ])('makes %j harmless: %j', (typed, shown) => {
    expect(plainAddress(typed)).toBe(shown);
  });
});
