import { writeWav } from './write-wav.ts';

const RATE = 32_000;
const BEAT_SECONDS = 0.5;
const BEATS_PER_CHORD = 4;
const ROOTS = [48, 53, 57, 55, 50, 52] as const;
const TUNE = [12, 16, 19, 16, 14, 12, 7, 24] as const;

type Recording = { seconds: number; seed: number; mono?: boolean };

/**
 * Makes a recording for tests that resembles an artist's upload: chords that change every two seconds under a plucked
 * tune, a pause before each phrase, louder and softer parts and a faded end.
 * @returns a stereo 16-bit WAV at 32 kHz, about 128 KB a second; half of it in `mono`. The same input gives the same
 * bytes.
 */
export function makeSongWav({ seconds, seed, mono = false }: Recording): Buffer {
  const frames = Math.round(seconds * RATE);
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    const time = frame / RATE;
    const chord = chordAt(time, seed);
    const tune = tuneAt(time, seed);
    const shape = dynamics(time, seconds);
    left[frame] = shape * (0.8 * chord + 0.5 * tune);
    right[frame] = shape * (0.7 * chord + 0.6 * tune);
  }
  return writeWav({ sampleRate: RATE, channels: mono ? [left] : [left, right] });
}

const tone = (midi: number, time: number): number => {
  const turn = 2 * Math.PI * 440 * 2 ** ((midi - 69) / 12) * time;
  return Math.sin(turn) + 0.4 * Math.sin(2 * turn) + 0.15 * Math.sin(3 * turn);
};

function chordAt(time: number, seed: number): number {
  const place = Math.floor(time / (BEAT_SECONDS * BEATS_PER_CHORD));
  const root = ROOTS[(place * (1 + (seed % 3)) + seed) % ROOTS.length] ?? ROOTS[0];
  return 0.12 * (tone(root, time) + tone(root + 7, time) + tone(root + 16, time));
}

function tuneAt(time: number, seed: number): number {
  const beat = Math.floor(time / BEAT_SECONDS);
  const since = time - beat * BEAT_SECONDS;
  const step = TUNE[(beat * 3 + seed) % TUNE.length] ?? TUNE[0];
  return 0.3 * Math.min(1, since * 200) * Math.exp(-since * 5) * tone(60 + step, time);
}

/**
 * The loudness at a time: it fades in at the start, rises and falls every sixteen seconds, drops for a short breath
 * every eight, and fades out at the end.
 */
function dynamics(time: number, seconds: number): number {
  const swell = 0.65 + 0.35 * Math.sin((2 * Math.PI * time) / 16);
  const breath = time % 8 > 7.8 ? 0.15 : 1;
  return swell * breath * Math.min(1, time * 4, (seconds - time) / 2);
}
