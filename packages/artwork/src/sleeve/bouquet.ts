import { svg } from '../draw/svg.ts';
import { type Canvas, flood, TURN } from './composition.ts';

const FLOWERS = [
  { x: 190, y: 210, radius: 110 },
  { x: 400, y: 170, radius: 96 },
  { x: 300, y: 300, radius: 120 },
  { x: 130, y: 380, radius: 70 },
  { x: 470, y: 350, radius: 82 },
] as const;
const PETALS = 28;

/** Genre Acoustic Pop: five flowers. Their petals are longer where the song is louder. */
export function bouquet({ palette, voice }: Canvas): string {
  const stems = FLOWERS.map(({ x, y }) => svg`M${x} ${y}Q${(x + 300) / 2 + 20} ${(y + 640) / 2} 300 640`);
  const heads = FLOWERS.map(({ x, y, radius }, index) => {
    const lengths = voice({ name: `b${index}`, index, of: FLOWERS.length }, PETALS);
    const petals = lengths.map((loudness, i) => {
      const angle = (i / PETALS) * TURN;
      const [dx, dy, length] = [Math.cos(angle), Math.sin(angle), radius * (0.5 + 0.5 * loudness)];
      return svg`M${x + dx * radius * 0.26} ${y + dy * radius * 0.26}L${x + dx * length} ${y + dy * length}`;
    });
    const ink = index % 2 ? palette.paper : palette.second;
    const crown = svg`<path d="${petals.join('')}" stroke="${ink}" stroke-width="${radius * 0.135}" stroke-linecap="round"/>`;
    const eye = svg`<circle cx="${x}" cy="${y}" r="${radius * 0.22}" fill="${palette.over}"/>`;
    return `${crown}${eye}${svg`<circle cx="${x}" cy="${y}" r="${radius * 0.07}" fill="${palette.ground}"/>`}`;
  });
  const stalks = `<path d="${stems.join('')}" stroke="${palette.over}" stroke-width="11" fill="none"/>`;
  return flood(palette.ground) + stalks + heads.join('');
}
