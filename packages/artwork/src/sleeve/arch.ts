import { svg } from '../draw/svg.ts';
import { type Canvas, flood, whole } from './composition.ts';

const ARCHES = 8;

/** Genre Christian: eight nested arches under a row of short lines, like light through a window. */
export function arch({ palette, voice }: Canvas): string {
  const { ground, second, over, paper } = palette;
  const inks = [paper, second, over, ground];
  const outermostFirst = Array.from({ length: ARCHES }, (_, i) => ARCHES - i);
  const arches = outermostFirst.map((number) => {
    const radius = number * 44;
    const springing = 330 + (ARCHES - number) * 4;
    const fill = inks[number % inks.length] ?? paper;
    return svg`<path d="M${300 - radius} 600V${springing}a${radius} ${radius} 0 0 1 ${radius * 2} 0V600Z" fill="${fill}"/>`;
  });
  const ticks = voice(whole('h'), 22).map(
    (loudness, i) =>
      svg`<rect x="${297.5 + (i - 10.5) * 27}" y="${60 - loudness * 40}" width="6" height="${10 + loudness * 80}" rx="3"/>`,
  );
  return `${flood(ground)}${arches.join('')}<g fill="${paper}">${ticks.join('')}</g>`;
}
