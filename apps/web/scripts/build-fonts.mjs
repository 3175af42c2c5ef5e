// Makes subsets of the shop's fonts. Run `node scripts/build-fonts.mjs` in apps/web. It writes these files. All but the
// fonts are committed, and a test checks that the committed files match the fonts:
//   public/fonts/*.woff2                      the fonts; the file names contain a hash of the content
//   app/ui/styles/fonts.css                   the `@font-face` rules
//   app/ui/lettering/font-files.ts            the fonts that a page preloads
//   app/ui/lettering/lockup-metrics.json      letter widths, so that the server can compute the sizes of lockups
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fallbackFaces } from './fonts/fallback.mjs';
import { lockupMetrics } from './fonts/lockup.mjs';
import { FACES, FIRST, FIRST_PAGE_BUDGET } from './fonts/plan.mjs';
import { codePointsOf, faceOf, resolveFont, subsetFont } from './fonts/tools.mjs';

const hex = (code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** Writes code points as a CSS `unicode-range`. Consecutive code points become one range. */
function unicodeRange(codes) {
  const runs = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to).slice(2)}`)).join(', ');
}

async function cut(face, letters) {
  const source = await readFile(resolveFont(face.source));
  const options = {
    targetFormat: 'woff2',
    keepFeatures: face.features,
    noHinting: true,
    variationAxes: face.axes,
  };
  return subsetFont(source, letters, options);
}

async function makeFile(face) {
  const bytes = await cut(face, face.letters);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { ...face, bytes, file: `${face.name}.${hash}.woff2`, codes: await codePointsOf(bytes) };
}

function faceRule({ family, file, weight, stretch, style, codes }) {
  const lines = [
    `font-family: "${family}";`,
    `src: url("/fonts/${file}") format("woff2");`,
    `font-weight: ${weight};`,
    ...(stretch ? [`font-stretch: ${stretch};`] : []),
    ...(style === 'italic' ? ['font-style: italic;'] : []),
    'font-display: swap;',
    `unicode-range: ${unicodeRange(codes)};`,
  ];
  return `@font-face {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}

const NOTE = 'Written by scripts/build-fonts.mjs.';

function fontFiles(files) {
  const of = (preload) => files.filter((file) => file.preload === preload);
  const every = of('every').map(({ file }) => `'/fonts/${file}'`);
  const lockup = of('lockup').map(
    ({ file, codes }) =>
      `{ file: '/fonts/${file}', letters: ${JSON.stringify(String.fromCodePoint(...codes))} }`,
  );
  return `// ${NOTE}
/** The fonts of every first page: display and body, Latin. */
export const PRELOADED_FONTS = [${every.join(', ')}] as const;
/** The extra fonts of a page with a lockup: display in every width, with the letters of each file. */
export const LOCKUP_FONTS = [${lockup.join(', ')}] as const;
`;
}

/**
 * Makes all font files in memory. `files` holds the fonts with their bytes, and `texts` the contents of the three
 * committed files, by path.
 */
export async function makeFonts() {
  const files = [];
  for (const face of FACES) files.push(await makeFile(face));
  const named = (wanted) => files.find(({ name }) => name === wanted);
  const display = await faceOf(named('roboto-serif').bytes);
  const body = await faceOf(named('hanken-grotesk').bytes);
  const wood = await faceOf(await cut(named('roboto-serif-wood'), FIRST));
  const rules = [...files.map(faceRule), ...fallbackFaces({ display, body })];
  return {
    files,
    texts: {
      'app/ui/styles/fonts.css': `/* ${NOTE} */\n${rules.join('\n')}\n`,
      'app/ui/lettering/font-files.ts': fontFiles(files),
      'app/ui/lettering/lockup-metrics.json': `${JSON.stringify(lockupMetrics(wood))}\n`,
    },
  };
}

/** How many bytes of fonts the first page of a visit downloads if it has a lockup. */
export function firstPageBytes(files) {
  return files.filter((file) => file.preload).reduce((sum, file) => sum + file.bytes.length, 0);
}

/** Whether two texts are equal, apart from spaces, commas, quotes and backslashes, which the formatter may change. */
export function sameText(a, b) {
  const bare = (text) => text.replace(/[\s,'"\\]/g, '');
  return bare(a) === bare(b);
}

async function write(appFolder, { files, texts }) {
  const folder = join(appFolder, 'public/fonts');
  await mkdir(folder, { recursive: true });
  for (const { file, bytes } of files) await writeFile(join(folder, file), bytes);
  const wanted = new Set(files.map(({ file }) => file));
  for (const old of await readdir(folder)) if (!wanted.has(old)) await rm(join(folder, old));
  for (const [path, text] of Object.entries(texts)) {
    const before = await readFile(join(appFolder, path), 'utf8').catch(() => '');
    if (!sameText(before, text)) await writeFile(join(appFolder, path), text);
  }
}

function report(files) {
  for (const { file, bytes, preload } of files)
    console.log(
      `${(bytes.length / 1024).toFixed(1).padStart(7)} KB  ${file}${preload ? '  (first page)' : ''}`,
    );
  const first = firstPageBytes(files);
  console.log(
    `${(first / 1024).toFixed(1).padStart(7)} KB  fonts of a first page (budget ${FIRST_PAGE_BUDGET / 1024} KB)`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = await makeFonts();
  await write(fileURLToPath(new URL('..', import.meta.url)), made);
  report(made.files);
}
