import { drawSizes } from './table.mjs';

const BEGIN = '<!-- Made by `node scripts/size.mjs`. -->';
const END = '<!-- End of what is made. -->';

/**
 * The page with its tables drawn again by `draw`. Throws when the page does not mark where the tables stand.
 */
export function withSizes(page, draw = drawSizes) {
  const [before, rest] = page.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error(`the page needs the lines ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${draw()}\n\n${END}${after}`;
}
