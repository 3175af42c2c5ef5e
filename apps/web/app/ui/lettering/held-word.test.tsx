import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HeldWord } from './held-word.tsx';

const held = (word: string) => renderToStaticMarkup(<HeldWord word={word} />);
const letters = (html: string) =>
  html.replace(/<span class="sr-only">.*?<\/span>/, '').replace(/<[^>]+>/g, '');

it('the letters of each word swell separately, and the space between words stays', () => {
  const html = held('Mary Ann');
  expect(html.match(/class="held"/g)).toHaveLength(2);
  expect(letters(html)).toBe('Mary Ann');
});

it('a name too long for a phone is shown without swelling', () => {
  expect(held('Maximiliana-Guadalupe')).toBe('Maximiliana-Guadalupe');
});
