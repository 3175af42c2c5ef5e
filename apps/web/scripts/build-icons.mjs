// Collects the icons. Run `node scripts/build-icons.mjs` in apps/web. It writes two files. Both are committed, and a
// test checks them:
//   app/ui/icons/sprite.svg   every drawing once, with the shop's name for it as its id
//   app/ui/icons/names.ts     the names of all icons
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BRAND_GLYPHS } from '../app/ui/icons/brand.ts';
import { LUCIDE_ICONS } from '../app/ui/icons/lucide.ts';

const FOLDER = new URL('../app/ui/icons/', import.meta.url);

const symbol = (name, shapes) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;

/**
 * A Lucide drawing as a symbol of the sprite. It has no size and stroke, because the `Icon` component sets them
 * (icon.tsx).
 */
async function lucideSymbol([name, drawing]) {
  const { default: Drawing } = await import(`lucide-react/icons/${drawing}`);
  const [, shapes] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(Drawing))) ?? [];
  if (!shapes) throw new Error(`Lucide has no drawing ${drawing}`);
  return symbol(name, shapes.replaceAll(/><\/\w+>/g, '/>'));
}

function brandSymbol([name, { path, line }]) {
  const paint = line ? '' : ' fill="currentColor" stroke="none" fill-rule="evenodd"';
  return symbol(name, `<path d="${path}"${paint}/>`);
}

/** Returns the contents of the two files, by file name. */
export async function makeIcons() {
  const lucide = await Promise.all(Object.entries(LUCIDE_ICONS).map(lucideSymbol));
  const symbols = [...lucide, ...Object.entries(BRAND_GLYPHS).map(brandSymbol)];
  const names = [...Object.keys(LUCIDE_ICONS), ...Object.keys(BRAND_GLYPHS)];
  const quoted = names.map((name) => `  '${name}',`).join('\n');
  return {
    'sprite.svg': `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Icons</title>\n${symbols.join('\n')}\n</svg>\n`,
    'names.ts': `// Written by scripts/build-icons.mjs.\n/** Every icon of the shop. */\nexport const ICON_NAMES = [\n${quoted}\n] as const;\n`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(await makeIcons())) await writeFile(new URL(file, FOLDER), text);
}
