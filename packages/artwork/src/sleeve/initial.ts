import { mix } from '../draw/inks.ts';
import { svg, times } from '../draw/svg.ts';
import { escapeXml } from '../draw/text.ts';
import { type Canvas, flood, whole } from './composition.ts';

const LINES = 34;
// Letters that would be wider than the sleeve. They are condensed to its width.
const WIDE = /[MWÆŒШЩЖЮЫФ@\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Genre Rap / Hip-Hop: the recipient's initial in large bold type, filled with bars. The bars are longer where the song
 * is louder.
 */
export function initial({ palette, voice, initial, id }: Canvas): string {
  const { ground, second, over, paper } = palette;
  const left = voice(whole('i'), LINES);
  const right = voice({ name: 'j', index: 0, of: 1 }, LINES);
  const at = (values: readonly number[], line: number) => values[line] ?? 0;
  const edges = times(LINES, (line) => {
    const reach = 40 + at(right, line) * 170;
    const y = 8 + line * 17.6;
    return svg`M0 ${y}H${40 + at(left, line) * 170}v8H0ZM${600 - reach} ${y}H600v8H${600 - reach}Z`;
  });
  const filling = times(LINES, (line) => {
    const start = 300 - at(left, line) * 210;
    return svg`<rect x="${start}" y="${8 + line * 17.6}" width="${(at(left, line) + at(right, line)) * 210}" height="8" rx="4"/>`;
  });
  return [
    flood(second),
    `<path d="${edges}" fill="${mix(second, over, 0.55)}"/>`,
    letter(initial, ` fill="${ground}"`),
    `<clipPath id="${id}">${letter(initial, '')}</clipPath>`,
    `<g clip-path="url(#${id})" fill="${paper}">${filling}</g>`,
  ].join('');
}

function letter(text: string, paint: string): string {
  const measure =
    WIDE.test(text) || [...text].length > 1 ? ' textLength="540" lengthAdjust="spacingAndGlyphs"' : '';
  return `<text x="300" y="516" text-anchor="middle" font-family="Roboto Serif Variable,Roboto Serif,Georgia,serif" font-weight="900" font-size="640"${measure}${paint}>${escapeXml(text)}</text>`;
}
