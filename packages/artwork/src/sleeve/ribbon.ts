import { svg } from '../draw/svg.ts';
import { type Canvas, calm, flood } from './composition.ts';

type Point = readonly [x: number, y: number];

/** Genre Spanish: five ribbons. The loudness of the song decides their course and their width. */
export function ribbon({ palette, random, voice }: Canvas): string {
  const { ground, second, over, paper } = palette;
  const inks = [ground, second, over, ground, second];
  const bands = inks.map((ink, index) => {
    const widths = calm(voice({ name: `n${index}`, index, of: inks.length }, 30), 1);
    const line = widths.map((loudness, i) => {
      const sway = Math.sin(i * 1.35 + index * 0.9 + random() * 0.5) * (34 + loudness * 40);
      const width = 30 + (widths[widths.length - 1 - i] ?? 0) * 110;
      return { x: -20 + i * 128, y: 70 + index * 112 + sway, half: width / 2 };
    });
    const upper = smooth(line.map(({ x, y, half }) => [x, y - half]));
    const lower = smooth(line.toReversed().map(({ x, y, half }) => [x, y + half]));
    return `<path d="M${upper}L${lower}Z" fill="${ink}"/>`;
  });
  return flood(paper) + bands.join('');
}

function smooth(points: readonly Point[]): string {
  return points
    .map(([x, y], i) => {
      const [fromX, fromY] = points[i - 1] ?? [x, y];
      const half = (fromX + x) / 2;
      return i ? svg`C${half} ${fromY} ${half} ${y} ${x} ${y}` : svg`${x} ${y}`;
    })
    .join('');
}
