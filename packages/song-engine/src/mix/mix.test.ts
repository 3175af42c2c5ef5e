import { expect, test } from 'vitest';
import { envelopeOf, limit } from './dynamics.ts';
import { loudnessOf, truePeakOf } from './loudness.ts';
import { reverb } from './reverb.ts';

const RATE = 32_000;
const tone = (hertz: number, seconds: number, gain: number, phase = 0): Float32Array =>
  Float32Array.from(
    { length: seconds * RATE },
    (_, at) => gain * Math.sin((2 * Math.PI * hertz * at) / RATE + phase),
  );

test('a full sine of 997 Hz on one side is -3.01 LUFS, and silence between does not count (ITU-R BS.1770-4)', () => {
  const silent = new Float32Array(4 * RATE);
  const loud = tone(997, 4, 1);
  expect(loudnessOf([loud, silent], RATE)).toBeCloseTo(-3.01, 1);
  const broken = new Float32Array(12 * RATE);
  broken.set(loud, 4 * RATE);
  expect(loudnessOf([broken, new Float32Array(12 * RATE)], RATE)).toBeCloseTo(-3.01, 0);
});

test('the true peak includes values between the samples', () => {
  const between = tone(RATE / 4, 1, 0.5, Math.PI / 4);
  expect(20 * Math.log10(Math.max(...between))).toBeCloseTo(-9.03, 1);
  expect(truePeakOf([between])).toBeCloseTo(-6.02, 0);
});

test('the limiter keeps every sample below its ceiling and does not change quiet parts', () => {
  const left = tone(200, 1, 0.2);
  left.set(tone(200, 0.1, 1.6), RATE / 2);
  const before = left.slice();
  const right = left.slice();
  limit(left, right, RATE, 0.8);
  expect(Math.max(...left.map(Math.abs))).toBeLessThanOrEqual(0.8001);
  expect(left.subarray(0, RATE / 4)).toEqual(before.subarray(0, RATE / 4));
});

test('the limiter limits sound that is louder between the samples than at them', () => {
  // A sine wave of a quarter of the sample rate, shifted so that every sample is ±0.7 although the wave reaches ±1.
  const wave = () => Float32Array.from({ length: RATE }, (_, at) => Math.sin((at + 0.5) * (Math.PI / 2)));
  const [left, right] = [wave(), wave()];
  limit(left, right, RATE, 0.8);
  expect(truePeakOf([left, right])).toBeLessThan(20 * Math.log10(0.8) + 0.2);
});

test('reverb begins late, differs between left and right, and is 60 dB quieter after its time', () => {
  const clap = new Float32Array(3 * RATE);
  clap[0] = 1;
  const { left, right } = reverb(clap, RATE, { seconds: 1.2, damping: 0.3, before: 0.02 });
  const power = (samples: Float32Array, from: number, to: number) =>
    samples.subarray(from * RATE, to * RATE).reduce((sum, sample) => sum + sample * sample, 0);
  expect(power(left, 0, 0.02)).toBe(0);
  expect(left).not.toEqual(right);
  expect(10 * Math.log10(power(left, 1.2, 1.4) / power(left, 0.05, 0.25))).toBeLessThan(-45);
  expect(Math.max(...envelopeOf(left, RATE, 0.1).subarray(2 * RATE))).toBeLessThan(0.01);
});
