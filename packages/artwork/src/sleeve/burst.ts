import { svg } from '../draw/svg.ts';
import { type Canvas, flood, TURN, whole } from './composition.ts';

const WEDGES = 40;

/** Genre Rock: forty wedges around a disc that is not in the middle. The wedges are longer where the song is louder. */
export function burst({ palette, random, voice }: Canvas): string {
  const { ground, second, over, paper } = palette;
  const x = 300 + (random() - 0.5) * 200;
  const y = 330 + (random() - 0.5) * 160;
  const spread = (TURN / WEDGES) * 0.34;
  const wedges = voice(whole('s'), WEDGES).map((loudness, i) => {
    const length = 230 + loudness * 480;
    const corner = (angle: number) => svg`L${x + Math.cos(angle) * length} ${y + Math.sin(angle) * length}`;
    const angle = (i / WEDGES) * TURN;
    return svg`M${x} ${y}${corner(angle - spread)}${corner(angle + spread)}Z`;
  });
  const rays = (colour: string, parity: number) =>
    `<path d="${wedges.filter((_, i) => i % 2 === parity).join('')}" fill="${colour}"/>`;
  const ring = (radius: number, colour: string) =>
    svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
  const disc = ring(104, over) + ring(50, ground) + ring(12, over);
  return flood(second) + rays(paper, 0) + rays(ground, 1) + disc;
}
