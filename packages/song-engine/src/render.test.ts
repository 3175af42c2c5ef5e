import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { lengthOf, secondsOf } from './composition/song.ts';
import { loudnessOf, truePeakOf } from './mix/loudness.ts';
import { previewSpan, RATE, type RenderedSong, renderSong, type Sounded, soundSong } from './render.ts';
import { sketchSong } from './sketch.ts';
import { judgeSong } from './testing/judge.ts';
import { randomRequest, requestOf } from './testing/requests.ts';

/** `whole`, `excerpt` and `progress` are rendered once for all tests of this file. */
let whole: Sounded;
let excerpt: RenderedSong;
let progress: number[];
const request = requestOf({ tempo: '3' });

beforeAll(async () => {
  whole = await soundSong(request, 'full');
  progress = [];
  excerpt = await renderSong(request, 'preview', (done) => progress.push(done));
}, 300_000);

const isNight = process.env.TEST_SIZE === 'night';
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const levelOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const startsOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 0, 3);

describe('a whole song', () => {
  test('has -14 LUFS (1 more or less), peaks of at most -1 dBTP, and the length of its notes', () => {
    const { left, right } = whole.sound;
    expect(Math.abs(loudnessOf([left, right], RATE) + 14)).toBeLessThan(1);
    expect(truePeakOf([left, right])).toBeLessThanOrEqual(-1);
    expect(left.length / RATE).toBeCloseTo(lengthOf(whole.song), 2);
  });

  test('is never silent before its end, and rings out at the end', () => {
    const { left } = whole.sound;
    for (let second = 0; second < lengthOf(whole.song) - 4; second += 1)
      expect([second, levelOf(left.subarray(second * RATE, (second + 1) * RATE)) > 0.005]).toEqual([
        second,
        true,
      ]);
    expect(levelOf(left.subarray(-RATE / 4))).toBeLessThan(levelOf(left) / 8);
  });
});

describe('a preview', () => {
  test('is thirty seconds of MP3 around the first chorus, tagged as generated and with its title', () => {
    const { song } = whole;
    expect(startsOf(excerpt.mp3)).toBe('ID3');
    const tags =
      Buffer.from(excerpt.mp3).subarray(0, 4000).toString('utf16le') +
      Buffer.from(excerpt.mp3).subarray(1, 4000).toString('utf16le');
    expect(tags).toContain('GENERATED');
    expect(tags).toContain(song.title);
    expect(excerpt.seconds).toBeCloseTo(30, 2);
    const span = previewSpan(song);
    const chorus = song.sections.find(({ name }) => name === 'chorus');
    const begin = secondsOf(song, (chorus?.bar ?? 0) * 4);
    expect(span.from).toBeLessThan(begin);
    expect(span.to).toBeGreaterThan(begin + secondsOf(song, 4 * (chorus?.bars ?? 0)) - 0.01);
  });

  test('is an excerpt of the same song: its loudness follows the whole song', {
    tags: ['night'],
  }, async () => {
    const { sound } = await soundSong(request, 'preview');
    const { from } = previewSpan(whole.song);
    const step = Math.round(RATE / 20);
    const envelope = (samples: Float32Array, start: number) =>
      Array.from({ length: 28 * 20 }, (_, at) =>
        levelOf(samples.subarray(start + at * step, start + (at + 1) * step)),
      );
    const one = envelope(sound.left, RATE);
    const other = envelope(whole.sound.left, Math.round((from + 1) * RATE));
    expect(correlation(one, other)).toBeGreaterThan(0.97);
  });

  test('has rising times of all lines and words, and the recipient in its lines', () => {
    const words = excerpt.lines.flatMap((line) => line.words);
    // The words of the line give the text of the line.
    for (const line of excerpt.lines) expect(line.words.map(({ text }) => text).join(' ')).toBe(line.text);
    expect(words.length).toBeGreaterThan(15);
    for (const [at, { from, to }] of words.entries()) {
      expect(to >= from && from >= (words[at - 1]?.from ?? 0)).toBe(true);
      expect(to).toBeLessThanOrEqual(30);
    }
    expect(excerpt.lines.some(({ text }) => text.includes('Siobhan'))).toBe(true);
    expect(excerpt.lyrics.split('\n\n').length).toBe(7);
  });

  test('has peaks for a player and counts its progress up to the end', () => {
    expect(excerpt.peaks).toHaveLength(400);
    expect(Math.max(...excerpt.peaks)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  test('has the same bytes for the same request, and other bytes for another answer or name', async () => {
    const again = await renderSong(request, 'preview');
    expect(hash(again.mp3)).toBe(hash(excerpt.mp3));
    // Tests by day check only one other request, because each takes seconds.
    const others = [
      { name: { spelling: 'Siobhan', respelling: 'shi-VOHN' } },
      { details: ['kind', 'coffee'] as const },
    ];
    for (const part of isNight ? others : others.slice(0, 1))
      expect(hash((await renderSong({ ...request, ...part }, 'preview')).mp3)).not.toBe(hash(excerpt.mp3));
  });
});

test('a sketch gives title, length and an estimated waveform without rendering', () => {
  const { title, seconds, peaks } = sketchSong(request, 'preview', 400);
  expect([title, seconds]).toEqual([excerpt.title, excerpt.seconds]);
  expect(peaks).toHaveLength(400);
  const tenths = (values: readonly number[]) =>
    Array.from({ length: 40 }, (_, at) =>
      values.slice(at * 10, at * 10 + 10).reduce((sum, value) => sum + value, 0),
    );
  expect(correlation(tenths(peaks), tenths(excerpt.peaks))).toBeGreaterThan(0.3);
});

test('a faulty request is refused with its fault', async () => {
  await expect(
    renderSong(requestOf({ name: { spelling: 'Ada', respelling: 'xq' } }), 'preview'),
  ).rejects.toThrow('"x"');
});

const RANDOM = Number(process.env.RANDOM_SONGS);

test(`${RANDOM} random requests render without a fault, silence, clipping or a missing name`, {
  timeout: 60_000 + RANDOM * 10_000,
}, async () => {
  for (let number = 0; number < RANDOM; number += 1) {
    const request = randomRequest(number);
    const judged = await judgeSong(request);
    const { loudness, truePeak, quietestSecond, namesWritten, nameSyllables, quietestSyllable } = judged;
    expect({
      number,
      isFinite: judged.isFinite,
      isLoudEnough: Math.abs(loudness + 14) < 1,
      isUnderPeak: truePeak <= -1,
      isNowhereSilent: quietestSecond > 0.02,
      isNamed: request.name === null || ((namesWritten ?? 0) > 0 && nameSyllables > 0),
      isNameSung: quietestSyllable > 0.1,
    }).toEqual({
      number,
      isFinite: true,
      isLoudEnough: true,
      isUnderPeak: true,
      isNowhereSilent: true,
      isNamed: true,
      isNameSung: true,
    });
  }
});

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  let [product, left, right] = [0, 0, 0];
  one.forEach((value, at) => {
    const [x, y] = [value - a, (other[at] ?? 0) - b];
    product += x * y;
    left += x * x;
    right += y * y;
  });
  return product / Math.sqrt(left * right);
}
