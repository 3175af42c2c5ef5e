import { describe, expect, test } from 'vitest';
import { composeSong } from '../composition/compose.ts';
import { type Song, secondsOf } from '../composition/song.ts';
import { formantsOf } from '../testing/formants-of.ts';
import { centsBetween, isNear, pitchAt } from '../testing/pitch-of.ts';
import { requestOf } from '../testing/requests.ts';
import { sing } from './sing.ts';
import { ownVoice, SINGER_IDS, SINGERS } from './singers.ts';
import { CONSONANT_SHAPES } from './tract.ts';
import { utter } from './utter.ts';

const RATE = 32_000;
const SPAN = { from: 0, to: 40 };
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Vowels that are held long enough to be measured: the place of their note and where they stand. */
const heldVowels = (song: Song) =>
  utter(song).filter(({ kind, seconds, at }) => kind === 'vowel' && seconds > 0.16 && at + seconds < SPAN.to);

/** Cents off the written note in the middle of each held vowel; null where no pitch is heard. */
function offsets(song: Song, voice: Float32Array): (number | null)[] {
  return heldVowels(song).flatMap(({ note, at, seconds }) => {
    const midi = song.melody[note]?.midi ?? 0;
    const wished = 440 * 2 ** ((midi - 69) / 12);
    const heard = [0.4, 0.55, 0.7]
      .map((part) => pitchAt(voice, Math.round((at + seconds * part - 0.04) * RATE), RATE))
      .filter((hertz) => hertz !== null);
    return heard.length === 0 ? [null] : [centsBetween(median(heard), wished)];
  });
}

describe.each(SINGER_IDS.map((id, at) => [id, at % 2 === 0 ? 'en' : 'sp'] as const))(
  '%s, in %s',
  (singer, language) => {
    const song = composeSong(requestOf({ singer, language, seed: singer, name: null }));
    const voice = sing(song, SINGERS[singer], 'seed', RATE, SPAN);

    test('sings at least 99 of 100 held vowels within 50 cents of the score, half of them within 5', () => {
      const cents = offsets(song, voice);
      expect(cents.length).toBeGreaterThan(15);
      const near = cents.filter((value) => value !== null && Math.abs(value) < 50);
      expect(near.length / cents.length).toBeGreaterThanOrEqual(0.99);
      expect(Math.abs(median(near.map((value) => value ?? 0)))).toBeLessThanOrEqual(5);
    });
  },
);

test('a voice of somebody is near its singer, always the same, and nobody else has it', () => {
  expect(ownVoice('cole', undefined)).toEqual(SINGERS.cole);
  expect(ownVoice('cole', 'odessa')).toEqual(ownVoice('cole', 'odessa'));
  const voices = ['a', 'b', 'c', 'd', 'e', 'f'].map((words) => ownVoice('cole', words));
  expect(new Set(voices.map((voice) => JSON.stringify(voice))).size).toBe(6);
  for (const { tract, range } of voices) {
    expect(Math.abs(tract / SINGERS.cole.tract - 1)).toBeLessThanOrEqual(0.035);
    expect(range).toEqual(SINGERS.cole.range);
  }
});

test('every vowel begins on its beat, and only vowels are stretched', () => {
  const song = composeSong(requestOf());
  const segments = utter(song);
  for (const [place, note] of song.melody.entries()) {
    const vowel = segments.find((segment) => segment.note === place && segment.kind === 'vowel');
    expect(vowel?.at).toBeCloseTo(secondsOf(song, note.beat), 6);
  }
  const longest = Math.max(
    ...Object.values(CONSONANT_SHAPES)
      .flat()
      .map(({ seconds }) => seconds),
  );
  for (const { kind, seconds } of segments)
    if (kind === 'consonant') expect(seconds).toBeLessThanOrEqual(longest);
});

test('the voice is loud where its vowels begin: onsets within 50 ms of their beats', () => {
  const song = composeSong(requestOf({ name: null }));
  const voice = sing(song, SINGERS.cole, 'seed', RATE, SPAN);
  const late = utter(song)
    .filter(
      (segment, at, all) => segment.kind === 'vowel' && segment.at < SPAN.to - 1 && all[at - 1]?.voice === 0,
    )
    .map(({ at }) => {
      // The first 10 ms after which the low part of the voice is as loud as in the vowel.
      const level = (seconds: number) => voicedLevel(voice, Math.round(seconds * RATE));
      const full = Math.max(level(at + 0.05), level(at + 0.08));
      for (let shift = -0.08; shift < 0.1; shift += 0.005) if (level(at + shift) > full * 0.4) return shift;
      return 0.1;
    });
  expect(late.length).toBeGreaterThan(10);
  expect(Math.abs(median(late))).toBeLessThanOrEqual(0.015);
  expect(late.filter((shift) => Math.abs(shift) <= 0.05).length / late.length).toBeGreaterThanOrEqual(0.9);
});

