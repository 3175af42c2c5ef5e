import { discBody } from '../draw/disc.ts';
import { type Palette, PRESS, WHITE } from '../draw/inks.ts';
import { wave } from '../draw/peaks.ts';
import { svg, times } from '../draw/svg.ts';
import { cleanText } from '../draw/text.ts';
import { sleeveBody } from '../sleeve.ts';
import { widthsOf, woodType } from '../wood/outline.ts';
import type { GoodsWords } from './words.ts';

// Objects that are not made of paper. They are drawn on a square of 400 units that is filled with the ground ink.

export function clock({ second, over, paper }: Palette): string {
  const lines = times(5, (i) => svg`M-10 ${90 + i * 50}H${60 - i * 2}v12H-10Z`);
  return [
    `<circle cx="200" cy="200" r="128" fill="${paper}"/>`,
    `<path d="M200 200V72A128 128 0 0 1 320 245Z" fill="${second}"/>`,
    `<circle cx="200" cy="200" r="20" fill="${over}"/><path d="${lines}" fill="${over}"/>`,
  ].join('');
}

export function heart({ ground, second, over, paper }: Palette): string {
  const shape = 'M0 88C-110 10-96-84-40-84C-14-84 0-62 0-50C0-62 14-84 40-84C96-84 110 10 0 88Z';
  const inks = [second, ground, paper, second, over];
  const hearts = inks.map((ink, i) => {
    const scale = (1.45 - i * 0.29).toFixed(2);
    return `<path transform="translate(200 212) scale(${scale})" d="${shape}" fill="${ink}"/>`;
  });
  return hearts.join('');
}

export function shop({ second, over, paper }: Palette): string {
  return [
    `<path d="M70 330V170L200 90L330 170V330Z" fill="${paper}"/>`,
    `<path d="M164 224h72v106h-72Z" fill="${second}"/>`,
    `<path d="M60 176L200 82L340 176" stroke="${over}" stroke-width="18" fill="none"/>`,
  ].join('');
}

export function streaming({ second, over, paper }: Palette): string {
  const arcs = [214, 168, 122, 76, 30].map((radius, i) => {
    const ink = i === 4 ? over : i % 2 ? paper : second;
    return `<path d="M${200 - radius} 330a${radius} ${radius} 0 0 1 ${radius * 2} 0Z" fill="${ink}"/>`;
  });
  return arcs.join('');
}

export function video({ second, over, paper }: Palette): string {
  return [
    `<path d="M48 96H352V304H48Z" fill="${paper}"/>`,
    `<path d="M48 304L150 190L220 260L270 214L352 304Z" fill="${second}"/>`,
    `<circle cx="270" cy="150" r="30" fill="${over}"/>`,
  ].join('');
}

export function greeting({ second, over, paper }: Palette): string {
  const bars = wave('greeting', 9).map((loudness, i) => {
    const height = 24 + loudness * 84;
    return svg`<rect x="${118 + i * 19}" y="${170 - height / 2}" width="10" height="${height}" rx="5"/>`;
  });
  const bubble =
    'M92 64H308A44 44 0 0 1 352 108V232A44 44 0 0 1 308 276H204L130 344V276H92A44 44 0 0 1 48 232V108A44 44 0 0 1 92 64Z';
  return `<path d="${bubble}" fill="${paper}"/><circle cx="200" cy="170" r="98" fill="${second}"/><g fill="${over}">${bars.join('')}</g>`;
}

export function vinyl({ ground, second, paper }: Palette, { song }: GoodsWords): string {
  if (song)
    return [
      svg`<svg x="116" y="68" width="264" height="264" viewBox="0 0 400 400">${discBody(song)}</svg>`,
      svg`<svg x="24" y="68" width="264" height="264" viewBox="0 0 600 600">${sleeveBody(song, {})}</svg>`,
    ].join('');
  const grooves = times(7, (i) => svg`<circle cx="248" cy="200" r="${62 + i * 10}"/>`);
  return [
    `<circle cx="248" cy="200" r="132" fill="${PRESS}"/>`,
    `<g fill="none" stroke="${WHITE}" stroke-opacity=".14" stroke-width="1.5">${grooves}</g>`,
    `<circle cx="248" cy="200" r="46" fill="${ground}"/><path d="M202 200a46 46 0 0 0 92 0Z" fill="${second}"/>`,
    `<circle cx="248" cy="200" r="6" fill="${WHITE}"/>`,
    `<path d="M32 68H240V332H32Z" fill="${paper}"/><path d="M32 68H240L32 332Z" fill="${second}"/>`,
  ].join('');
}

