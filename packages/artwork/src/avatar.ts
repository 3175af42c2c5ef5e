import { PRESS, STAFF_PEACH } from './draw/inks.ts';
import { locketBody } from './draw/logo.ts';
import { type PictureOptions, picture } from './draw/svg.ts';
import { type PortraitOverrides, portraitBody } from './portrait.ts';

/** The face of an artist as a square: the top 80 % of the portrait. The page makes it round and adds the mint ring. */
export function avatar(
  name: string,
  overrides: PortraitOverrides = {},
  options: PictureOptions = {},
): string {
  const body = portraitBody(name, overrides, options);
  return picture('30 14 340 340', body, options, ' preserveAspectRatio="xMidYMin slice"');
}

/** The avatar that all staff share: the shop's mark, a locket, in dark on peach. */
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
