import { mix, PRESS } from '../draw/inks.ts';
import type { Sketch, Tones } from './sketch.ts';
import type { PortraitTraits } from './traits.ts';

const PROPS = { none: () => '', mic, guitar } satisfies Record<
  PortraitTraits['prop'],
  (tones: Tones) => string
>;

/** The object that the artist holds. It is drawn in front of everything else. */
export function prop({ traits, tones }: Sketch): string {
  return PROPS[traits.prop](tones);
}

function mic({ over, paper, second }: Tones): string {
  return [
    '<g transform="rotate(-24 96 420)">',
    `<rect x="84" y="408" width="26" height="130" rx="8" fill="${mix(over, PRESS, 0.5)}"/>`,
    `<circle cx="97" cy="386" r="36" fill="${paper}"/>`,
    `<path d="M64 374H130M62 388H132M66 402H128M85 352V420M97 350V422M109 352V420" stroke="${over}" stroke-width="3"/>`,
    `<rect x="72" y="408" width="50" height="14" rx="4" fill="${second}"/></g>`,
  ].join('');
}

function guitar({ over, paper, ground }: Tones): string {
  const pegs = [
    [34, -74],
    [32, -50],
    [29, -26],
  ];
  const tuners = pegs.map(
    ([x, y]) => `<circle cx="-${x}" cy="${y}" r="7"/><circle cx="${x}" cy="${y}" r="7"/>`,
  );
  return [
    '<g transform="translate(338 330) rotate(28)">',
    `<rect x="-17" y="-10" width="34" height="280" fill="${mix(over, PRESS, 0.5)}"/>`,
    `<path d="M-24 -92H24L30 -78L20 -8H-20L-30 -78Z" fill="${paper}"/>`,
    `<g fill="${over}">${tuners.join('')}</g>`,
    `<path d="M-9 -10V270M-3 -10V270M3 -10V270M9 -10V270" stroke="${paper}" stroke-width="2"/>`,
    `<path d="M-17 30H17M-17 66H17M-17 100H17M-17 134H17" stroke="${ground}" stroke-width="3.5"/></g>`,
  ].join('');
}
