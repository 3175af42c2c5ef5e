// Makes the fonts for the share pictures that the server draws. Run `node scripts/build-picture-fonts.mjs` in apps/web.
// It writes ../server/src/adapters/pictures/fonts/*.ttf. These files are committed. The renderer of the pictures needs
// them, because it reads neither WOFF2 nor variable fonts.
import { readFile, writeFile } from 'node:fs/promises';
import { EXTENDED, FIRST, REST, sources } from './fonts/plan.mjs';
import { resolveFont, subsetFont } from './fonts/tools.mjs';

const FOLDER = new URL('../../server/src/adapters/pictures/fonts/', import.meta.url);

/** The fixed axis values (weight, width) of each family, as the pictures use them. */
const DISPLAY = { wght: 800, wdth: 100 };
const BODY = { wght: 400 };

const FILES = [
  { name: 'roboto-serif', source: sources.roboto('latin'), letters: FIRST + REST, axes: DISPLAY },
  { name: 'roboto-serif-ext', source: sources.roboto('latin-ext'), letters: EXTENDED, axes: DISPLAY },
  { name: 'hanken-grotesk', source: sources.hanken('latin', 'normal'), letters: FIRST + REST, axes: BODY },
  {
    name: 'hanken-grotesk-ext',
    source: sources.hanken('latin-ext', 'normal'),
    letters: EXTENDED,
    axes: BODY,
  },
];

const WIDTH_CLASS = 6;
const CONDENSED = 3;
const SELECTION = 62;
const ITALIC = 1;

/**
 * Marks the display font as condensed and italic, although it is neither. When a font lacks a letter, the renderer
 * takes that letter from any font with the same weight, width or style. Without this mark it drew names such as Łódź in
 * two families.
 */
function setApart(bytes) {
  const tables = bytes.readUInt16BE(4);
  const record = Array.from({ length: tables }, (_, i) => 12 + 16 * i).find(
    (at) => bytes.toString('latin1', at, at + 4) === 'OS/2',
  );
  const os2 = bytes.readUInt32BE(record + 8);
  bytes.writeUInt16BE(CONDENSED, os2 + WIDTH_CLASS);
  bytes.writeUInt16BE(bytes.readUInt16BE(os2 + SELECTION) | ITALIC, os2 + SELECTION);
}

for (const { name, source, letters, axes } of FILES) {
  const bytes = await subsetFont(await readFile(resolveFont(source)), letters, {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'liga', 'ccmp', 'mark', 'mkmk'],
    noHinting: true,
    variationAxes: axes,
  });
  if (axes === DISPLAY) setApart(bytes);
  await writeFile(new URL(`${name}.ttf`, FOLDER), bytes);
  console.log(`${(bytes.length / 1024).toFixed(1).padStart(7)} KB  ${name}.ttf`);
}
