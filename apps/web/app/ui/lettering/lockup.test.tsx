import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fitLines } from './fit-lines.ts';
import { Lockup } from './lockup.tsx';
import {
  heldWidths,
  lineSize,
  lineWidth,
  lineWords,
  lockupHeight,
  roomAbove,
  suitsLockup,
} from './lockup-lines.ts';

describe('width of a line', () => {
  // The expected widths were measured with HarfBuzz on the whole font. They are in thousandths of an em, at weight 820
  // and without letter spacing.
  it.each([
    ['Some things', 66, 6127],
    ['Forty', 100, 2972],
    ['Winters', 150, 5183],
    ['Avery', 66, 2846],
    ['Marguerite', 125, 6746],
  ])('%s at wdth %i is within 1 % of the font', (text, wdth, perMille) => {
    const withTracking = perMille / 1000 - 0.025 * text.length;
    expect(Math.abs(lineWidth({ text, wdth }) / withTracking - 1)).toBeLessThan(0.01);
  });

  it('fills the width but a hundredth, so that the edge of its last letter is not cut off', () => {
    const line = { text: 'sung.', wdth: 150, heldFrom: 112 };
    expect(lineSize(line) * lineWidth(line)).toBeCloseTo(99, 0);
  });

  it('accepts letters that the table does not have', () => {
    expect(lineWidth({ text: 'Łódź', wdth: 100 })).toBeGreaterThan(1);
  });
});

it('a held word swells as designed', () => {
  expect(heldWidths('sung.', 112, 150).map((one) => one.wdth)).toEqual([117, 138, 150, 138, 117]);
});

describe('room for accents under descenders', () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ text, wdth: 100 }));

  it.each([
    [lines('Viejo y', 'Ángel'), true],
    [lines('Viejo y', 'Angel'), false],
    [lines('Todo lo de', 'Ángel'), false],
    [lines('Ángel', 'y yo'), false],
  ])('%j: %s', (given, room) => {
    expect(roomAbove(given, 1) > 0.2).toBe(room);
    expect(roomAbove(given, 0)).toBe(0);
    const style = renderToStaticMarkup(<Lockup level={1} lines={given} />);
    expect(style.includes('padding-top')).toBe(room);
  });

  it('counts in the height', () => {
    const [plain, high] = [lines('Viejo y', 'Angel'), lines('Viejo y', 'Ángel')];
    expect(lockupHeight(high)).toBeGreaterThan(lockupHeight(plain) + 0.05);
  });
});

describe('fitLines', () => {
  it('keeps the words in order', () => {
    const lines = fitLines('  Rosalind,  Roll the Windows Down ');
    expect(lines.map(lineWords).join(' ')).toBe('Rosalind, Roll the Windows Down');
    expect(lines.length).toBeLessThanOrEqual(3);
  });

  it.each(['Forty Winters', 'Nine Pounds Even', 'Half the Map', 'El abrigo azul', 'Tuesday Kitchen'])(
    'neighbours in %s differ by 1.2 in size or more',
    (title) => {
      const sizes = fitLines(title).map(lineSize);
      sizes.slice(1).forEach((size, at) => {
        const before = sizes[at] ?? size;
        expect(Math.max(size, before) / Math.min(size, before)).toBeGreaterThan(1.2);
      });
    },
  );

  it.each([
    ['El abrigo azul', [['El', 'abrigo'], ['azul']]],
    ['Para Mamá', [['Para', 'Mamá']]],
    ['My Dad', [['My', 'Dad']]],
    [
      'A Song for the Kitchen',
      [
        ['A', 'Song'],
        ['for the', 'Kitchen'],
      ],
    ],
    [
      'La canción de mi abuela',
      [
        ['La', 'canción'],
        ['de mi', 'abuela'],
      ],
    ],
    [
      'Para Mom & Dad',
      [
        ['Para', 'Mom'],
        ['&', 'Dad'],
      ],
    ],
    ['Rosa + Lou and 2 Dogs', [['Rosa'], ['+', 'Lou'], ['and', '2 Dogs']]],
    ['Ana y Inés', [['Ana'], ['y', 'Inés']]],
    ['Mom &', [['Mom &']]],
    ['1998', [['1998']]],
    ['Come to My', [['Come to My']]],
    ['For My', [['For', 'My']]],
    ['The', [['The']]],
  ])('no article, possessive or preposition of %s stands alone', (title, lines) => {
    expect(fitLines(title).map(({ lead, text }) => (lead ? [lead, text] : [text]))).toEqual(lines);
  });

  it('sets a short word no higher than its page allows', () => {
    const [line] = fitLines('My Dad');
    const [alone] = fitLines('Dad');
    expect(line && alone && lineSize(line) < lineSize(alone)).toBe(true);
    expect(lockupHeight(fitLines('My Dad'))).toBeCloseTo(0.01 * 0.94 * (line ? lineSize(line) : 0), 2);
  });

  it('gives no lines for an empty title', () => {
    expect(fitLines('   ')).toEqual([]);
  });

  it('keeps a title in one piece when it is too long for three lines', () => {
    const title = 'a long title that somebody wrote '.repeat(20).trim();
    expect(fitLines(title)).toEqual([{ text: title, wdth: 100 }]);
    expect(suitsLockup(fitLines(title))).toBe(false);
  });
});

describe('Lockup', () => {
  it('is one heading for screen readers', () => {
    const out = renderToStaticMarkup(<Lockup level={1} lines={fitLines('Forty Winters')} />);
    expect(out).toMatch(
      /<h1 class="lockup" style="--tall:[\d.]+"><span class="sr-only">Forty Winters<\/span><span class="lockup__line"/,
    );
    expect(out).toContain('aria-hidden="true">Forty</span>');
  });

  it('sets small words small and keeps the text as written', () => {
    const out = renderToStaticMarkup(<Lockup level={1} lines={fitLines('El abrigo azul')} />);
    expect(out).toContain('<span class="sr-only">El abrigo azul</span>');
    expect(out).toContain('<span class="lockup__lead">El </span>abrigo');
  });

  it('sets words of more than 14 letters as a normal heading (d2)', () => {
    const lines = fitLines('Supercalifragilistic');
    expect(suitsLockup(lines)).toBe(false);
    expect(renderToStaticMarkup(<Lockup level={2} lines={lines} />)).toBe(
      '<h2 class="d2">Supercalifragilistic</h2>',
    );
  });
});
