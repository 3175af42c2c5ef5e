import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sparkled } from './sparkled.tsx';

const wordsIn = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

it('draws the sparkle and keeps the text unchanged', () => {
  const text = 'no spam, just magic ✨';
  const out = renderToStaticMarkup(<Sparkled text={text} />);
  expect(out).toMatch(/<span class="sr-only">✨<\/span><svg [^>]*class="sparkle"/);
  expect(wordsIn(out)).toBe(text);
});

it('does not change other texts', () => {
  expect(renderToStaticMarkup(<Sparkled text="Saved" />)).toBe('Saved');
});
