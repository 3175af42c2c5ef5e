import { mix } from '../draw/inks.ts';
import { svg, times } from '../draw/svg.ts';
import { crop, strands } from './hair-short.ts';
import { type Hair, MIDDLE, type Sketch } from './sketch.ts';

export function afro({ left, right, width, tones, random }: Sketch): Hair {
  const next = random('afro');
  const hairline = svg`M${left - 6} 214C${left - 20} 120 150 90 200 90C250 90 ${right + 20} 120 ${right + 6} 214C${right - 2} 176 256 158 200 156C144 158 ${left + 2} 176 ${left - 6} 214Z`;
  const coils = times(26, () => {
    const angle = next() * 6.28;
    const distance = 60 + next() * 58;
    const [x, y, radius] = [
      200 + Math.cos(angle) * distance,
      168 + Math.sin(angle) * distance,
      3 + next() * 3,
    ];
    const besideFace = y < 150 || Math.abs(x - MIDDLE) > width + 14;
    return besideFace ? svg`<circle cx="${x}" cy="${y}" r="${radius}"/>` : '';
  });
  return {
    back: `<circle cx="200" cy="176" r="128" fill="${tones.hair}"/>`,
    front: `<path d="${hairline}" fill="${tones.hair}"/>`,
    top: `<g fill="${tones.hairLight}">${coils}</g>`,
  };
}

export function curls({ width, tones, random }: Sketch): Hair {
  const next = random('curls');
  const arc = (count: number, from: number, span: number, draw: (x: number, y: number) => string) =>
    times(count, (i) => {
      const angle = Math.PI * (from + (span * i) / (count - 1));
      return draw(Math.cos(angle), Math.sin(angle));
    });
  const outer = arc(22, 0.86, 1.28, (x, y) => {
    return svg`<circle cx="${MIDDLE + x * (width + 22)}" cy="${196 + y * 104}" r="${25 + next() * 11}"/>`;
  });
  const inner = arc(9, 1.1, 0.8, (x, y) => {
    return svg`<circle cx="${MIDDLE + x * (width - 8)}" cy="${188 + y * 66}" r="${20 + next() * 8}"/>`;
  });
  const shine = arc(8, 1.02, 0.96, (x, y) => svg`M${192 + x * (width + 12)} ${180 + y * 84}q8 -12 16 0`);
  return {
    back: `<g fill="${tones.hair}">${outer}</g>`,
    front: `<g fill="${tones.hair}">${inner}</g>`,
    top: strands(shine, tones.hairLight, 4.5),
  };
}

export function locs(sketch: Sketch): Hair {
  const { left, width, tones, random } = sketch;
  const next = random('locs');
  const light = mix(tones.hair, tones.second, 0.18);
  const strand = (i: number) => {
    const aside = Math.abs(i - 5) / 5;
    const x = left - 37 + (i * (2 * width + 52)) / 10;
    const top = 100 + 62 * aside ** 3;
    // The inner locs end behind the shoulders and never beside the neck. The outer ones hang freely and differ in
    // length.
    const end = aside > 0.5 ? 330 + next() * 90 : 425;
    return svg`<rect x="${x}" y="${top}" width="22" height="${end - top}" rx="11" fill="${i % 2 ? light : tones.hair}"/>`;
  };
  const partings = times(5, (i) => svg`M${160 + i * 20} 100q${(i - 2) * 6} 20 ${(i - 2) * 12} 46`);
  return {
    back: times(11, strand),
    front: crop(sketch).front,
    top: strands(partings, tones.hairLight, 4),
  };
}
