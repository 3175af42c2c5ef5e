import { svg } from '../draw/svg.ts';
import { MIDDLE, type Sketch } from './sketch.ts';

/** The beard under the mouth. */
export function beard({ traits, tones, left, right, jaw }: Sketch): string {
  if (traits.beard === 'full') {
    return svg`<path d="M${left - 4} 226C${left + 6} 262 168 262 200 262C232 262 ${right - 6} 262 ${right + 4} 226C${right + 8} 300 ${MIDDLE + jaw + 24} 356 200 358C${MIDDLE - jaw - 24} 356 ${left - 8} 300 ${left - 4} 226Z" fill="${tones.hair}"/>`;
  }
  if (traits.beard === 'goatee') {
    return `<path d="M176 300Q200 316 224 300Q230 348 200 352Q170 348 176 300ZM164 272Q200 252 236 272Q200 270 164 272Z" fill="${tones.hair}"/>`;
  }
  return '';
}

/** The moustache. It covers the upper edge of the mouth. */
export function moustache({ traits, tones }: Sketch): string {
  if (traits.beard !== 'moustache' && traits.beard !== 'full') return '';
  const colour = traits.beard === 'full' ? tones.hairLight : tones.hair;
  return `<path d="M160 280Q176 258 200 264Q224 258 240 280Q218 272 200 274Q182 272 160 280Z" fill="${colour}"/>`;
}
