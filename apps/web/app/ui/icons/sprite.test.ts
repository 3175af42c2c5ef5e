import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeIcons } from '../../../scripts/build-icons.mjs';
import { ICON_NAMES } from './names.ts';

it("the committed sprite and names are the same as the script's output", async () => {
  for (const [file, text] of Object.entries(await makeIcons()))
    expect(await readFile(new URL(file, import.meta.url), 'utf8')).toBe(text);
});

it('has one drawing for each name', async () => {
  const sprite = await readFile(new URL('sprite.svg', import.meta.url), 'utf8');
  const ids = [...sprite.matchAll(/<symbol id="([\w-]+)"[^>]*>(.+?)<\/symbol>/g)].map(([, id]) => id);
  expect(ids).toEqual([...ICON_NAMES]);
});
