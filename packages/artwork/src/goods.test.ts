import { describe, expect, it } from 'vitest';
import { goodsArt } from './goods.ts';
import { xmlFault } from './testing.ts';
import { woodType } from './wood/outline.ts';
import { setRows } from './wood/rows.ts';

const LINES = [
  'Burnt sugar on a Tuesday',
  'You laughed at all the wrong parts of the film',
  'Forty winters',
  'And I would do it all again',
];
const BOX = { x: 10, y: 20, width: 200, height: 280 };

/** Lines whose commas, tails and accents stand between the rows. */
const HANGING = ['Aquí, ¿quién?', 'Ésta es Ángela,', 'Çà, Úrsula, (9)', 'Ñandú,'];

/** The smallest and the largest x and y of a path. */
function extent(markup: string) {
  const numbers = [...markup.matchAll(/-?\d+(?:\.\d)?/g)].map(([number]) => Number(number));
  const path = numbers.slice(0, numbers.length - (/fill="#\d/.test(markup) ? 1 : 0));
  const xs = path.filter((_, at) => at % 2 === 0);
  const ys = path.filter((_, at) => at % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('the lines of a print', () => {
  it.each([[LINES], [['Hi']], [['Forty', 'Winters', 'One blue', 'Coat']], [['Él', 'Ñandú']]])(
    'all fill the width, and together the height: %j',
    (lines) => {
      const rows = setRows(lines, BOX);
      for (const { text, box } of rows) {
        const { left, right } = extent(woodType(text, box, 'red'));
        expect(left).toBeCloseTo(BOX.x, 0);
        expect(right).toBeCloseTo(BOX.x + BOX.width, 0);
      }
      const last = rows.at(-1);
      expect((last?.box.y ?? 0) + (last?.box.height ?? 0)).toBeCloseTo(BOX.y + BOX.height, 3);
    },
  );

  // Round letters reach out of their row a little, on both sides.
  it.each([[HANGING], [HANGING.toReversed()], [['Burnt sugar,', 'Wrong film,']], [['Si,', 'Ñ']]])(
    'never touch: commas and accents have their own space: %j',
    (lines) => {
      const drawn = setRows(lines, BOX).map(({ text, box }) => ({
        ...extent(woodType(text, box, 'red')),
        height: box.height,
      }));
      drawn.slice(1).forEach(({ top, height }, at) => {
        expect(top - (drawn[at]?.bottom ?? 0)).toBeGreaterThanOrEqual(0.02 * height);
      });
      expect(drawn.at(-1)?.bottom).toBeLessThanOrEqual(BOX.y + BOX.height + 1);
    },
  );

  it('keep their words and their order, and long ones are broken into rows', () => {
    const rows = setRows(LINES, BOX);
    expect(rows.map(({ text }) => text).join(' ')).toBe(LINES.join(' ').toUpperCase());
    expect(rows.length).toBeGreaterThan(LINES.length);
    expect(rows.map(({ line }) => line)).toEqual(rows.map(({ line }) => line).sort());
  });

  it.each(['Mamá & Papá', 'Ana y Luis'])('have no connecting word alone in a row: %s', (line) => {
    const [first = '', ...rest] = setRows([line], { ...BOX, height: 4 * BOX.width }).map(({ text }) => text);
    expect([first, ...rest]).toEqual(line.toUpperCase().split(/ (?=[&Y] )/));
  });

  it('in a script without outlines are set as text of the same width', () => {
    expect(woodType('Ω', BOX, 'red')).toContain('textLength="200"');
  });
});

describe('a product', () => {
  const song = { title: 'Wrong Portland', recipient: 'Dolly', genre: '4', mood: '7' };
  it.each(['print', 'towel', 'paper-set', 'book'] as const)('%s shows the lines of the song', (kind) => {
    const drawn = goodsArt({ kind, lines: LINES, song });
    expect(drawn).not.toBe(goodsArt({ kind, song }));
    expect(drawn).not.toBe(goodsArt({ kind, lines: LINES.toReversed(), song }));
    expect(xmlFault(drawn)).toBeNull();
  });

  it.each(['vinyl', 'song-card', 'book', 'paper-set'] as const)('%s shows the song itself', (kind) => {
    const drawn = goodsArt({ kind, song });
    expect(drawn).not.toBe(goodsArt({ kind }));
    expect(drawn).not.toBe(
      goodsArt({ kind, song: { ...song, title: 'Snow on the Baler', genre: '8', mood: '4' } }),
    );
    expect(xmlFault(drawn)).toBeNull();
  });

  it('shows name, date and caption', () => {
    expect(goodsArt({ kind: 'name', name: 'Ana' })).not.toBe(goodsArt({ kind: 'name', name: 'Eva' }));
    const dated = goodsArt({ kind: 'name', name: 'Ana', date: '3 May' });
    expect(dated).not.toBe(goodsArt({ kind: 'name', name: 'Ana' }));
    expect(goodsArt({ kind: 'mug', caption: 'Us' })).not.toBe(goodsArt({ kind: 'mug' }));
  });

  it('says across the picture when its words are an example', () => {
    expect(goodsArt({ kind: 'print', sample: 'Sample' })).not.toBe(
      goodsArt({ kind: 'print', sample: 'Muestra' }),
    );
    expect(goodsArt({ kind: 'print', sample: null })).toBe(goodsArt({ kind: 'print' }));
  });

  it('never holds markup of its words', () => {
    for (const kind of ['print', 'name', 'mug', 'book'] as const) {
      const evil = '</svg><script>&"Ω';
      expect(xmlFault(goodsArt({ kind, name: evil, caption: evil, lines: [evil], sample: evil }))).toBeNull();
    }
  });
});
