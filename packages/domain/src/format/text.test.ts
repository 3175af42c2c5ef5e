import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean.ts';
import { formatDuration } from './duration.ts';
import { initials } from './initials.ts';
import { fillTemplate } from './template.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [60, '1:00'],
    [61.5, '1:01'],
    [600, '10:00'],
    [3_725, '62:05'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%d s is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('initials', () => {
  it.each([
    ['ana', 'maria', 'AM'],
    [' ana ', ' lópez', 'AL'],
    ['Ana', '', 'A'],
    ['Ana', null, 'A'],
    ['Ana', undefined, 'A'],
    ['', 'López', 'L'],
    ['', '', ''],
    ['e\u0301lise', 'øst', 'E\u0301Ø'],
    ['👩‍🎤x', 'b', '👩‍🎤B'],
  ])('of %j %j are %j', (first, last, text) => {
    expect(initials(first, last)).toBe(text);
  });
});

describe('fillTemplate', () => {
  const data = { name: 'Lou', n: 0, yes: false, empty: '', user: { first: 'Ana' }, list: ['a'], none: null };

  it.each([
    ['Hi {{name}}!', 'Hi Lou!'],
    ['{{ user.first }}{{user.first}}', 'AnaAna'],
    ['{{n}} {{yes}} [{{empty}}]', '0 false []'],
    ['{{list.0}}', 'a'],
    ['{{missing}} {{user.last}} {{name.x}}', '{{missing}} {{user.last}} {{name.x}}'],
    ['{{user}} {{list}} {{none}}', '{{user}} {{list}} {{none}}'],
    [
      '{{constructor.name}} {{__proto__}} {{user.toString}}',
      '{{constructor.name}} {{__proto__}} {{user.toString}}',
    ],
    ['{name} {{}} {{ }} {{a b}}', '{name} {{}} {{ }} {{a b}}'],
    ['{{{name}}}', '{Lou}'],
  ])('%s → %s', (template, text) => {
    expect(fillTemplate(template, data)).toBe(text);
  });

  it('does not fill what it has filled in, and runs no getter', () => {
    const trap = {
      get name(): string {
        throw new Error('read');
      },
    };
    expect(fillTemplate('{{a}}', { a: '{{b}} $&', b: 'x' })).toBe('{{b}} $&');
    expect(fillTemplate('{{name}}', trap)).toBe('{{name}}');
    expect(fillTemplate('{{name}}', null)).toBe('{{name}}');
  });
});

describe('cleanText', () => {
  it.each([
    ['  a \n\t b  ', 'a b'],
    ['Love 💛 you ❤️!', 'Love you !'],
    ['👩‍👩‍👧‍👦👍🏽🇪🇸🏴󠁧󠁢󠁥󠁮󠁧󠁿', ''],
    ['call 1️⃣ now', 'call now'],
    ['© 2026 ACME™ ®', '© 2026 ACME™ ®'],
    ['Ñandú – 5 * #1', 'Ñandú – 5 * #1'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('%j → %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('has no emoji and no double space left, whatever comes', () => {
    const emoji = fc.constantFrom('💛', '👩‍🎤', '❤️', '🇫🇷', '👍🏿', ' ', '\n', 'a', 'é');
    fc.assert(
      fc.property(fc.array(emoji), (parts) => {
        const clean = cleanText(parts.join(''));
        expect(clean).toMatch(/^(?:[aé]+(?: [aé]+)*)?$/);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});
