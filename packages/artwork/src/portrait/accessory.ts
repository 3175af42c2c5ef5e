import { svg } from '../draw/svg.ts';
import type { Sketch } from './sketch.ts';
import type { PortraitTraits } from './traits.ts';

const ACCESSORIES = {
  none: () => '',
  round,
  shades,
  phones,
  hoops: ({ left, right, tones }) =>
    svg`<g fill="none" stroke="${tones.paper}" stroke-width="6"><circle cx="${left - 2}" cy="276" r="17"/><circle cx="${right + 2}" cy="276" r="17"/></g>`,
  studs: ({ left, right, tones }) =>
    svg`<g fill="${tones.paper}"><circle cx="${left - 2}" cy="254" r="8"/><circle cx="${right + 2}" cy="254" r="8"/></g>`,
} satisfies Record<PortraitTraits['accessory'], (sketch: Sketch) => string>;

export function accessory(sketch: Sketch): string {
  return ACCESSORIES[sketch.traits.accessory](sketch);
}

function round({ traits, tones, left, right }: Sketch): string {
  const frame = traits.tone === 'deep' ? tones.paper : tones.over;
  return svg`<g fill="none" stroke="${frame}" stroke-width="6"><circle cx="159" cy="212" r="30"/><circle cx="241" cy="212" r="30"/><path d="M189 208q11 -8 22 0M129 208L${left} 202M271 208L${right} 202"/></g>`;
}

function shades({ tones }: Sketch): string {
  return (
    `<path d="M126 190H274V199H192Q192 240 158 240Q126 240 126 194ZM208 194H274Q274 240 242 240Q208 240 208 194Z" fill="${tones.over}"/>` +
    `<path d="M138 232L164 200M220 232L246 200" stroke="${tones.ground}" stroke-width="7"/>`
  );
}

function phones({ tones, left, right }: Sketch): string {
  const cup = (x: number, width: number, y: number, height: number) =>
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}"/>`;
  return [
    svg`<path d="M${left - 18} 220C${left - 30} 40 ${right + 30} 40 ${right + 18} 220" fill="none" stroke="${tones.paper}" stroke-width="13"/>`,
    `<g fill="${tones.paper}">${cup(left - 34, 32, 186, 70)}${cup(right + 2, 32, 186, 70)}</g>`,
    `<g fill="${tones.over}">${cup(left - 34, 13, 204, 34)}${cup(right + 21, 13, 204, 34)}</g>`,
  ].join('');
}
