import { mix } from '../draw/inks.ts';
import { svg } from '../draw/svg.ts';
import { type Canvas, calm, flood } from './composition.ts';

/** Genres Country and Folk: six hills drawn from the waveform, from light to dark, under a sun in the second ink. */
export function ridge({ palette, random, voice }: Canvas): string {
  const { ground, second, over, paper } = palette;
  const sun = svg`<circle cx="${180 + random() * 260}" cy="${170 + random() * 40}" r="${80 + random() * 40}" fill="${second}"/>`;
  const shades = [
    mix(ground, paper, 0.45),
    ground,
    mix(second, ground, 0.4),
    second,
    mix(second, over, 0.5),
    over,
  ];
  const hills = shades.map((shade, index) => {
    const heights = calm(voice({ name: `r${index}`, index, of: shades.length }, 40), 2);
    return `<path d="${hill(heights, 290 + index * 62, 230 - index * 20)}" fill="${shade}"/>`;
  });
  return flood(paper) + sun + hills.join('');
}

function hill(heights: readonly number[], base: number, amplitude: number): string {
  const step = 600 / (heights.length - 1);
  const levels = heights.map((height) => base - height * amplitude);
  const slopes = levels.slice(1).map((level, i) => {
    const half = (i + 0.5) * step;
    return svg`C${half} ${levels[i] ?? level} ${half} ${level} ${(i + 1) * step} ${level}`;
  });
  return svg`M0 600V${levels[0] ?? base}${slopes.join('')}V600Z`;
}
