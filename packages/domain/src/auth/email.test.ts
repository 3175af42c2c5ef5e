import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickestOf } from '../testing/quickest.ts';
import { isEmail, mailboxOf, normalizeEmail } from './email.ts';

describe('isEmail', () => {
  it.each([
    'a@b.co',
    'Ana.Maria_99%x+tag-1@mail.example.museum',
    '1@1.aa',
    'a@xn--nxasmq6b.example',
    `${'a'.repeat(242)}@example.com`,
  ])('takes %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.c',
    'a@b.c1',
    'a@.co',
    'a@b..co',
    'a b@c.co',
    'a@b co.uk',
    'a@b.co ',
    ' a@b.co',
    'a@b.co\nbcc: x@y.zz',
    'a@@b.co',
    'ä@b.co',
    'a"b@c.co',
    'a@b_c.co',
    `${'a'.repeat(243)}@example.com`,
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('refuses addresses that could break a mail header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\n', '\r', ' ', '<', '>', ',', ';'),
        (text, bad) => {
          expect(isEmail(`a${text}${bad}@b.co`)).toBe(false);
          expect(isEmail(`a@b.co${bad}${text}`)).toBe(false);
        },
      ),
    );
  });

  it('is not slower for hostile text', () => {
    const quickest = quickestOf(() => {
      isEmail(`a@${'a.'.repeat(120)}`);
      isEmail(`${'a'.repeat(100_000)}`);
      isEmail(`a@${'-'.repeat(250)}`);
    });
    expect(quickest).toBeLessThan(100);
  });
});

describe('normalizeEmail', () => {
  it('returns lower case without spaces around the address', () => {
    expect(normalizeEmail(' \tAna@Example.COM\n')).toBe('ana@example.com');
  });
});

describe('mailboxOf', () => {
  it.each([
    ['Ana@Example.com', 'ana@example.com'],
    ['ana+song+2@example.com', 'ana@example.com'],
    ['a.n.a+x@gmail.com', 'ana@gmail.com'],
    ['a.na@googlemail.com', 'ana@gmail.com'],
    ['a.na@example.com', 'a.na@example.com'],
    ['+a@example.com', '+a@example.com'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
