import { describe, expect, test } from 'vitest';
import { composeSong } from '../composition/compose.ts';
import { type Song, secondsOf } from '../composition/song.ts';
import { formantsOf, WINDOW_SECONDS } from '../testing/formants-of.ts';
import { centsBetween, isNear, pitchAt } from '../testing/pitch-of.ts';
import { requestOf } from '../testing/requests.ts';
import { pitchTrack } from './pitch.ts';
import { sing, spokenLines } from './sing.ts';
import { ownVoice, SINGER_IDS, SINGERS } from './singers.ts';
import { SPEECH_RATE, sayPhones } from './spoken/flite.ts';
import { layLine, SLOWER } from './spoken/sing-spoken.ts';
import { CONSONANT_SHAPES } from './tract.ts';
import { utter } from './utter.ts';

const RATE = 32_000;
const isNight = process.env.TEST_SIZE === 'night';
const SPAN = { from: 0, to: 40 };
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * The vowels of a song that are long enough to be measured, with the times at which the rule-based voice sings
 * them.
 */
const heldVowels = (song: Song) => utter(song).filter(isHeld);
const isHeld = ({ kind, seconds, at }: { kind: string; seconds: number; at: number }): boolean =>
  kind === 'vowel' && seconds > 0.16 && at + seconds < SPAN.to;

/**
 * The lines that begin before `to` and are sung from speech. Computing a line takes as long as singing it, so
 * no others are computed.
 */
const laidLines = (song: Song, to = SPAN.to) =>
  [...spokenLines(song)]
    .filter((line) => secondsOf(song, song.melody.find((note) => note.line === line)?.beat ?? 0) < to)
    .map((line) => layLine(song, line));

/**
 * The vowels that are long enough to be measured, with the times at which `sing` sings them. English lines come
 * from speech.
 */
function sungVowels(song: Song): { note: number; at: number; seconds: number }[] {
  if (song.language === 'sp') return heldVowels(song);
  return laidLines(song).flatMap(({ stretches, spoken }) => {
    return spoken.notes.flatMap(({ at: note }) => {
      const pieces = stretches.filter((stretch) => stretch.note === note && stretch.kind === 'vowel');
      const at = pieces[0]?.at ?? Number.NaN;
      const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0);
      return isHeld({ kind: 'vowel', at, seconds }) ? [{ note, at, seconds }] : [];
    });
  });
}

/**
 * How far the voice is from the written note in the middle of each long vowel, in cents (hundredths of a
 * semitone). Null where no pitch can be measured.
 */
function offsets(song: Song, voice: Float32Array): (number | null)[] {
  return sungVowels(song).flatMap(({ note, at, seconds }) => {
    const midi = song.melody[note]?.midi ?? 0;
    const wished = 440 * 2 ** ((midi - 69) / 12);
    const heard = [0.4, 0.55, 0.7]
      .map((part) => pitchAt(voice, Math.round((at + seconds * part - 0.04) * RATE), RATE))
      .filter((hertz) => hertz !== null);
    return heard.length === 0 ? [null] : [centsBetween(median(heard), wished)];
  });
}

const MEASURED = SINGER_IDS.slice(0, Number(process.env.SINGERS));

