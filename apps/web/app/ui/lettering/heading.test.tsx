import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Heading } from './heading.tsx';
import { LongWords } from './long-words.tsx';

const whole = (word: string) => `<span class="min-[300px]:whitespace-nowrap">${word}</span>`;

it.each([
  ['Seven-inch single', `${whole('Seven-inch')} single`],
  ['Una e-card y un pop-up', `Una ${whole('e-card')} y un ${whole('pop-up')}`],
  // A dash between words, and a word that does not fit on a line, may break.
  ['A song - and a card', 'A song - and a card'],
  ['Maximiliana-Alexandrina', 'Maximiliana-Alexandrina'],
  ['Lyric print', 'Lyric print'],
])('a heading keeps words with a hyphen whole: %s', (text, html) => {
  expect(renderToStaticMarkup(<Heading level={3}>{text}</Heading>)).toBe(`<h3 class="d4">${html}</h3>`);
});

it('the title of a question keeps them too', () => {
  expect(renderToStaticMarkup(<LongWords>A song for Anne-Marie</LongWords>)).toBe(
    `A song for ${whole('Anne-Marie')}`,
  );
});

it('a heading with other content stays as it is', () => {
  expect(renderToStaticMarkup(<Heading level={2}>{['Seven-inch', <b key="b">!</b>]}</Heading>)).toBe(
    '<h2 class="d3">Seven-inch<b>!</b></h2>',
  );
});
