import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, escapeXml, initialOf, readsRightToLeft, wordsToBreak } from './text.ts';

describe('cleanText', () => {
  test('composes, trims and drops characters that XML does not allow', () => {
    expect(cleanText(' Ine\u0301s\u0000\u0007 ')).toBe('Inés');
    expect(cleanText('a\uD800b')).toBe('a\uFFFDb');
    expect(cleanText(null)).toBe('');
  });

  test('cuts between characters, not inside them', () => {
    expect([...cleanText('🎸'.repeat(500))]).toHaveLength(120);
  });

  test('does not change text that is clean', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });
});

test('escapeXml escapes all characters that open markup or end an attribute', () => {
  expect(escapeXml(`<b a="1" c='2'>&</b>`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;');
});

describe('initialOf', () => {
  test.each([
    [['marguerite'], 'M'],
    [['', 'forty'], 'F'],
    [['🎉 gus'], 'G'],
    [['🎉', '!!'], '&'],
    [['ßa'], 'SS'],
    [['«élodie»'], 'É'],
    [['אמא'], 'א'],
    [['李'], '李'],
    // A compatibility ideograph, which Unicode composition (NFC) replaces by another character.
    [['\u{2F800}'], '\u4E3D'],
    [['9 lives'], '9'],
    [['<script>'], 'S'],
  ])('%j is %s', (texts, initial) => {
    expect(initialOf(...texts)).toBe(initial);
  });
});

test('readsRightToLeft looks at the first letter', () => {
  expect(readsRightToLeft('«שלום» Ana')).toBe(true);
  expect(readsRightToLeft('Ana שלום')).toBe(false);
  expect(readsRightToLeft('🎸')).toBe(false);
});

test.each([
  ['Mom & Dad', ['Mom', '& Dad']],
  ['  Ana  y Luis + 2 ', ['Ana', 'y Luis', '+ 2']],
  ['- & Lou', ['- & Lou']],
  ['Mom and', ['Mom', 'and']],
  ['', []],
])('wordsToBreak leaves no connecting word of %j alone before another word', (text, words) => {
  expect(wordsToBreak(text)).toEqual(words);
});