/** Level of a 10 ms stretch below about 900 Hz. */
function voicedLevel(samples: Float32Array, from: number): number {
  let low = 0;
  let power = 0;
  for (let at = from; at < from + RATE / 100; at += 1) {
    low += 0.16 * ((samples[at] ?? 0) - low);
    power += low * low;
  }
  return Math.sqrt(power);
}

test('eight singers, four women and four men, and no two sing the same vowel with the same spectrum', () => {
  expect(SINGER_IDS.length).toBeGreaterThanOrEqual(6);
  const women = SINGER_IDS.filter((id) => SINGERS[id].gender === 'female');
  expect([women.length, SINGER_IDS.length - women.length]).toEqual([4, 4]);
  for (const id of SINGER_IDS) {
    const [low, high] = SINGERS[id].range;
    const [least, most] = SINGERS[id].gender === 'female' ? [55, 69] : [45, 59];
    expect(low >= least && high <= most).toBe(true);
  }
  const timbres = women.map((id) =>
    spectrumOf(sing(composeSong(requestOf({ seed: 'same' })), SINGERS[id], 's', RATE, { from: 8, to: 20 })),
  );
  timbres.forEach((one, at) => {
    for (const other of timbres.slice(at + 1))
      expect(
        one.reduce((sum, value, band) => sum + Math.abs(value - (other[band] ?? 0)), 0) / one.length,
      ).toBeGreaterThan(0.6);
  });
});

/** Mean level in dB of eight bands of an octave third from 400 Hz, by resonators. */
function spectrumOf(samples: Float32Array): number[] {
  return Array.from({ length: 10 }, (_, at) => {
    const hertz = 400 * 2 ** (at / 3);
    const radius = 0.995;
    const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / RATE);
    let [y1, y2, power] = [0, 0, 0];
    for (const sample of samples) {
      const y = sample * (1 - radius) + turn * y1 - radius * radius * y2;
      y2 = y1;
      y1 = y;
      power += y * y;
    }
    return 10 * Math.log10(power / samples.length + 1e-12);
  });
}

test('held vowels have their first two resonances within 15 % of what is meant', () => {
  // Low, slow notes: between the harmonics of high ones nobody can see where a resonance is.
  const heard = (['silas', 'cole'] as const).flatMap((singer) => {
    const [language, tempo] = [singer === 'silas' ? 'sp' : 'en', '2'] as const;
    const song = composeSong(requestOf({ singer, language, tempo, seed: 'formants', name: null }));
    const voice = sing(song, SINGERS[singer], 's', RATE, SPAN);
    return heldVowels(song)
      .filter(({ seconds }) => seconds > 0.25)
      .flatMap(({ at, seconds, formants, note }) => {
        const peaks = formantsOf(voice, Math.round((at + seconds * 0.5) * RATE), RATE);
        const pitch = 440 * 2 ** (((song.melody[note]?.midi ?? 57) - 69) / 12);
        // No resonance lies under the pitch that is sung.
        return [
          Math.max(formants[0] * SINGERS[singer].tract, pitch * 1.04),
          formants[1] * SINGERS[singer].tract,
        ].map((meant) => peaks.some((peak) => Math.abs(peak - meant) <= meant * 0.15));
      });
  });
  expect(heard.length).toBeGreaterThan(80);
  expect(heard.filter(Boolean).length / heard.length).toBeGreaterThanOrEqual(0.95);
});

test('pitches are measured as they are', () => {
  const tone = Float32Array.from(
    { length: RATE },
    (_, at) => Math.sin((2 * Math.PI * 220 * at) / RATE) + 0.5 * Math.sin((2 * Math.PI * 440 * at) / RATE),
  );
  expect(isNear(pitchAt(tone, 1000, RATE) ?? 0, 220)).toBe(true);
  expect(Math.abs(centsBetween(pitchAt(tone, 1000, RATE) ?? 1, 220))).toBeLessThan(1);
});
