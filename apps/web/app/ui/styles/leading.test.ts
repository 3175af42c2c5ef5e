import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const sheets = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

/** The shorthands of display type whose line has a factor of its own. */
const FACTOR = /font: \d+ [^;/]+\/ ([\d.]+) var\(--font-display\)/g;

// With less, the accent of a capital touches a descender of the line above.
it('display type has the line of its token, or more', () => {
  const tight = sheets.flatMap((path) =>
    [...readFileSync(join(APP, path), 'utf8').matchAll(FACTOR)]
      .filter(([, factor]) => Number(factor) < 1.22)
      .map(([rule]) => `${path}: ${rule}`),
  );
  expect(tight).toEqual([
    // The name of the shop has one line, and the others are numbers.
    expect.stringMatching(/^features\/cms\/content-page\.css: font: 800 64px/),
    expect.stringMatching(/^shell\/frame\/shell\.css: font: 800 24px/),
    expect.stringMatching(/^ui\/styles\/message\.css: font: 820 120px/),
  ]);
});
