// Makes the outlines of the shop's display type for pictures. Run `node scripts/build-wood-letters.mjs` in apps/web. It
// writes packages/artwork/src/wood/letters.ts, which is committed. A picture that is shown as <img> cannot use the
// fonts of its page, so it draws its words as paths. Each letter has the same points in a narrow and in a wide form,
// and every width between them is an average of both.
import { readFile, writeFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import { sources } from './fonts/plan.mjs';
import { resolveFont, subsetFont } from './fonts/tools.mjs';

const TARGET = new URL('../../../packages/artwork/src/wood/letters.ts', import.meta.url);
const LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÑÓÚÜÇÀÈÄÖÅØ0123456789&'’,.!?¡¿-–—/:()“”";
const WEIGHT = 860;
const NARROW = 60;
const WIDE = 150;
/** Units of an em in the file. The font has 1000. */
const UNITS = 500;

const source = await readFile(resolveFont(sources.roboto('latin')));

async function formOf(wdth) {
  const bytes = await subsetFont(source, LETTERS, {
    targetFormat: 'truetype',
    noHinting: true,
    variationAxes: { wght: WEIGHT, wdth },
  });
  return fontkit.create(bytes);
}

const scaled = (value) => Math.round((value * UNITS) / 1000);
const NAMES = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

const [narrow, wide] = [await formOf(NARROW), await formOf(WIDE)];
const letters = {};
for (const letter of LETTERS) {
  const [one, other] = [narrow, wide].map((font) => font.glyphForCodePoint(letter.codePointAt(0)));
  if (one.id === 0) throw new Error(`the font has no ${letter}`);
  const shape = one.path.commands.map(({ command }) => NAMES[command]).join('');
  if (shape !== other.path.commands.map(({ command }) => NAMES[command]).join(''))
    throw new Error(`the forms of ${letter} do not match`);
  const numbers = ({ path }) => path.commands.flatMap(({ args }) => args.map(scaled));
  const [low, high] = [numbers(one), numbers(other)];
  letters[letter] = {
    narrow: scaled(one.advanceWidth),
    wide: scaled(other.advanceWidth),
    shape,
    points: low.join(' '),
    // The wide form as differences: they are short.
    more: high.map((value, at) => value - low[at]).join(' '),
  };
}
const capHeight = scaled(narrow.capHeight);
const text = `// Written by scripts/build-wood-letters.mjs of apps/web.

/** The advance widths of both forms, the commands of the outline, and its points: narrow, and what the wide form adds. */
export type Letter = { narrow: number; wide: number; shape: string; points: string; more: string };

export const CAP_HEIGHT = ${capHeight};

export const LETTERS: Readonly<Record<string, Letter>> = ${JSON.stringify(letters, null, 2)};
`;
await writeFile(TARGET, text);
