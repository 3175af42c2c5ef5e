import { mix } from '../draw/inks.ts';
import { svg, times } from '../draw/svg.ts';
import { strands } from './hair-short.ts';
import type { Hair, Sketch } from './sketch.ts';

export function brim({ left, right, traits, tones }: Sketch): Hair {
  const deep = traits.tone === 'deep';
  const felt = deep ? tones.paper : tones.over;
  const band = deep ? tones.second : tones.ground;
  const fall = svg`M${left - 10} 200L${left - 18} 372Q200 400 ${right + 18} 372L${right + 10} 200Z`;
  return {
    back: `<path d="${fall}" fill="${tones.hair}"/>`,
    top: [
      `<path d="M126 142C130 60 164 48 200 58C236 48 270 60 274 142Z" fill="${felt}"/>`,
      `<path d="M124 128Q200 146 276 128L278 152Q200 170 122 152Z" fill="${band}"/>`,
      `<path d="M50 164Q120 132 200 140Q280 132 350 164Q280 186 200 178Q120 186 50 164Z" fill="${felt}"/>`,
    ].join(''),
  };
}

export function beanie({ left, right, width, tones }: Sketch): Hair {
  const { ground, over, paper } = tones;
  const temples = svg`M${left - 2} 220Q${left - 6} 190 ${left} 170H${right}Q${right + 6} 190 ${right + 2} 220Q${right - 4} 196 ${right - 12} 186H${left + 12}Q${left + 4} 196 ${left - 2} 220Z`;
  const crown = svg`M${left - 6} 156C${left - 10} 62 160 50 200 50C240 50 ${right + 10} 62 ${right + 6} 156Z`;
  const cuff = svg`<rect x="${left - 12}" y="138" width="${2 * width + 24}" height="40" rx="12" fill="${mix(paper, ground, 0.35)}"/>`;
  const ribs = times(11, (i) => svg`M${left + (i * width) / 5} 144v28`);
  return {
    front: `<path d="${temples}" fill="${tones.hair}"/>`,
    top: `<path d="${crown}" fill="${paper}"/>${cuff}${strands(ribs, mix(ground, over, 0.1), 3.5)}`,
  };
}

export function wrap({ left, right, tones }: Sketch): Hair {
  const { ground, paper } = tones;
  const cloth = svg`M${left - 8} 190C${left - 50} 60 150 20 214 26C300 34 ${right + 40} 100 ${right + 8} 190Z`;
  const band = svg`M${left - 8} 194C${left - 6} 140 150 120 200 132C250 120 ${right + 6} 140 ${right + 8} 194C${right - 8} 160 240 150 200 158C160 150 ${left + 8} 160 ${left - 8} 194Z`;
  const folds = svg`M${left} 150Q160 60 236 34M${left + 30} 132Q190 80 286 70M210 132Q270 116 ${right + 10} 120`;
  return {
    back: `<path d="${cloth}" fill="${paper}"/>`,
    top: `<path d="${band}" fill="${mix(paper, ground, 0.55)}"/>${strands(folds, mix(paper, ground, 0.7), 7)}`,
  };
}
