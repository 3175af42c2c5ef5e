import { svg } from '../draw/svg.ts';
import { type Hair, MIDDLE, type Sketch } from './sketch.ts';

export function bald(): Hair {
  return {};
}

export function crop({ left, right, tones }: Sketch): Hair {
  return { front: `<path d="${cap(left, right)}" fill="${tones.hair}"/>` };
}

export function bun(sketch: Sketch): Hair {
  const { hair, hairLight } = sketch.tones;
  return {
    back: `<circle cx="206" cy="74" r="46" fill="${hair}"/>`,
    front: `${crop(sketch).front}${strands('M178 76Q206 50 236 70M172 92Q206 70 240 88', hairLight)}`,
  };
}

export function quiff({ left, right, tones }: Sketch): Hair {
  const shape = svg`M${left - 4} 212C${left - 20} 130 ${left + 6} 70 214 66C286 62 ${right + 26} 112 ${right + 4} 212C${right} 176 ${right - 12} 156 246 152C196 156 156 140 ${left + 18} 158C${left + 6} 172 ${left} 190 ${left - 4} 212Z`;
  const lines = strands('M150 112Q204 80 262 104M160 130Q210 106 270 128', tones.hairLight);
  return { front: `<path d="${shape}" fill="${tones.hair}"/>${lines}` };
}

/** The path of short hair that covers the skull down to the temples. */
export function cap(left: number, right: number): string {
  return svg`M${left - 4} 214C${left - 12} 128 ${MIDDLE - 50} 94 ${MIDDLE} 94C${MIDDLE + 50} 94 ${right + 12} 128 ${right + 4} 214C${right - 4} 172 ${MIDDLE + 44} 150 ${MIDDLE} 148C${MIDDLE - 44} 150 ${left + 4} 172 ${left - 4} 214Z`;
}

/** Lighter strands drawn on top of hair. */
export function strands(path: string, colour: string, width = 5): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
}
