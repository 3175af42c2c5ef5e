import { mix } from '../draw/inks.ts';
import { svg } from '../draw/svg.ts';
import { MIDDLE, type Sketch } from './sketch.ts';

/** Brows, eyes and mouth. */
export function features(sketch: Sketch): string {
  return brows(sketch) + eye(sketch, MIDDLE - 40, 'lit') + eye(sketch, MIDDLE + 41, 'inked') + mouth(sketch);
}

function brows({ left, right, traits, tones, random }: Sketch): string {
  const { over, second } = tones;
  const next = random('brows');
  const brow = (from: string, lift: number, to: string, colour: string) =>
    svg`<path d="M${from}${lift - next() * 6} ${to}" stroke="${colour}" stroke-width="${6 + next() * 3}" fill="none" stroke-linecap="round"/>`;
  // On a face of the tone 'deep', the dark side has the colour of the overprint. A brow in the same colour would not be
  // visible there, so it gets the second ink.
  const inked = traits.tone === 'deep' ? second : over;
  return (
    brow(svg`${left + 14} 190Q${MIDDLE - 42} `, 172, `${MIDDLE - 18} 188`, over) +
    brow(svg`${MIDDLE + 18} 186Q${MIDDLE + 44} `, 170, svg`${right - 14} 190`, inked)
  );
}

function eye({ traits, tones }: Sketch, x: number, side: 'lit' | 'inked'): string {
  const { over } = tones;
  const line = (path: string, colour: string, width: number) =>
    `<path d="${path}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
  if (traits.eyes === 'closed') {
    return line(svg`M${x - 21} 212Q${x} 229 ${x + 21} 212`, closedLid({ traits, tones }, side), 6);
  }
  const height = traits.eyes === 'wide' ? 15 : 12;
  const white = side === 'inked' ? tones.paperSecond : tones.bright;
  return (
    svg`<path d="M${x - 22} 214Q${x} ${214 - height * 1.7} ${x + 22} 213Q${x} ${214 + height * 1.2} ${x - 22} 214Z" fill="${white}"/>` +
    svg`<circle cx="${x + 1}" cy="212" r="9" fill="${over}"/>` +
    line(svg`M${x - 23} 214Q${x} ${213 - height * 1.75} ${x + 23} 212`, over, 5)
  );
}

function closedLid({ traits, tones }: Pick<Sketch, 'traits' | 'tones'>, side: 'lit' | 'inked'): string {
  if (side === 'lit' || traits.tone === 'light') return tones.over;
  return traits.tone === 'deep' ? tones.second : tones.paperSecond;
}

function mouth({ traits, tones }: Sketch): string {
  const { over, ground, second, bright } = tones;
  if (traits.mouth === 'sing') {
    const tongue = traits.tone === 'light' ? second : ground;
    return `<ellipse cx="200" cy="289" rx="17" ry="19" fill="${over}"/><path d="M186 298Q200 290 214 298Q208 308 200 308Q192 308 186 298Z" fill="${tongue}"/>`;
  }
  if (traits.mouth === 'calm') {
    const lips = traits.tone === 'deep' ? mix(ground, over, 0.2) : over;
    return `<path d="M172 286Q186 276 200 281Q214 276 228 286Q200 306 172 286Z" fill="${lips}"/>`;
  }
  return `<path d="M168 282Q200 296 232 280Q222 304 200 305Q178 304 168 282Z" fill="${over}"/><path d="M176 285Q200 296 225 284Q220 291 200 293Q182 292 176 285Z" fill="${bright}"/>`;
}
