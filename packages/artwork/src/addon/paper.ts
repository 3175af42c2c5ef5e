import { type Palette, WHITE } from '../draw/inks.ts';
import { wave } from '../draw/peaks.ts';
import { svg, times } from '../draw/svg.ts';
import { escapeXml } from '../draw/text.ts';

// Objects made of paper. They are drawn on a square of 400 units that is filled with the ground ink.

export function envelope({ ground, second, over, paper }: Palette): string {
  return [
    `<path d="M54 104H346V310H54Z" fill="${paper}"/>`,
    `<circle cx="200" cy="150" r="76" fill="${over}"/><circle cx="200" cy="150" r="26" fill="${second}"/>`,
    `<path d="M54 140L200 244L346 140V310H54Z" fill="${second}"/>`,
    `<path d="M54 310L170 222M346 310L230 222" stroke="${over}" stroke-width="5"/>`,
    `<circle cx="200" cy="150" r="8" fill="${ground}"/>`,
  ].join('');
}

export function print({ second, over }: Palette, letter: string): string {
  const line = (x: number, y: number, width: number) => `M${x} ${y}h${width}v11h-${width}Z`;
  const lines = [line(116, 240, 168), line(124, 266, 134), line(116, 292, 168), line(124, 318, 134)];
  return [
    `<path d="M90 40H310V360H90Z" fill="${WHITE}"/>`,
    `<text x="200" y="206" font-family="Roboto Serif Variable,Roboto Serif,Georgia,serif" font-weight="900" font-size="170" text-anchor="middle" fill="${second}">${escapeXml(letter)}</text>`,
    `<path d="${lines.join('')}" fill="${over}"/>`,
  ].join('');
}

export function verses({ second, paper }: Palette): string {
  const lengths = wave('verses', 9);
  const line = (i: number) => {
    const y = 64 + i * 31 + (i > 3 ? 14 : 0);
    return svg`<rect x="60" y="${y}" width="${110 + (lengths[i] ?? 0) * 180}" height="15" rx="7.5" fill="${i > 3 ? second : paper}"/>`;
  };
  return times(9, line);
}

export function giftCard({ ground, second, over, paper }: Palette): string {
  return [
    `<rect x="44" y="106" width="312" height="200" rx="16" fill="${paper}"/>`,
    `<path d="M44 176H356V222H44Z" fill="${second}"/><path d="M112 106h46v200h-46Z" fill="${second}"/>`,
    `<path d="M112 176h46v46h-46Z" fill="${over}"/>`,
    `<path d="M135 176C70 176 62 84 104 84C130 84 135 130 135 176C135 130 140 84 166 84C208 84 200 176 135 176Z" fill="${over}"/>`,
    `<path d="M135 168C98 166 88 110 106 108C124 108 132 140 135 168C138 140 146 108 164 108C182 110 172 166 135 168Z" fill="${ground}"/>`,
    `<path d="M224 254h100v10h-100ZM224 276h66v10h-66Z" fill="${over}"/>`,
  ].join('');
}

export function revision({ second, over, paper }: Palette): string {
  return [
    `<path d="M84 44H316V356H84Z" fill="${paper}"/>`,
    `<path d="M116 92h150v12h-150ZM116 128h124v12h-124ZM116 236h168v12h-168ZM116 272h120v12h-120Z" fill="${over}"/>`,
    `<path d="M110 188Q130 172 150 188T190 188T230 188" stroke="${second}" stroke-width="11" fill="none" stroke-linecap="round"/>`,
    `<g transform="translate(236 182) rotate(-48)"><path d="M0 0L34 -17H176V17H34Z" fill="${second}"/><path d="M0 0L34 -17V17Z" fill="${paper}"/><path d="M0 0L15 -7.5V7.5Z" fill="${over}"/><path d="M146 -17h30v34h-30Z" fill="${over}"/></g>`,
  ].join('');
}
