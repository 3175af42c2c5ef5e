import { svg } from '../draw/svg.ts';
import { type Canvas, flood, whole } from './composition.ts';

const RADIUS = 185;
const LEFT = 228;
const RIGHT = 372;

/** Genre R&B: two discs, the lens where they overlap, and the waveform of the song across both. */
export function duet({ palette, random, voice }: Canvas): string {
  const { ground, second, over, paper } = palette;
  const left = 300 - random() * 50;
  const right = 300 + random() * 50;
  const discs =
    svg`<circle cx="${LEFT}" cy="${left}" r="${RADIUS}" fill="${ground}"/>` +
    svg`<circle cx="${RIGHT}" cy="${right}" r="${RADIUS}" fill="${second}"/>`;
  const bars = voice(whole('d'), 30).map((loudness, i) => {
    const height = 12 + loudness * 150;
    return svg`<rect x="${54.5 + i * 16.7}" y="${300 - height / 2}" width="7" height="${height}" rx="3.5"/>`;
  });
  const lens = `<path d="${lensPath(left, right)}" fill="${over}"/>`;
  return `${flood(paper)}${discs}${lens}<g fill="${paper}">${bars.join('')}</g>`;
}

/**
 * The path of the lens where two circles of the same radius overlap: two arcs between the points where the circles
 * cross.
 */
function lensPath(left: number, right: number): string {
  const dx = RIGHT - LEFT;
  const dy = right - left;
  const distance = Math.hypot(dx, dy);
  const half = Math.sqrt(RADIUS ** 2 - distance ** 2 / 4);
  const [middleX, middleY] = [(LEFT + RIGHT) / 2, (left + right) / 2];
  const [offX, offY] = [(dy / distance) * half, (dx / distance) * half];
  return svg`M${middleX + offX} ${middleY - offY}A${RADIUS} ${RADIUS} 0 0 1 ${middleX - offX} ${middleY + offY}A${RADIUS} ${RADIUS} 0 0 1 ${middleX + offX} ${middleY - offY}Z`;
}
