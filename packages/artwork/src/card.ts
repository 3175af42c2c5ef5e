import { giftCard } from './addon/paper.ts';
import type { CardDesign } from './card-designs.ts';
import { type InkPair, type Palette, paletteOf } from './draw/inks.ts';
import { type PictureOptions, picture, svg } from './draw/svg.ts';

/** A tier of a cake with a wavy edge of icing. */
const tier = (x: number, y: number, width: number, { second, paper }: Palette): string => {
  const drops = Array.from({ length: Math.round(width / 40) }, (_, at) => x + 20 + at * 40);
  return [
    svg`<path d="M${x} ${y}h${width}v72h-${width}Z" fill="${paper}"/><path d="M${x} ${y}h${width}v20h-${width}Z" fill="${second}"/>`,
    ...drops.map((drop) => svg`<circle cx="${drop}" cy="${y + 20}" r="20" fill="${second}"/>`),
  ].join('');
};

function birthday(palette: Palette): string {
  const { second, over, paper } = palette;
  const candles = [148, 200, 252].map(
    (x) =>
      svg`<path d="M${x - 6} 112h12v56h-12Z" fill="${paper}"/><path d="M${x} 66C${x + 22} 92 ${x + 14} 108 ${x} 108C${x - 14} 108 ${x - 22} 92 ${x} 66Z" fill="${second}"/>`,
  );
  return [
    ...candles,
    tier(120, 168, 160, palette),
    tier(80, 240, 240, palette),
    `<path d="M52 312H348V330H52Z" fill="${over}"/>`,
  ].join('');
}

function heart({ second, over, paper }: Palette): string {
  const at = (size: number, fill: string) =>
    svg`<path transform="translate(200 208) scale(${size})" d="M0 110C-150 14 -128 -104 -58 -104C-24 -104 -6 -82 0 -62C6 -82 24 -104 58 -104C128 -104 150 14 0 110Z" fill="${fill}"/>`;
  return at(1.3, over) + at(1, second) + at(0.66, paper) + at(0.3, over);
}

function record({ ground, second, over, paper }: Palette): string {
  const rings = [150, 126, 102, 78].map(
    (r) => svg`<circle cx="226" cy="200" r="${r}" fill="none" stroke="${second}" stroke-width="3"/>`,
  );
  return [
    `<circle cx="226" cy="200" r="160" fill="${over}"/>`,
    ...rings,
    `<circle cx="226" cy="200" r="56" fill="${second}"/><circle cx="226" cy="200" r="12" fill="${ground}"/>`,
    `<path d="M30 50H206V350H30Z" fill="${paper}"/><path d="M54 266h128v14h-128ZM54 294h84v14h-84Z" fill="${over}"/><circle cx="118" cy="154" r="64" fill="${second}"/><circle cx="118" cy="154" r="22" fill="${paper}"/>`,
  ].join('');
}

/** A star with eight points. */
const star = (x: number, y: number, r: number, fill: string): string => {
  const points = Array.from({ length: 16 }, (_, at) => {
    const reach = at % 2 === 0 ? r : r * 0.34;
    const turn = (at * Math.PI) / 8;
    return `${(x + reach * Math.sin(turn)).toFixed(1)} ${(y - reach * Math.cos(turn)).toFixed(1)}`;
  });
  return svg`<path d="M${points.join('L')}Z" fill="${fill}"/>`;
};

const stars = ({ second, over, paper }: Palette): string =>
  [
    `<path d="M0 292C90 236 150 300 236 268S360 236 400 262V400H0Z" fill="${over}"/>`,
    `<path d="M0 338C110 292 190 352 282 318S372 306 400 318V400H0Z" fill="${paper}"/>`,
    star(208, 142, 104, second),
    star(82, 96, 44, paper),
    star(334, 74, 36, paper),
    star(330, 208, 28, second),
    star(66, 222, 26, second),
  ].join('');

/** A flower of eight petals. */
const flower = (x: number, y: number, r: number, petals: string, heartOf: string): string =>
  [
    ...Array.from({ length: 8 }, (_, at) => {
      const turn = (at * Math.PI) / 4;
      return svg`<circle cx="${Math.round(x + r * Math.sin(turn))}" cy="${Math.round(y - r * Math.cos(turn))}" r="${Math.round(r * 0.52)}" fill="${petals}"/>`;
    }),
    svg`<circle cx="${x}" cy="${y}" r="${Math.round(r * 0.66)}" fill="${heartOf}"/>`,
  ].join('');

const bouquet = ({ second, over, paper }: Palette): string =>
  [
    `<path d="M118 150L200 316L282 150M200 96V320" stroke="${over}" stroke-width="10" fill="none"/>`,
    flower(118, 138, 46, paper, second),
    flower(282, 138, 46, paper, second),
    flower(200, 92, 54, second, paper),
    flower(200, 196, 40, second, paper),
    `<path d="M124 236L276 236L228 372H172Z" fill="${over}"/><path d="M146 292H254L244 322H156Z" fill="${second}"/>`,
  ].join('');

const DRAWN: Readonly<Record<CardDesign, { inks: InkPair; draw: (palette: Palette) => string }>> = {
  ribbon: { inks: ['rose', 'sky'], draw: giftCard },
  birthday: { inks: ['amber', 'rose'], draw: birthday },
  heart: { inks: ['violet', 'amber'], draw: heart },
  record: { inks: ['tangerine', 'ultra'], draw: record },
  stars: { inks: ['ultra', 'mint'], draw: stars },
  bouquet: { inks: ['mint', 'rose'], draw: bouquet },
};

/** The front of a gift card as an SVG document (viewBox 400 by 400), in two inks. */
export function cardArt(design: CardDesign, options: PictureOptions = {}): string {
  const { inks, draw } = DRAWN[design];
  const palette = paletteOf(inks);
  return picture(
    '0 0 400 400',
    `<path d="M0 0H400V400H0Z" fill="${palette.ground}"/>${draw(palette)}`,
    options,
  );
}
