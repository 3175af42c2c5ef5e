import { svg } from '../draw/svg.ts';
import { type Canvas, closed, flood, TURN } from './composition.ts';

const RINGS = 11;
const ANGLES = 72;

/**
 * Genre Singer Songwriter: eleven closed rings. The loudness of each ring's part of the song moves its line in and out.
 */
export function groove({ palette, random, voice }: Canvas): string {
  const inks = [palette.ground, palette.second, palette.over, palette.paper];
  const x = 300 + (random() - 0.5) * 120;
  const y = 300 + (random() - 0.5) * 80;
  const ring = (number: number) => {
    const sway = closed(voice({ name: `g${number}`, index: RINGS - number, of: RINGS }, ANGLES));
    const points = sway.map((loudness, i) => {
      const radius = number * 38 + 18 + (loudness - 0.4) * 22 * (number / 6);
      const angle = (i / ANGLES) * TURN;
      // Round to whole units. Rings are up to 400 units wide, so nobody sees the difference, and decimals would make
      // the file a third larger.
      return `${Math.round(x + Math.cos(angle) * radius)} ${Math.round(y + Math.sin(angle) * radius)}`;
    });
    return svg`<path d="M${points.join('L')}Z" fill="${inks[number % 4] ?? palette.paper}"/>`;
  };
  const outermostFirst = Array.from({ length: RINGS }, (_, i) => RINGS - i);
  return flood(palette.paper) + outermostFirst.map(ring).join('');
}
