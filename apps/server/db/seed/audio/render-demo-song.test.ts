import { GENRES, MOODS, TEMPOS } from '@keepsong/domain/builder/options';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMeter } from '../../../src/adapters/audio/meter.ts';
import { sniffAudio } from '../../../src/adapters/audio/sniff.ts';
import { DEMO_SONGS, songSeed } from '../content/songs.ts';
import { composeScore, type DemoSongRequest } from './compose.ts';
import { chordSteps, pitchOf, voiceChord } from './harmony.ts';
import { composeMelody } from './melody.ts';
import { randomFrom } from './random.ts';
import { renderDemoSong, renderSamples } from './render-demo-song.ts';
import { renderDemoSongs } from './render-demo-songs.ts';
import { frequencyOf } from './tones.ts';
import { playNote } from './voices.ts';

const RATE = 32_000;
const requests: DemoSongRequest[] = DEMO_SONGS.map((song) => ({
  seed: songSeed(song),
  genre: song.genre,
  mood: song.moods[0],
  tempo: song.tempo,
  seconds: 22,
}));
const onePerGenre = GENRES.flatMap(({ id }) => requests.find((request) => request.genre === id) ?? []);

/** Pitch by autocorrelation, refined between samples, in Hz. */
function pitchHeard(samples: Float32Array, from: number, near: number): number {
  const window = samples.subarray(from, from + 8192);
  const match = (lag: number) => {
    let sum = 0;
    for (let at = 0; at + lag < window.length; at += 1) sum += (window[at] ?? 0) * (window[at + lag] ?? 0);
    return sum / (window.length - lag);
  };
  const lags = Array.from({ length: 21 }, (_, at) => Math.round(RATE / near) - 10 + at).filter(
    (lag) => lag > 2,
  );
  const best = lags.reduce((a, b) => (match(b) > match(a) ? b : a));
  const [before, peak, after] = [match(best - 1), match(best), match(best + 1)];
  return RATE / (best + (before - after) / (2 * (before - 2 * peak + after)));
}

describe('composeScore', () => {
  it('writes songs of 20 to 40 seconds for every demo song', () => {
    for (const request of requests) {
      const { seconds } = composeScore(request);
      expect(seconds, request.seed).toBeGreaterThanOrEqual(20);
      expect(seconds, request.seed).toBeLessThanOrEqual(40);
    }
  });

  it('gives the same score for the same request and another for another seed', () => {
    const [request] = requests;
    if (!request) throw new Error('no demo song');
    expect(composeScore(request)).toEqual(composeScore({ ...request }));
    expect(composeScore({ ...request, seed: 'another' }).notes).not.toEqual(composeScore(request).notes);
  });

  it('places every note inside the song and inside what instruments can play', () => {
    const genre = fc.constantFrom(...GENRES.map(({ id }) => id));
    const mood = fc.constantFrom(...MOODS.map(({ id }) => id));
    const tempo = fc.constantFrom(...TEMPOS.map(({ id }) => id));
    fc.assert(
      fc.property(fc.string(), genre, mood, tempo, (seed, genreId, moodId, tempoId) => {
        const score = composeScore({ seed, genre: genreId, mood: moodId, tempo: tempoId, seconds: 24 });
        for (const note of score.notes) {
          expect(note.at).toBeGreaterThanOrEqual(0);
          expect(note.at).toBeLessThan(score.seconds);
          expect(note.midi).toBeGreaterThanOrEqual(28);
          expect(note.midi).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('harmony and melody', () => {
  const key = { tonic: 57, mode: 'minor' } as const;

  it('raises the leading tone over the dominant of a minor key only', () => {
    expect(pitchOf(key, 6, 4)).toBe(57 + 11);
    expect(pitchOf(key, 6, 6)).toBe(57 + 10);
  });

  it('moves voices by small steps', () => {
    const first = voiceChord(key, { step: 0, seventh: false }, [], 55);
    const second = voiceChord(key, { step: 5, seventh: false }, first, 55);
    const travelled = second.map((note, at) => Math.abs(note - (first[at] ?? 0)));
    expect(Math.max(...travelled)).toBeLessThanOrEqual(3);
  });

  it('comes home to the tonic at the end of the second phrase and repeats its motif', () => {
    const chords = [0, 3, 5, 4, 0, 3, 5, 0].map((step) => ({ step, seventh: false }));
    const notes = composeMelody(chords, randomFrom('motif'));
    expect([0, 7]).toContain(notes.filter((note) => note.bar === 7).at(-1)?.degree);
    const rhythm = (bar: number) => notes.filter((note) => note.bar === bar).map((note) => note.step);
    expect(rhythm(1)).toEqual(rhythm(0));
    expect(rhythm(4)).toEqual(rhythm(0));
  });

  it('rests on a tone of the chord at the end of every phrase', () => {
    const chords = [0, 4, 5, 3].map((step) => ({ step, seventh: false }));
    const last = composeMelody(chords, randomFrom('rest')).at(-1)?.degree ?? -99;
    const tones = chordSteps({ step: 3, seventh: false }).map((step) => step % 7);
    expect(tones).toContain(((last % 7) + 7) % 7);
  });
});

describe('instruments', () => {
  it.each([
    ['steel', 52],
    ['nylon', 64],
    ['ukulele', 72],
    ['piano', 60],
    ['electricPiano', 57],
    ['bass', 40],
  ] as const)('plays %s in tune', (voice, midi) => {
    const samples = playNote(voice, midi, 1, RATE, randomFrom('tuning'));
    const heard = pitchHeard(samples, 3200, frequencyOf(midi));
    expect(Math.abs(1200 * Math.log2(heard / frequencyOf(midi)))).toBeLessThan(8);
  });
});

describe('renderDemoSong', () => {
  it('sounds in every genre: neither silent nor clipped, faded at both ends', () => {
    expect(onePerGenre.length).toBe(GENRES.length);
    for (const request of onePerGenre) {
      const samples = renderSamples(request);
      const meter = createMeter();
      meter.add({ sampleRate: RATE, channels: [samples] });
      const facts = meter.read(50);
      expect(facts.rms, request.seed).toBeGreaterThan(0.08);
      expect(facts.rms, request.seed).toBeLessThan(0.3);
      expect(facts.peak, request.seed).toBeLessThan(0.9);
      expect(facts.silentShare, request.seed).toBeLessThan(0.06);
      expect(facts.clippedShare, request.seed).toBe(0);
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
    }
  });

  it('renders the same MP3 in a thread as in place, in the order asked for', async () => {
    const short = onePerGenre.slice(0, 3).map((request) => ({ ...request, seconds: 8 }));
    const progress: number[] = [];
    const threaded = await renderDemoSongs(short, (done) => progress.push(done));
    expect(progress).toEqual([1, 2, 3]);
    for (const [at, request] of short.entries()) {
      const here = await renderDemoSong(request);
      expect(threaded[at]?.mp3.equals(here.mp3), request.seed).toBe(true);
      expect(sniffAudio(here.mp3)?.format).toBe('mp3');
      expect(here.peaks.length).toBe(400);
      expect(here.durationSeconds).toBeCloseTo(composeScore(request).seconds, 1);
    }
  });
});
