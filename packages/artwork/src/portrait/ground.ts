import { wave } from '../draw/peaks.ts';
import { svg, times } from '../draw/svg.ts';
import type { Sketch } from './sketch.ts';
import type { PortraitTraits } from './traits.ts';

type Ground = (sketch: Sketch) => string;

const GROUNDS = {
  plain: () => '',
  rings: ({ tones }) =>
    `<g fill="none">${times(9, (i) => {
      const colour = i % 2 ? tones.groundDark : tones.groundLight;
      return svg`<circle cx="200" cy="220" r="${120 + i * 26}" stroke="${colour}" stroke-width="${i % 3 ? 4 : 9}"/>`;
    })}</g>`,
  sun: ({ tones }) => `<circle cx="200" cy="196" r="168" fill="${tones.groundLight}"/>`,
  arch: ({ tones }) => `<path d="M52 500V220a148 148 0 0 1 296 0V500Z" fill="${tones.groundLight}"/>`,
  half: ({ tones }) => `<path d="M200 0H400V500H200Z" fill="${tones.groundDark}"/>`,
  bars,
} satisfies Record<PortraitTraits['ground'], Ground>;

/** The background behind an artist, filled with the artist's first ink. */
export function ground(sketch: Sketch): string {
  const flood = `<path d="M0 0H400V500H0Z" fill="${sketch.tones.ground}"/>`;
  return flood + GROUNDS[sketch.traits.ground](sketch);
}

function bars({ seed, tones }: Sketch): string {
  const marks = wave(seed, 20).map((loudness, i) => {
    const height = 70 + loudness * 380;
    const colour = i % 4 ? tones.groundLight : tones.groundDark;
    return svg`<rect x="${i * 20 + 4}" y="${250 - height / 2}" width="11" height="${height}" rx="5.5" fill="${colour}"/>`;
  });
  return marks.join('');
}
