import { INKS, PRESS, VINYL, WHITE } from './inks.ts';
import { type PictureOptions, picture } from './svg.ts';

interface LocketColours {
  ring: string;
  upper: string;
  lower: string;
  groove: string;
  hole: string;
}

const ON = {
  /**
   * For a logo inside a page. The ring has the colour of the text, and the page can set `--logo-hole` to its
   * background colour.
   */
  inherit: { ring: 'currentColor', hole: `var(--logo-hole,${WHITE})` },
  light: { ring: PRESS, hole: WHITE },
  dark: { ring: WHITE, hole: VINYL },
} as const;

export type LogoGround = keyof typeof ON;

/** The shop's mark as an SVG document (viewBox 54 by 64): a locket that is also a disc. */
export function logo(ground: LogoGround = 'inherit', options: PictureOptions = {}): string {
  const colours = { ...ON[ground], upper: INKS.rose, lower: INKS.amber, groove: PRESS };
  return picture('0 0 54 64', locketBody(colours), options);
}

/** The shapes of the mark on a grid of 54 by 64, in any colours. */
export function locketBody({ ring, upper, lower, groove, hole }: LocketColours): string {
  return [
    `<circle cx="27" cy="8" r="5.6" fill="none" stroke="${ring}" stroke-width="4.4"/>`,
    `<circle cx="27" cy="38" r="26" fill="${upper}"/>`,
    `<path d="M1 38a26 26 0 0 0 52 0Z" fill="${lower}"/>`,
    `<circle cx="27" cy="38" r="17.5" fill="none" stroke="${groove}" stroke-opacity=".32" stroke-width="1.8"/>`,
    `<circle cx="27" cy="38" r="5" fill="${hole}"/>`,
  ].join('');
}
