import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstPageBytes, makeFonts, sameText } from './build-fonts.mjs';
import { FIRST_PAGE_BUDGET } from './fonts/plan.mjs';

type Made = Awaited<ReturnType<typeof makeFonts>>;
const SPANISH = [...'áéíóúñü¿¡ÁÉÍÓÚÑÜ'];
let made: Made;

beforeAll(async () => {
  made = await makeFonts();
}, 60_000);

describe('the fonts of a first page', () => {
  it('fit the budget', () => {
    expect(firstPageBytes(made.files)).toBeGreaterThan(30 * 1024);
    expect(firstPageBytes(made.files)).toBeLessThanOrEqual(FIRST_PAGE_BUDGET);
  });

  it('are one display and one body font, both with Spanish whole', () => {
    const first = made.files.filter((file) => file.preload);
    expect(first.map((file) => file.family)).toEqual(['Roboto Serif', 'Hanken Grotesk']);
    for (const { codes } of first)
      expect(SPANISH.filter((letter) => !codes.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});

it('no two files of one face claim the same letter', () => {
  const faces = Map.groupBy(made.files, (file) => `${file.family} ${file.style}`);
  for (const files of faces.values()) {
    const all = files.flatMap((file) => [...file.codes]);
    expect(new Set(all).size).toBe(all.length);
  }
});

it('the committed texts are what the script makes', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  for (const [path, text] of Object.entries(made.texts))
    expect(sameText(await readFile(`${folder}${path}`, 'utf8'), text), path).toBe(true);
});
