import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LongWords, pieces } from './long-words.tsx';

it.each([
  [
    'Wolfeschlegelsteinhausenbergerdorffwelch',
    ['Wolfe', 'schle', 'gelst', 'einha', 'usenb', 'erger', 'dorff', 'welch'],
  ],
  ['Maximiliana-Alexandrina', ['Maxi', 'mili', 'ana-', 'Alex', 'andr', 'ina']],
  ['Anne-Sophie', ['Anne-', 'Sop', 'hie']],
  // Neither a letter nor the hyphen is left alone.
  ['Abcdefghijklmnopqrst-', ['Abcde', 'fghi', 'jklm', 'nopq', 'rst-']],
  // An accent stays with its letter.
  [`${'e\u0301'.repeat(9)}`, ['e\u0301'.repeat(5), 'e\u0301'.repeat(4)]],
])('%s breaks into %j', (word, parts) => {
  expect(pieces(word)).toEqual(parts);
});

it('keeps the text, and does not change short words or other strings', () => {
  const text = (words: string) => renderToStaticMarkup(<LongWords>{words}</LongWords>);
  expect(text('A song for Konstantinos 🎈🎈🎈🎈🎈🎈🎈🎈')).toBe('A song for Konstantinos 🎈🎈🎈🎈🎈🎈🎈🎈');
  const long = text('Tell Odessa about Maximiliana-Alexandrina');
  expect(long).toBe(
    'Tell Odessa about <span class="long-word">Maxi<wbr/>mili<wbr/>ana-<wbr/>Alex<wbr/>andr<wbr/>ina</span>',
  );
  expect(long.replace(/<[^>]*>/g, '')).toBe('Tell Odessa about Maximiliana-Alexandrina');
});
