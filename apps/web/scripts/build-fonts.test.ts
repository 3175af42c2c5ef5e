import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstPageBytes, makeFonts, sameText } from './build-fonts.mjs';
import { FIRST, FIRST_PAGE_BUDGET, REST } from './fonts/plan.mjs';

type Made = Awaited<ReturnType<typeof makeFonts>>;
const SPANISH = [...'áéíóúñü¿¡ÁÉÍÓÚÑÜ'];
/** All letters that a font must have, except the dagger, which Roboto Serif does not have. */
const WHOLE = [...`${FIRST}${REST}`].filter((letter) => letter !== '†');
let made: Made;

const missing = (letters: string[], files: Made['files']) =>
  letters.filter((letter) => !files.some(({ codes }) => codes.has(letter.codePointAt(0) ?? 0)));

beforeAll(async () => {
  made = await makeFonts();
});

describe('the fonts of a first page', () => {
  it('fit the budget', () => {
    expect(firstPageBytes(made.files)).toBeGreaterThan(30 * 1024);
    expect(firstPageBytes(made.files)).toBeLessThanOrEqual(FIRST_PAGE_BUDGET);
  });

  it('are one display and one body font, and the lockups in two files, each with complete Spanish', () => {
    const first = made.files.filter((file) => file.preload);
    const faces = Map.groupBy(first, ({ family, preload }) => `${family} ${preload}`);
    expect([...faces].map(([face, files]) => [face, files.length])).toEqual([
      ['Roboto Serif every', 1],
      ['Roboto Serif lockup', 2],
      ['Hanken Grotesk every', 1],
    ]);
    for (const files of faces.values()) expect(missing(SPANISH, files)).toEqual([]);
  });
});

it('the files of a split face have all its letters', () => {
  const faces = Map.groupBy(made.files, ({ family, style, weight }) => `${family} ${style} ${weight}`);
  for (const face of [
    'Roboto Serif normal 700 800',
    'Roboto Serif normal 820',
    'Hanken Grotesk normal 400 750',
  ])
    expect(missing(WHOLE, faces.get(face) ?? []), face).toEqual([]);
});

it('no two files of one face have the same letter', () => {
  const faces = Map.groupBy(made.files, ({ family, style, weight }) => `${family} ${style} ${weight}`);
  for (const files of faces.values()) {
    const all = files.flatMap((file) => [...file.codes]);
    expect(new Set(all).size).toBe(all.length);
  }
});

it("the committed texts are the same as the script's output", async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  for (const [path, text] of Object.entries(made.texts))
    expect(sameText(await readFile(`${folder}${path}`, 'utf8'), text), path).toBe(true);
});
