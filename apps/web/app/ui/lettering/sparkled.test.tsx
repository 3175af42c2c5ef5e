import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sparkled } from './sparkled.tsx';

const wordsIn = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

it('draws the sparkle and keeps the words to the letter', () => {
  const text = 'no spam, just magic ✨';
  const out = renderToStaticMarkup(<Sparkled text={text} />);
  expect(out).toMatch(/<span class="sr-only">✨<\/span><svg [^>]*class="sparkle"/);
  expect(wordsIn(out)).toBe(text);
});

it('leaves other words alone', () => {
  expect(renderToStaticMarkup(<Sparkled text="Saved" />)).toBe('Saved');
});
