import { mix } from '../draw/inks.ts';
import { svg, times } from '../draw/svg.ts';
import { strands } from './hair-short.ts';
import type { Hair, Sketch } from './sketch.ts';

export function long({ left, right, tones }: Sketch): Hair {
  const fall = svg`M${left - 18} 214C${left - 26} 110 146 78 200 78C254 78 ${right + 26} 110 ${right + 18} 214C${right + 20} 300 ${right + 46} 360 ${right + 34} 440H${left - 34}C${left - 46} 360 ${left - 20} 300 ${left - 18} 214Z`;
  const parting = svg`M204 96C176 110 ${left + 18} 150 ${left - 6} 262C${left - 26} 150 ${left + 10} 84 204 84ZM204 96C232 110 ${right - 14} 150 ${right + 6} 262C${right + 26} 150 ${right - 10} 84 204 84Z`;
  const lines = svg`M${left - 12} 300Q${left - 22} 370 ${left - 16} 420M${right + 14} 300Q${right + 24} 370 ${right + 18} 420`;
  return {
    back: `<path d="${fall}" fill="${tones.hair}"/>`,
    front: `<path d="${parting}" fill="${tones.hair}"/>${strands(lines, tones.hairLight)}`,
  };
}

export function bob({ left, right, tones }: Sketch): Hair {
  const helmet = svg`M${left - 22} 210C${left - 26} 108 146 80 200 80C254 80 ${right + 26} 108 ${right + 22} 210L${right + 30} 318Q200 350 ${left - 30} 318Z`;
  const fringe = svg`M${left - 10} 236L${left - 8} 160C${left + 6} 108 160 88 200 88C240 88 ${right - 6} 108 ${right + 8} 160L${right + 10} 236L${right - 6} 182Q200 168 ${left + 6} 182Z`;
  return {
    back: `<path d="${helmet}" fill="${tones.hair}"/>`,
    front: `<path d="${fringe}" fill="${tones.hair}"/>`,
  };
}

export function braid(sketch: Sketch): Hair {
  const { hair, second } = sketch.tones;
  const links = times(7, (i) => {
    const x = sketch.left - 12 - (i % 2 ? 5 : -5) - i;
    return svg`<ellipse cx="${x}" cy="${238 + i * 34}" rx="21" ry="23" fill="${i % 2 ? mix(hair, second, 0.16) : hair}"/>`;
  });
  return { front: sweptBack(sketch), top: links };
}

export function pony(sketch: Sketch): Hair {
  const { right, tones } = sketch;
  const tail = svg`M${right - 10} 130C${right + 90} 120 ${right + 74} 300 ${right + 40} 392C${right + 30} 330 ${right + 22} 240 ${right - 20} 190Z`;
  return { back: `<path d="${tail}" fill="${tones.hair}"/>`, front: sweptBack(sketch) };
}

function sweptBack({ left, right, tones }: Sketch): string {
  return svg`<path d="M204 98C176 108 ${left + 22} 140 ${left - 4} 224C${left - 22} 140 ${left + 14} 86 204 86ZM204 98C232 108 ${right - 18} 140 ${right + 4} 224C${right + 22} 140 ${right - 14} 86 204 86Z" fill="${tones.hair}"/>`;
}
