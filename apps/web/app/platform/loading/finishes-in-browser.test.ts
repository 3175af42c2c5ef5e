import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { finishesInBrowser } from './finishes-in-browser.ts';

const folder = fileURLToPath(new URL('../../routes/', import.meta.url));

it('every route that the browser finishes says so in its handle', async () => {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  );
  const texts = await Promise.all(names.map((name) => readFile(folder + name, 'utf8')));
  const having = (words: string) => names.filter((_, at) => texts[at]?.includes(words));
  expect(having('HydrateFallback').length).toBeGreaterThan(0);
  expect(having('finishesInBrowser: true')).toEqual(having('HydrateFallback'));
});

it('considers all routes of a page', () => {
  expect(finishesInBrowser([{ handle: undefined }, { handle: { finishesInBrowser: true } }])).toBe(true);
  expect(finishesInBrowser([{}, { handle: { skipAuthRedirect: true } }])).toBe(false);
});