describe.each(MEASURED.map((id, at) => [id, at % 2 === 0 ? 'en' : 'sp'] as const))(
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

test('the variation of a singer is similar to the singer, always the same, and unique', () => {
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

/** How many seconds of a song are sung to hear where its vowels begin. By day they hold enough of them. */
const ONSETS_UNTIL = isNight ? 70 : 56;
const VOICELESS = new Set(['P', 'T', 'K', 'CH', 'F', 'TH', 'S', 'SH', 'HH']);

/**
 * Vowels after a voiceless consonant before `to`: when each begins, and how many seconds before it have no voice
 * (`silent`).
 */
function clearOnsets(song: Song, to: number): { at: number; silent: number }[] {
  if (song.language === 'sp')
    return utter(song).flatMap(({ kind, at }, place, all) => {
      const before = all[place - 1];
      return kind === 'vowel' && before?.voice === 0 ? [{ at, silent: 0.08 }] : [];
    });
  return laidLines(song, to).flatMap(({ stretches }) =>
    stretches.flatMap(({ kind, at, note }, place) => {
      const before = stretches[place - 1];
      const onset = song.melody[note]?.syllable.onset ?? [];
      const isClear =
        kind === 'vowel' && before?.kind === 'consonant' && onset.every((phone) => VOICELESS.has(phone));
      // Look back no further than into the consonant. Before it, the voice may sound in another vowel.
      return isClear && onset.length > 0 ? [{ at, silent: Math.min(0.08, before.seconds * 0.6) }] : [];
    }),
  );
}

test.each(['en', 'sp'] as const)(
  'the voice is loud where its vowels begin, in %s: onsets within 50 ms of their beats',
  (language) => {
    const song = composeSong(requestOf({ name: null, language }));
    const voice = sing(song, SINGERS.cole, 'seed', RATE, { from: 0, to: ONSETS_UNTIL });
    const late = clearOnsets(song, ONSETS_UNTIL - 1)
      .filter(({ at }) => at < ONSETS_UNTIL - 1)
      .map(({ at, silent }) => {
        // Find the first 10 ms in which the low part of the voice has 40 % of its level in the vowel.
        const level = (seconds: number) => voicedLevel(voice, Math.round(seconds * RATE));
        const full = Math.max(level(at + 0.05), level(at + 0.08));
        for (let shift = -silent; shift < 0.1; shift += 0.005)
          if (level(at + shift) > full * 0.4) return shift;
        return 0.1;
      });
    expect(late.length).toBeGreaterThan(10);
    expect(Math.abs(median(late))).toBeLessThanOrEqual(0.015);
    expect(late.filter((shift) => Math.abs(shift) <= 0.05).length / late.length).toBeGreaterThanOrEqual(0.9);
  },
);

/** The level of 10 ms of a voice. Only sound below about 900 Hz counts. */
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

/** The mean level in dB of ten frequency bands, each a third of an octave wide, from 400 Hz up. */
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

test('vowels sung by rule have their first two resonances within 15 % of the intended ones', () => {
  // Use low, slow notes. The harmonics of high notes are too far apart to show where a resonance is.
  const heard = (['silas', 'cole'] as const).flatMap((singer) => {
    const song = composeSong(requestOf({ singer, language: 'sp', tempo: '2', seed: 'formants', name: null }));
    const voice = sing(song, SINGERS[singer], 's', RATE, SPAN);
    return heldVowels(song)
      .filter(({ seconds }) => seconds > 0.25)
      .flatMap(({ at, seconds, formants, note }) => {
        const peaks = formantsOf(voice, Math.round((at + seconds * 0.5) * RATE), RATE);
        const pitch = 440 * 2 ** (((song.melody[note]?.midi ?? 57) - 69) / 12);
        // The engine keeps resonances above the sung pitch.
        return [
          Math.max(formants[0] * SINGERS[singer].tract, pitch * 1.04),
          formants[1] * SINGERS[singer].tract,
        ].map((meant) => peaks.some((peak) => Math.abs(peak - meant) <= meant * 0.15));
      });
  });
  expect(heard.length).toBeGreaterThan(80);
  expect(heard.filter(Boolean).length / heard.length).toBeGreaterThanOrEqual(0.95);
});

test('vowels sung from speech keep the first two resonances of the speech within 15 %', {
  tags: ['night'],
}, () => {
  const singers = (['cole', 'silas', 'mateo'] as const).slice(0, Number(process.env.SPOKEN_SINGERS));
  const heard = singers.flatMap((id) => {
    const singer = SINGERS[id];
    const written = composeSong(requestOf({ singer: id, tempo: '2', seed: 'formants', name: null }));
    // Sing lower than written. The harmonics of high notes are too far apart to show where a resonance is.
    const melody = written.melody.map((note) => ({ ...note, midi: note.midi - 10 }));
    const song = { ...written, melody };
    const voice = sing(song, singer, 's', RATE, SPAN);
    return laidLines(song).flatMap(({ spoken, stretches }) => {
      const { samples } = sayPhones(spoken.phones, SLOWER);
      return (
        stretches
          .filter(({ kind, seconds, at }) => kind === 'vowel' && seconds > 0.25 && at + seconds < SPAN.to)
          // Leave out vowels that are shorter in the speech than the analysis window, because the window would
          // include neighbouring sounds.
          .filter(({ from, to }) => to - from >= WINDOW_SECONDS)
          .flatMap(({ at, seconds, from, to, note }) => {
            const pitch = 440 * 2 ** (((song.melody[note]?.midi ?? 57) - 69) / 12);
            const sung = formantsOf(voice, Math.round((at + seconds / 2) * RATE), RATE);
            const said = formantsOf(samples, Math.round(((from + to) / 2) * SPEECH_RATE), SPEECH_RATE);
            // The engine keeps resonances above the sung pitch.
            return said
              .slice(0, 2)
              .map((hertz) => Math.max(hertz * singer.tract, pitch * 1.04))
              .map((meant) => sung.some((peak) => Math.abs(peak - meant) <= meant * 0.15));
          })
      );
    });
  });
  expect(heard.length).toBeGreaterThan(10 * singers.length);
  expect(heard.filter(Boolean).length / heard.length).toBeGreaterThanOrEqual(0.95);
});

test('a line with a sound that English does not have is sung by rule, the other lines from speech', () => {
  const song = composeSong(requestOf({ name: { spelling: 'Wojciech', respelling: 'VOY-chekh' } }));
  const spoken = spokenLines(song);
  const named = new Set(song.melody.filter(({ syllable }) => syllable.isName).map(({ line }) => line));
  expect(named.size).toBeGreaterThan(0);
  for (const { line } of song.melody) expect([line, spoken.has(line)]).toEqual([line, !named.has(line)]);
  expect(spokenLines(composeSong(requestOf({ language: 'sp' }))).size).toBe(0);
});

test.each(['june', 'cole'] as const)(
  '%s sings a line by rule as loud as the spoken ones around it',
  { tags: ['night'] },
  (id) => {
    const name = { spelling: 'Wojciech', respelling: 'VOY-chekh' };
    const song = composeSong(requestOf({ singer: id, name }));
    const voice = sing(song, SINGERS[id], 's', RATE, SPAN);
    const spoken = spokenLines(song);
    const heard = song.melody.filter(({ beat, beats }) => secondsOf(song, beat + beats) < SPAN.to);
    const levelOf = (isSpoken: boolean) =>
      median(
        heard
          .filter(({ line }) => spoken.has(line) === isSpoken)
          .map(({ beat, beats }) => {
            const part = voice.subarray(secondsOf(song, beat) * RATE, secondsOf(song, beat + beats) * RATE);
            return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
          }),
      );
    expect(Math.abs(20 * Math.log10(levelOf(true) / levelOf(false)))).toBeLessThan(3);
  },
);

const LAID = ['a', 'b', 'c'].slice(0, Number(process.env.LAID_SONGS));
const LAID_LINES = isNight ? 12 : 6;

test('a line keeps its last note until it ends, and no line begins before the previous line is over', () => {
  for (const seed of LAID) {
    const song = composeSong(requestOf({ genre: '8', tempo: '3', singer: 'finn', seed }));
    const laid = [...spokenLines(song)].slice(0, LAID_LINES).map((line) => layLine(song, line));
    for (const [place, { stretches, spoken }] of laid.entries()) {
      const [end, next] = [stretches.at(-1), laid[place + 1]?.stretches[0]];
      if (end && next) expect(end.at + end.seconds).toBeLessThanOrEqual(next.at + 1e-6);
      const { beat, beats, midi } = spoken.notes.at(-1)?.note ?? { beat: 0, beats: 0, midi: 0 };
      const ending = secondsOf(song, beat + beats) - 0.01;
      const heard = pitchTrack(song, SINGERS.finn, 's', { from: ending, to: ending + 0.01 })[0] ?? 0;
      expect(Math.abs(centsBetween(heard, 440 * 2 ** ((midi - 69) / 12)))).toBeLessThan(60);
    }
  }
});

test('measures known pitches correctly', () => {
  const tone = Float32Array.from(
    { length: RATE },
    (_, at) => Math.sin((2 * Math.PI * 220 * at) / RATE) + 0.5 * Math.sin((2 * Math.PI * 440 * at) / RATE),
  );
  expect(isNear(pitchAt(tone, 1000, RATE) ?? 0, 220)).toBe(true);
  expect(Math.abs(centsBetween(pitchAt(tone, 1000, RATE) ?? 1, 220))).toBeLessThan(1);
});
