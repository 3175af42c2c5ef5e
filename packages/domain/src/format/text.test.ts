import { describe, expect, it } from 'vitest';
import { formatDuration } from './duration.ts';
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

  it('fills each value only once, and calls no getter', () => {
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
