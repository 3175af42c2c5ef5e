import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chosen, markText, type RichMark } from './rich-marks.ts';

/** Reads a text whose selected part is between two bars (`|`). */
function chosenIn(written: string): Chosen {
  const [head = '', words = '', tail = ''] = written.split('|');
  return { text: head + words + tail, start: head.length, end: head.length + words.length };
}
const written = ({ text, start, end }: Chosen) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

it.each<[string, RichMark, string]>([
  ['a |song| for you', 'bold', 'a **|song|** for you'],
  ['a **|song|** for you', 'bold', 'a |song| for you'],
  ['||', 'bold', '**||**'],
  ['read |this|.', 'link', 'read [|this|](/).'],
  ['read [|this|](/).', 'link', 'read |this|.'],
  ['one\ntw|o|\nthree', 'heading', 'one\n|## two|\nthree'],
  ['one\n|## two|\nthree', 'heading', 'one\n|two|\nthree'],
  ['o|ne\ntw|o', 'list', '|- one\n- two|'],
  ['|- one\ntwo|', 'list', '|- - one\n- two|'],
  ['a|b|', 'quote', '|> ab|'],
])('%s, marked as %s: %s', (before, mark, after) => {
  expect(written(markText(chosenIn(before), mark))).toBe(after);
});

it('is taken back by the same mark', () => {
  const marks = fc.constantFrom<RichMark>('bold', 'heading', 'quote', 'list', 'link');
  const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é', '.') });
  fc.assert(
    fc.property(texts, fc.nat(40), fc.nat(40), marks, (text, from, length, mark) => {
      const start = Math.min(from, text.length);
      const chosen = { text, start, end: Math.min(start + length, text.length) };
      expect(markText(markText(chosen, mark), mark).text).toBe(text);
    }),
  );
});
