import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../app/routes/', import.meta.url));

it('loads the data of every page in the browser too: the way of the server is switched off (lean-router.ts)', async () => {
  const routes = (await readdir(folder)).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const texts = await Promise.all(routes.map((name) => readFile(folder + name, 'utf8')));
  const withLoader = routes.filter((_, at) =>
    /\bas loader\b|export (async )?(const|function) loader\b/.test(texts[at] ?? ''),
  );
  expect(withLoader.length).toBeGreaterThan(10);
  expect(withLoader.filter((name) => !texts[routes.indexOf(name)]?.includes('as clientLoader'))).toEqual([]);
});
