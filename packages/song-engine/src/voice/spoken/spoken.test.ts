import { expect, test } from 'vitest';
import { composeSong } from '../../composition/compose.ts';
import { secondsOf } from '../../composition/song.ts';
import { requestOf } from '../../testing/requests.ts';
import { BANDS, BINS, envelopesOf } from './envelopes.ts';
import { RealFft } from './fft.ts';
import { sayPhones } from './flite.ts';
import { forceVoicing } from './force-voicing.ts';
import { layLine, SLOWER } from './sing-spoken.ts';
import { PAUSE, speakLine } from './speak-line.ts';

const PHONES = [PAUSE, 's', 'iy', PAUSE];
const isNight = process.env.TEST_SIZE === 'night';
/** How many lines the tests compute by day, because each takes half a second. */
const LINES_BY_DAY = 8;

test('the transform of a real signal equals its definition, and can be inverted', () => {
  const fft = new RealFft(16);
  const signal = Float64Array.from({ length: 16 }, (_, at) => Math.sin(at * at));
  const [re, im, back] = [new Float64Array(9), new Float64Array(9), new Float64Array(16)];
  fft.forward(signal, re, im);
  for (let bin = 0; bin <= 8; bin += 1) {
    const turn = (2 * Math.PI * bin) / 16;
    expect(re[bin]).toBeCloseTo(
      signal.reduce((sum, value, at) => sum + value * Math.cos(turn * at), 0),
      9,
    );
    expect(im[bin]).toBeCloseTo(
      signal.reduce((sum, value, at) => sum - value * Math.sin(turn * at), 0),
      9,
    );
  }
  fft.inverse(re, im, back);
  for (const [at, value] of signal.entries()) expect(back[at]).toBeCloseTo(value, 9);
});

test('phones are said as requested, always the same, and other phones are refused', () => {
  const speech = sayPhones(PHONES, 1.4);
  expect(speech.ends).toHaveLength(PHONES.length);
  expect(speech.ends).toEqual(speech.ends.toSorted((a, b) => a - b));
  expect(speech.samples.length / 16_000).toBeCloseTo(speech.ends.at(-1) ?? 0, 1);
  expect(sayPhones(PHONES, 1.4)).toEqual(speech);
  expect(() => sayPhones([PAUSE, 'iy1', PAUSE], 1.4)).toThrow('iy1');
});

test('in speech a vowel is voice, and an s is noise at higher frequencies', () => {
  const speech = sayPhones(PHONES, 1.4);
  const envelopes = envelopesOf(speech);
  forceVoicing(envelopes, PHONES, speech.ends);
  const middleOf = (phone: number) =>
    Math.round(((speech.ends[phone - 1] ?? 0) + (speech.ends[phone] ?? 0)) / 2 / 0.005);
  const [hiss, vowel] = [middleOf(1), middleOf(2)];
  expect([...envelopes.voiced.subarray(hiss * BANDS, (hiss + 1) * BANDS)]).toEqual(Array(BANDS).fill(0));
  expect(envelopes.voiced[vowel * BANDS]).toBe(1);
  const loudest = (at: number) => {
    const envelope = envelopes.log.subarray(at * BINS, (at + 1) * BINS);
    return envelope.indexOf(Math.max(...envelope)) * 31.25;
  };
  expect(loudest(vowel)).toBeLessThan(700);
  expect(loudest(hiss)).toBeGreaterThan(3000);
});

test('every spoken vowel begins on its beat; consonants are no longer than in slow speech, and at least half as long as in quick', () => {
  const song = composeSong(requestOf());
  const lines = [...new Set(song.melody.map((note) => note.line))];
  expect(lines.length).toBeGreaterThan(LINES_BY_DAY);
  for (const line of isNight ? lines : lines.slice(0, LINES_BY_DAY)) {
    const { stretches, spoken } = layLine(song, line);
    for (const { note, at } of spoken.notes) {
      const own = stretches.filter((stretch) => stretch.note === at);
      expect(own.find(({ kind }) => kind === 'vowel')?.at).toBeCloseTo(secondsOf(song, note.beat), 6);
      for (const { kind, seconds, from, to } of own)
        if (kind === 'consonant') {
          expect(seconds).toBeLessThanOrEqual(to - from + 1e-9);
          expect(seconds).toBeGreaterThan((to - from) / SLOWER / 2);
        }
      const consonants = note.syllable.onset.length > 0 || note.syllable.coda.length > 0;
      expect(own.some(({ kind }) => kind === 'consonant')).toBe(consonants);
    }
    expect(stretches.every(({ seconds, to, from }) => seconds > 0 && to >= from)).toBe(true);
  }
});

test('an unstressed AH uses Flite’s own unstressed vowel', () => {
  const song = composeSong(requestOf({ name: { spelling: 'Siobhan', respelling: 'shuh-VAWN' } }));
  const name = song.melody.findIndex(({ syllable }) => syllable.isName);
  expect(speakLine(song, [name, name + 1]).phones.join(' ')).toContain('sh ax v ao n');
});
