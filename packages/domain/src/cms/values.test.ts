import { describe, expect, it } from 'vitest';
import { parseMenu, parseSchedule, splitSections } from './values.ts';

describe('menus', () => {
  it('are read with their submenus', () => {
    expect(
      parseMenu('\nHow it works | /how-it-works\nGifts\n- Store | /store\n- Help | https://a.example\n'),
    ).toEqual({
      ok: true,
      value: [
        { label: 'How it works', url: '/how-it-works', items: [] },
        {
          label: 'Gifts',
          url: null,
          items: [
            { label: 'Store', url: '/store' },
            { label: 'Help', url: 'https://a.example/' },
          ],
        },
      ],
    });
    expect(parseMenu(' \n')).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['- Store | /store', 1],
    ['Gifts\n- Store', 2],
    ['A | /a\nB | javascript:alert(1)', 2],
    ['A | //evil.example', 1],
    ['| /a', 1],
    ['A | /a | b', 1],
  ])('refuse %j at its line', (source, line) => {
    expect(parseMenu(source)).toEqual({ ok: false, refusal: { code: 'content_invalid', details: { line } } });
  });
});

describe('schedules', () => {
  it('are in Chicago time, winter and summer', () => {
    const source =
      '2026-11-20 | 2026-12-01 09:30 | Ends in [CountdownTimer] | /store\n2026-06-01T08:00 | 2026-06-02 | Summer';
    expect(parseSchedule(source)).toEqual({
      ok: true,
      value: [
        {
          startDate: '2026-11-20T06:00:00.000Z',
          endDate: '2026-12-01T15:30:00.000Z',
          text: 'Ends in [CountdownTimer]',
          url: '/store',
        },
        {
          startDate: '2026-06-01T13:00:00.000Z',
          endDate: '2026-06-02T05:00:00.000Z',
          text: 'Summer',
          url: null,
        },
      ],
    });
  });

  it.each([
    ['soon | 2026-12-01 | Text'],
    ['2026-12-01 | 2026-11-01 | Text'],
    ['2026-11-01 | 2026-12-01 |'],
    ['2026-11-01 | 2026-12-01 | Text | javascript:x'],
    ['2026-11-01 | 2026-12-01 | Text | /a | b'],
  ])('refuse %j', (source) => {
    expect(parseSchedule(source).ok).toBe(false);
  });
});

it('splits a page by its titles, each with an address of its own', () => {
  expect(
    splitSections('First\n\n## ¿Cuánto tarda?\nDías.\n\n## ¿Cuánto tarda?\n## Año\n### Not a part\nB'),
  ).toEqual([
    { id: 'part-1', title: '', text: 'First' },
    { id: 'cuanto-tarda', title: '¿Cuánto tarda?', text: 'Días.' },
    { id: 'cuanto-tarda-3', title: '¿Cuánto tarda?', text: '' },
    { id: 'ano', title: 'Año', text: '### Not a part\nB' },
  ]);
  expect(splitSections(' \n')).toEqual([]);
});
