import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuse } from '../result.ts';
import type { RevisionState } from '../states/tables.ts';
import { LIMITS } from '../text/limits.ts';
import {
  FREE_LINES,
  freeLines,
  isGivenBack,
  MOST_LINES,
  mayReturn,
  readRevision,
  revisionCost,
} from './revision.ts';

const LYRICS = '[Verse]\nOne\nTwo\n\n[Chorus]\nThree';
const mark = (line: unknown, wanted: unknown, type: unknown = 'update') => ({
  type,
  line,
  edits: [{ line: wanted }],
});

describe('freeLines', () => {
  const deliveredAt = new Date('2026-11-01T12:00:00Z');
  it.each([
    ['2026-11-01T12:00:00Z', false, 5],
    ['2026-12-01T12:00:00Z', false, 5],
    ['2026-12-01T12:00:00.001Z', false, 0],
    ['2026-11-02T12:00:00Z', true, 0],
  ])('at %s, used %s: %i', (now, hadFree, lines) => {
    const free = freeLines({ deliveredAt, hadFree, unsungMs: 0 }, new Date(now));
    expect(free).toEqual({ lines, until: new Date('2026-12-01T12:00:00Z') });
  });
});

it('the time of a change that nobody sang does not count for the free days', () => {
  const story = { deliveredAt: new Date('2026-11-01T12:00:00Z'), hadFree: false, unsungMs: 9 * 86_400_000 };
  const until = new Date('2026-12-10T12:00:00Z');
  expect(freeLines(story, until)).toEqual({ lines: 5, until });
});

describe('revisionCost', () => {
  it.each([
    [1, 5, 1, 0, 0],
    [5, 5, 5, 0, 0],
    [6, 5, 5, 1, 999],
    [2, 0, 0, 2, 1_998],
  ])('of %i lines with %i free', (marked, free, freed, paid, cents) => {
    expect(revisionCost(marked, { free, pricePerLine: 999 })).toEqual({
      freeLines: freed,
      paidLines: paid,
      cents,
    });
  });

  it('never charges for free lines, and at least one line for others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_LINES }), fc.constantFrom(0, FREE_LINES), (marked, free) => {
        const cost = revisionCost(marked, { free, pricePerLine: 7 });
        expect(cost.freeLines + cost.paidLines).toBe(marked);
        expect(cost.freeLines).toBeLessThanOrEqual(free);
        expect(cost.cents).toBe(cost.paidLines * 7);
      }),
    );
  });
});

describe('readRevision', () => {
  const read = (requests: unknown, note: unknown = '') => readRevision({ requests, note }, LYRICS);

  it('gives marked lines in the order of the lyrics', () => {
    expect(read([mark(3, ' Four '), mark(1, 'Zero')], 'For Sunday.\u0000')).toEqual({
      ok: true,
      value: { requests: [mark(1, 'Zero'), mark(3, 'Four')], note: 'For Sunday.' },
    });
  });

  it.each<[string, unknown]>([
    ['nothing', []],
    ['no list', 'x'],
    ['a line that is not sung', [mark(4, 'a')]],
    ['a line twice', [mark(1, 'a'), mark(1, 'b')]],
    ['another type', [mark(1, 'a', 'delete')]],
    ['half a line', [mark(1.5, 'a')]],
    ['a wish that is no text', [mark(1, 7)]],
    ['no wish', [{ type: 'update', line: 1, edits: [] }]],
    ['one that is nothing', [null]],
    ['one that cannot be read beside one that can', [mark(1, 'a'), null]],
    ['a line that is not sung beside one that is', [mark(1, 'a'), mark(4, 'b')]],
  ])('refuses %s', (_, requests) => {
    expect(read(requests)).toEqual({ ok: false, refusal: { code: 'revision_invalid' } });
  });

  it('needs no note, and trims one', () => {
    expect(read([mark(1, 'a')], ' Soon ')).toMatchObject({ value: { note: 'Soon' } });
    expect(read([mark(1, 'a')], undefined)).toMatchObject({ value: { note: '' } });
    expect(read([mark(1, 'a')], 7)).toMatchObject({ value: { note: '' } });
  });

  it('accepts texts up to their limits', () => {
    const [wanted, note] = ['x'.repeat(LIMITS.revisionLine), 'n'.repeat(LIMITS.notes)];
    expect(read([mark(1, wanted)], note)).toEqual({
      ok: true,
      value: { requests: [mark(1, wanted)], note },
    });
  });

  it('changes at most 60 lines; more would be a new song', () => {
    const lyrics = Array.from({ length: 61 }, (_, at) => `Line ${at}`).join('\n');
    const first = (count: number) => Array.from({ length: count }, (_, at) => mark(at + 1, 'New'));
    expect(readRevision({ requests: first(60), note: '' }, lyrics)).toMatchObject({ ok: true });
    expect(readRevision({ requests: first(61), note: '' }, lyrics)).toEqual(refuse('revision_invalid'));
  });

  it('names the line of a fault', () => {
    expect(read([mark(1, ' '), mark(2, 'x'.repeat(301)), mark(3, 'fine')], 'n'.repeat(2_001))).toEqual({
      ok: false,
      refusal: {
        code: 'revision_invalid',
        fields: { 'lines.1': 'required', 'lines.2': 'too_long', note: 'too_long' },
      },
    });
  });
});

describe('a sung change that is not what was asked', () => {
  const row = (id: number, returnOf: number | null = null, state: RevisionState = 'answered') => ({
    ...{ id, returnOf, state },
  });

  it('is given back twice at most, and each version once', () => {
    const [first, second, third] = [row(1), row(2, 1), row(3, 2)];
    expect(mayReturn(first, [first])).toBe(true);
    expect(mayReturn(first, [first, second])).toBe(false);
    expect(mayReturn(second, [first, second])).toBe(true);
    expect(mayReturn(third, [first, second, third])).toBe(false);
  });

  it('stands as it was sung when its next try is stopped, and is not given back again', () => {
    const first = row(1);
    expect(isGivenBack(first, [first, row(2, 1, 'requested')])).toBe(true);
    const all = [first, row(2, 1, 'canceled')];
    expect([isGivenBack(first, all), mayReturn(first, all)]).toEqual([false, false]);
  });
});
