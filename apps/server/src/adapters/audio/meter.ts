import type { AudioFacts, Pcm } from './audio-types.ts';

/**
 * -60 dBFS (decibels relative to full scale): quieter than the noise of a room, louder than dither (noise that encoders
 * add).
 */
const SILENCE = 0.001;
const FULL_SCALE = 0.999;
const CLIP_RUN = 3;
const WINDOWS_PER_SECOND = 20;
const SLICES_PER_SECOND = 50;

/**
 * The sums limit samples to this value. Files with floating-point samples may hold infinities and NaN, which
 * would spoil the sums.
 */
const LOUDEST = 8;

const magnitude = (sample: number): number => {
  const value = Math.abs(sample);
  return value <= LOUDEST ? value : value > LOUDEST ? LOUDEST : 0;
};

export type Meter = {
  add(pcm: Pcm): void;
  seconds(): number;
  /** @param peakCount the number of values in the waveform. */
  read(peakCount: number): Omit<AudioFacts, 'format'>;
};

/** Measures a recording chunk by chunk, without holding all samples in memory. */
export function createMeter(): Meter {
  let rate = 0;
  let channels = 0;
  let frames = 0;
  let samples = 0;
  let peak = 0;
  let energy = 0;
  let clipped = 0;
  let runs: number[] = [];
  let windowEnergy = 0;
  let windowFrames = 0;
  let windows = 0;
  let silentWindows = 0;
  let slicePeak = 0;
  let sliceFrames = 0;
  const slices: number[] = [];

  function endWindow(): void {
    windows += 1;
    if (windowEnergy / windowFrames < SILENCE * SILENCE) silentWindows += 1;
    windowEnergy = 0;
    windowFrames = 0;
  }

  function endSlice(): void {
    slices.push(slicePeak);
    slicePeak = 0;
    sliceFrames = 0;
  }

  function countClip(channel: number, loud: boolean): void {
    const run = loud ? (runs[channel] ?? 0) + 1 : 0;
    runs[channel] = run;
    if (run === CLIP_RUN) clipped += CLIP_RUN;
    else if (run > CLIP_RUN) clipped += 1;
  }

  function addFrame(pcm: Pcm, frame: number): void {
    let square = 0;
    for (let channel = 0; channel < pcm.channels.length; channel += 1) {
      const value = magnitude(pcm.channels[channel]?.[frame] ?? 0);
      if (value > slicePeak) slicePeak = value;
      square += value * value;
      countClip(channel, value >= FULL_SCALE);
    }
    energy += square;
    windowEnergy += square / pcm.channels.length;
    windowFrames += 1;
    sliceFrames += 1;
  }

  return {
    add(pcm) {
      const length = pcm.channels[0]?.length ?? 0;
      rate = pcm.sampleRate;
      if (pcm.channels.length !== channels) runs = [];
      channels = Math.max(channels, pcm.channels.length);
      const windowSize = Math.max(1, Math.round(rate / WINDOWS_PER_SECOND));
      const sliceSize = Math.max(1, Math.round(rate / SLICES_PER_SECOND));
      for (let frame = 0; frame < length; frame += 1) {
        addFrame(pcm, frame);
        if (slicePeak > peak) peak = slicePeak;
        if (windowFrames === windowSize) endWindow();
        if (sliceFrames === sliceSize) endSlice();
      }
      frames += length;
      samples += length * pcm.channels.length;
    },
    seconds: () => (rate > 0 ? frames / rate : 0),
    read(peakCount) {
      if (windowFrames > 0) endWindow();
      if (sliceFrames > 0) endSlice();
      return {
        durationSeconds: rate > 0 ? frames / rate : 0,
        sampleRate: rate,
        channels,
        peak,
        rms: samples > 0 ? Math.sqrt(energy / samples) : 0,
        silentShare: windows > 0 ? silentWindows / windows : 1,
        clippedShare: samples > 0 ? clipped / samples : 0,
        peaks: drawPeaks(slices, peakCount),
      };
    },
  };
}

/**
 * Draws the waveform from short slices. Each of the `count` values is the loudest slice of its part, divided by the
 * loudest slice of all, with three decimals. Silence gives zeros.
 */
function drawPeaks(slices: readonly number[], count: number): number[] {
  const loudest = slices.reduce((most, value) => Math.max(most, value), 0);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * slices.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * slices.length) / count));
    const value = slices.slice(from, to).reduce((most, slice) => Math.max(most, slice), 0);
    return loudest > 0 ? Math.round((value / loudest) * 1000) / 1000 : 0;
  });
}
