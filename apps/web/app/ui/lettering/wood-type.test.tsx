import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fitLines } from './fit-lines.ts';
import { HeldWord } from './held-word.tsx';
import { Lockup } from './lockup.tsx';

const preloaded = (page: React.ReactNode) =>
  [...renderToStaticMarkup(page).matchAll(/<link rel="preload" href="\/fonts\/([\w-]+)\./g)].map(
    ([, name]) => name,
  );
const titled = (title: string) => preloaded(<Lockup level={1} lines={fitLines(title)} />);

it('a lockup preloads its letters with the first files of the page', () => {
  expect(titled('Forty Winters')).toEqual(['roboto-serif-wood']);
});

it('accents and digits are preloaded by titles that have them', () => {
  expect(titled('Lucía Ferrán')).toEqual(['roboto-serif-wood', 'roboto-serif-wood-more']);
  expect(preloaded(<HeldWord word="Íñ" />)).toEqual(['roboto-serif-wood-more']);
});

it('a title that is set as a normal heading preloads no lockup font', () => {
  expect(titled('Supercalifragilistic')).toEqual([]);
});