export function frame({ ground, second, over, paper }: Palette): string {
  const ring = (radius: number, ink: string) => `<circle cx="200" cy="190" r="${radius}" fill="${ink}"/>`;
  return [
    `<path d="M72 40H328V360H72Z" fill="${over}"/><path d="M94 62H306V338H94Z" fill="${paper}"/>`,
    `${ring(78, second)}${ring(58, paper)}${ring(40, ground)}${ring(18, over)}`,
    `<path d="M132 294h136v10h-136ZM152 314h96v8h-96Z" fill="${over}"/>`,
  ].join('');
}

export function mug({ second, over, paper }: Palette, { caption, hasPhoto }: GoodsWords): string {
  const line = cleanText(caption, 40);
  const wide = Math.min(160, widthsOf(line.toUpperCase()).wide * 16);
  const bars = wave('mug', 8).map((loudness, i) => {
    const height = 20 + loudness * 90;
    return svg`<rect x="${104 + i * 19}" y="${226 - height / 2}" width="10" height="${height}" rx="5"/>`;
  });
  return [
    `<path d="M262 170h28a52 52 0 0 1 0 116h-28" fill="none" stroke="${second}" stroke-width="24"/>`,
    `<path d="M78 124H270V306A34 34 0 0 1 236 340H112A34 34 0 0 1 78 306Z" fill="${paper}"/>`,
    `<ellipse cx="174" cy="124" rx="96" ry="24" fill="${second}"/><ellipse cx="174" cy="128" rx="78" ry="15" fill="${over}"/>`,
    hasPhoto ? '' : `<g fill="${second}">${bars.join('')}</g>`,
    line ? woodType(line, { x: 174 - wide / 2, y: 302, width: wide, height: 16 }, over) : '',
    `<path d="M140 82q-16 -18 0 -36M206 82q-16 -18 0 -36" stroke="${over}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  ].join('');
}

export function shirt({ ground, second, over, paper }: Palette): string {
  return [
    `<path d="M140 66L52 108L84 190L118 176V344H282V176L316 190L348 108L260 66Q200 116 140 66Z" fill="${paper}"/>`,
    `<path d="M140 66Q200 116 260 66L246 60Q200 96 154 60Z" fill="${over}"/>`,
    `<circle cx="200" cy="214" r="54" fill="${second}"/><path d="M146 214a54 54 0 0 0 108 0Z" fill="${over}"/>`,
    `<circle cx="200" cy="214" r="10" fill="${ground}"/>`,
  ].join('');
}

export function blanket({ second, over, paper }: Palette): string {
  const bands = [second, paper, over, paper, second].map(
    (ink, i) =>
      `<path d="M64 ${92 + i * 44}Q132 ${68 + i * 44} 200 ${92 + i * 44}T336 ${92 + i * 44}v44H64Z" fill="${ink}"/>`,
  );
  const fringe = times(18, (i) => svg`M${68 + i * 15.6} 312v32`);
  return `${bands.join('')}<path d="${fringe}" stroke="${over}" stroke-width="6" stroke-linecap="round"/>`;
}

export function bundle({ ground, second, over, paper }: Palette): string {
  return [
    `<path d="M70 168H330V344H70Z" fill="${paper}"/><path d="M56 124H344V176H56Z" fill="${second}"/>`,
    `<path d="M178 124h44v220h-44Z" fill="${over}"/>`,
    `<path d="M200 124C120 124 104 50 148 50C182 50 198 92 200 124C202 92 218 50 252 50C296 50 280 124 200 124Z" fill="${over}"/>`,
    `<path d="M200 116C150 114 140 74 154 72C176 72 194 96 200 116C206 96 224 72 246 72C260 74 250 114 200 116Z" fill="${ground}"/>`,
  ].join('');
}
