import { INKS, type InkName, PRESS, pairFromSeed, STAFF_PEACH } from './inks.ts';
import { locketBody } from './logo.ts';
import { type PortraitOverrides, portraitBody } from './portrait.ts';
import { type PictureOptions, picture } from './svg.ts';
import { cleanText } from './text.ts';

/** An artist's face as a square: the top 80 % of the portrait. The round crop and mint ring are the page's. */
export function avatar(
  name: string,
  overrides: PortraitOverrides = {},
  options: PictureOptions = {},
): string {
  const body = portraitBody(name, overrides, options);
  return picture('30 14 340 340', body, options, ' preserveAspectRatio="xMidYMin slice"');
}

/** The avatar of everybody who answers for the shop: the locket in press on peach. */
export function staffAvatar(options: PictureOptions = {}): string {
  const locket = locketBody({
    ring: PRESS,
    upper: PRESS,
    lower: PRESS,
    groove: STAFF_PEACH,
    hole: STAFF_PEACH,
  });
  const ground = `<path d="M0 0H96V96H0Z" fill="${STAFF_PEACH}"/>`;
  return picture('0 0 96 96', `${ground}<g transform="translate(21 14)">${locket}</g>`, options);
}

/** The ink behind the initials of somebody without a picture, by name, so that it stays theirs. */
export function avatarInk(name: string): InkName {
  return pairFromSeed(cleanText(name))[0];
}

/** The same ink as a colour. */
export function avatarColour(name: string): string {
  return INKS[avatarInk(name)];
}
