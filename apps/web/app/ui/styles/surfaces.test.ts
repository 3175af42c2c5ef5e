import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const sheet = (path: string): string => readFileSync(join(APP, path), 'utf8');

type Values = Readonly<Record<string, string>>;

/** The variables that the rules with this selector set. Later rules win. */
function variablesOf(css: string, selector: string): Values {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors
      .replaceAll(/\/\*.*?\*\//gs, '')
      .split(',')
      .some((one) => one.trim() === selector),
  );
  return Object.fromEntries(
    rules.flatMap(([, , body = '']) =>
      [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
}

const tokens = Object.fromEntries(
  [...sheet('ui/styles/tokens.css').matchAll(/(--color-[\w-]+): (#\w+);/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

function colourOf(surface: Values, name: string): string {
  const value = surface[name] ?? '';
  const [, token] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  const hex = token ? (tokens[token] ?? '') : value;
  return hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = sheet('ui/styles/surfaces.css');
const INKS = ['rose', 'tangerine', 'amber', 'mint', 'sky', 'ultra', 'violet'] as const;
const root = variablesOf(surfaces, ':root');
const flood = { ...root, ...variablesOf(surfaces, '.flood') };
const tissue = { ...root, ...variablesOf(surfaces, '.tissue') };
const GROUNDS: [string, Values][] = [
  ['white', root],
  ['vinyl', { ...root, ...variablesOf(surfaces, '.dark') }],
  ...INKS.flatMap((ink): [string, Values][] => [
    [`${ink} flood`, { ...flood, ...variablesOf(surfaces, `.flood[data-ink="${ink}"]`) }],
    [`${ink} tissue`, { ...tissue, ...variablesOf(surfaces, `.tissue[data-ink="${ink}"]`) }],
  ]),
];

describe('the edge of a sleeve', () => {
  it('is on every picture of a sleeve', () => {
    const [, body] = /img\[src\*="\/sleeve\.svg"\][^{]*\{([^}]*)\}/.exec(sheet('ui/styles/art.css')) ?? [];
    expect(body).toContain('outline: 1px solid var(--ctl);');
  });

  // So a sleeve keeps its shape even where its paper has exactly the colour of what it lies on.
  it.each(GROUNDS)('shows on %s, whatever the colours of the sleeve are', (name, surface) => {
    const edge = colourOf(surface, '--ctl');
    expect(edge).toMatch(/^#\w{6}$/);
    const grounds = name.endsWith('flood') ? ['--bg'] : ['--bg', '--bg-2', '--bg-3'];
    for (const ground of grounds)
      expect(contrast(edge, colourOf(surface, ground)), ground).toBeGreaterThanOrEqual(3);
  });
});

it.each(GROUNDS.filter(([name]) => !name.endsWith('flood')))(
  'both parts of a waveform show on %s',
  (_, surface) => {
    for (const part of ['--wave', '--wave-on'])
      expect(contrast(colourOf(surface, part), colourOf(surface, '--bg')), part).toBeGreaterThanOrEqual(3);
  },
);

// The footer has the colour of the pill.
it('the small player has an edge, as it may lie on the footer', () => {
  const [, body] = /\.player--minified \{([^}]*)\}/.exec(sheet('ui/styles/player.css')) ?? [];
  expect(body).toContain('inset 0 0 0 1.5px var(--ctl)');
});
