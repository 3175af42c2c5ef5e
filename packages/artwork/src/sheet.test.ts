import { describe, expect, it } from 'vitest';
import { codeSheet, goodsSheet, type SheetKind, sheetKindOf } from './sheet.ts';
import { xmlFault } from './testing.ts';

const SONG = { title: 'Wrong Portland', recipient: 'Marguerite', genre: '2', mood: '7', tempo: '2' };
const LINES = ['The boiler quit,', 'the clerk was late,', 'you only laughed,', 'I had to wait'];

describe('the sheet of a product', () => {
  it.each([
    ['lyric-print', 'print'],
    ['lyric-print-large', 'print'],
    ['bundle-paper-set', 'print'],
    ['chorus-tea-towel', 'towel'],
    ['name-poster', 'name'],
    ['song-qr-card', 'song-card'],
    ['seven-inch-single', 'vinyl'],
    ['photo-mug', null],
  ] as const)('%s is %s', (product, kind) => {
    expect(sheetKindOf(product)).toBe(kind);
  });

  it.each(['print', 'towel', 'name', 'song-card', 'vinyl'] as const)(
    'of %s has the shape of its paper, and stands alone',
    (kind: SheetKind) => {
      const sheet = goodsSheet(kind, { lines: LINES, name: 'Mo', song: SONG });
      expect(xmlFault(sheet.svg)).toBeNull();
      const [, , width, height] = (/viewBox="([^"]+)"/.exec(sheet.svg)?.[1] ?? '').split(' ').map(Number);
      const [wide, high] = sheet.inches;
      expect((width ?? 0) / (height ?? 1)).toBeCloseTo(wide / high, 2);
      expect(sheet.svg).toContain(`width="${wide}in" height="${high}in"`);
    },
  );

  it('is the same in a larger size, and a long name lies across', () => {
    const small = goodsSheet('print', { lines: LINES });
    const large = goodsSheet('print', { lines: LINES }, 1.5);
    expect(large.inches).toEqual([18, 24]);
    expect(large.svg.replace(/ width="18in" height="24in"/, '')).toBe(
      small.svg.replace(/ width="12in" height="16in"/, ''),
    );
    expect(goodsSheet('name', { name: 'Mo' }).inches).toEqual([18, 24]);
    expect(goodsSheet('name', { name: 'Marguerite' }).inches).toEqual([24, 18]);
  });

  it('has its code on the back, and no letter of the words breaks it', () => {
    const back = codeSheet(
      [
        [true, false],
        [false, true],
      ],
      'Scan & listen',
      [4, 6],
    );
    expect(xmlFault(back.svg)).toBeNull();
    expect(back.svg.match(/M\d+\.\d{3} /g)).toHaveLength(2);
    expect(back.svg).toContain('Scan &amp; listen');
  });
});
