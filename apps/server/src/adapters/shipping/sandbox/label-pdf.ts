import { openPdf } from '../../../platform/pdf/open-pdf.ts';
import type { PostalAddress } from '../shipping.port.ts';

/** The widths of the bars and gaps of each character in Code 128, and of the stop at the end. */
const START_B = '211214';
const STOP = '2331112';
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131';

const widthsOf = (value: number): string => WIDTHS.slice(value * 6, value * 6 + 6);

/** A text as bars and gaps of Code 128 B, beginning with a bar. The widths are counted in the narrowest bar. */
export function barsOf(text: string): number[] {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), 104) % 103;
  return [START_B, ...[...values, check].map(widthsOf), STOP].join('').split('').map(Number);
}

type Printed = {
  from: PostalAddress;
  to: PostalAddress;
  tracking: string;
  carrier: string;
  ounces: number;
  createdAt: Date;
};

const linesOf = ({ name, line1, line2, city, state, postalCode, country }: PostalAddress): string[] =>
  [name, line1, line2, [city, state, postalCode].filter(Boolean).join(' '), country].filter(
    (line) => line !== '',
  );

/** A label of 4 by 6 inches, as carriers print it, with a line that says that it is not a real label. */
export function labelPdf({ from, to, tracking, carrier, ounces, createdAt }: Printed): Promise<Buffer> {
  const { doc, done } = openPdf(
    { title: `${carrier} ${tracking}`, author: carrier, lang: 'en', createdAt },
    { size: [288, 432], margin: 0 },
  );
  const put = (text: string, x: number, y: number, size: number, font = 'text') =>
    doc.font(font).fontSize(size).fillColor('#000000').text(text, x, y, { lineBreak: false });
  doc.rect(8, 8, 272, 416).lineWidth(1.5).stroke('#000000');
  put(carrier, 18, 18, 26, 'serif');
  put(`${ounces} oz`, 220, 26, 11);
  doc.moveTo(8, 56).lineTo(280, 56).stroke();
  for (const [at, line] of linesOf(from).entries()) put(line.slice(0, 48), 18, 64 + at * 11, 8.5);
  put('SHIP TO', 18, 138, 8);
  for (const [at, line] of linesOf(to).entries()) put(line.slice(0, 34), 40, 150 + at * 19, 14);
  doc.moveTo(8, 262).lineTo(280, 262).lineWidth(3).stroke();
  put('TRACKING #', 100, 272, 10);
  const bars = barsOf(tracking);
  const step = 240 / bars.reduce((sum, width) => sum + width, 0);
  let x = 24;
  for (const [at, width] of bars.entries()) {
    if (at % 2 === 0) doc.rect(x, 290, width * step, 70).fill('#000000');
    x += width * step;
  }
  put(tracking, 84, 366, 13);
  doc.moveTo(8, 392).lineTo(280, 392).lineWidth(3).stroke();
  put('SAMPLE. No carrier takes this parcel.', 50, 402, 10);
  doc.end();
  return done;
}
