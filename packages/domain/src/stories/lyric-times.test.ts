import { describe, expect, it } from 'vitest';
import { checkLineStarts, sungAt, timesFromStarts, timesOfEngine } from './lyric-times.ts';

const LYRICS = '[Verse]\nThe boiler quit,\nthe clerk was late\n\n[Chorus]\nForty winters';
const word = (text: string, from: number, to: number) => ({ text, from, to });

describe('taps of an artist', () => {
  it.each<[(number | null)[], object | null]>([
    [[1, 2.5, 8], null],
    [[1, null, 8], null],
    [[null, null, null], null],
    [[1, 2.5], { starts: 'invalid' }],
    [[1, 2.5, 8, 9], { starts: 'invalid' }],
    [[1, 1, 8], { 'starts.1': 'invalid' }],
    [[3, null, 2], { 'starts.2': 'invalid' }],
    [[1, 2, 31], { 'starts.2': 'invalid' }],
    [[-1, 2, 3], { 'starts.0': 'invalid' }],
  ])('%j', (starts, fields) => {
    const checked = checkLineStarts(starts, { lyrics: LYRICS, seconds: 30 });
    expect(checked.ok ? null : checked.refusal.fields).toEqual(fields);
  });

  it('become times: a line ends where the next one begins, after nine seconds or with the recording', () => {
    expect(timesFromStarts([1, 2.5, 27], LYRICS, 30)).toEqual([
      { from: 1, to: 2.5, words: [] },
      { from: 2.5, to: 11.5, words: [] },
      { from: 27, to: 30, words: [] },
    ]);
    expect(timesFromStarts([1, null, 5], LYRICS, 30)).toEqual([
      { from: 1, to: 5, words: [] },
      null,
      { from: 5, to: 14, words: [] },
    ]);
  });

  it('are null without taps, or when the lyrics have other lines now', () => {
    for (const starts of [null, [null, null, null], [1, 2]])
      expect(timesFromStarts(starts, LYRICS, 30)).toBeNull();
  });
});

describe("the engine's times", () => {
  const sung = [
    { text: 'The boiler quit', from: 1, to: 2, words: [word('The', 1, 1.2)] },
    { text: 'The clerk was late!', from: 2, to: 4, words: [] },
    { text: 'Something else', from: 5, to: 6, words: [] },
    { text: 'FORTY WINTERS', from: 7, to: 9, words: [] },
  ];

  it('are matched with the lines that have the same words, in order', () => {
    expect(timesOfEngine(LYRICS, sung)).toEqual([
      { from: 1, to: 2, words: [word('The', 1, 1.2)] },
      { from: 2, to: 4, words: [] },
      { from: 7, to: 9, words: [] },
    ]);
  });

  it('match repeated lines by their order, and match no other song', () => {
    const twice = [sung[3], sung[3]].flatMap((one, at) => (one ? [{ ...one, from: at, to: at + 1 }] : []));
    expect(timesOfEngine('Forty winters\nForty winters\nForty winters', twice)).toEqual([
      { from: 0, to: 1, words: [] },
      { from: 1, to: 2, words: [] },
      null,
    ]);
    expect(timesOfEngine('Other words', sung)).toBeNull();
  });
});

describe('the line that is sung at a second', () => {
  const times = [{ from: 1, to: 2 }, null, { from: 2.5, to: 4 }, { from: 9, to: 10 }];

  it.each([
    [0, -1],
    [0.99, -1],
    [1, 0],
    [2.4, 0],
    [2.5, 2],
    [5.1, 2],
    [5.3, -1],
    [9.5, 3],
    [12, -1],
  ])('%d: %d', (second, place) => {
    expect(sungAt(times, second)).toBe(place);
  });

  it('does not exist in a song without times', () => {
    expect(sungAt([], 3)).toBe(-1);
    expect(sungAt([null, null], 3)).toBe(-1);
  });
});
