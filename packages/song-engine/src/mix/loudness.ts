/**
 * The loudness of a stereo signal as people hear it, in LUFS, measured by ITU-R BS.1770-4: K-weighting, blocks of
 * 400 ms, absolute and relative gate.
 */
export function loudnessOf(channels: readonly Float32Array[], rate: number): number {
  const hop = Math.round(rate * 0.1);
  const steps = Math.floor((channels[0]?.length ?? 0) / hop);
  const energy = new Float64Array(steps);
  for (const channel of channels) addEnergy(channel, rate, hop, energy);
  const blocks: number[] = [];
  for (let at = 0; at + 4 <= steps; at += 1) {
    let sum = 0;
    for (let part = 0; part < 4; part += 1) sum += energy[at + part] ?? 0;
    blocks.push(sum / (4 * hop));
  }
  const loud = blocks.filter((block) => lufs(block) > -70);
  const gate = lufs(mean(loud)) - 10;
  return lufs(mean(loud.filter((block) => lufs(block) > gate)));
}

const lufs = (power: number): number => -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Adds the energy of a channel to the blocks, after K-weighting: a high shelf of 4 dB and a high pass at 38 Hz, which
 * imitate the ear. Their coefficients are computed for the sample rate.
 */
function addEnergy(samples: Float32Array, rate: number, hop: number, energy: Float64Array): void {
  const [shelf, pass] = [shelfOf(rate), passOf(rate)];
  let [s1, s2, p1, p2] = [0, 0, 0, 0];
  for (let step = 0; step < energy.length; step += 1) {
    let sum = 0;
    for (let index = step * hop; index < (step + 1) * hop; index += 1) {
      const x = samples[index] ?? 0;
      const s = x - shelf.a1 * s1 - shelf.a2 * s2;
      const y = shelf.b0 * s + shelf.b1 * s1 + shelf.b2 * s2;
      s2 = s1;
      s1 = s;
      const p = y - pass.a1 * p1 - pass.a2 * p2;
      const z = pass.b0 * p + pass.b1 * p1 + pass.b2 * p2;
      p2 = p1;
      p1 = p;
      sum += z * z;
    }
    energy[step] = (energy[step] ?? 0) + sum;
  }
}

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

function shelfOf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function passOf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

/** The number of samples from which the filter (a windowed sinc) computes the value between two samples. */
const TAPS = 12;
const PHASES = [0.25, 0.5, 0.75].map((part) =>
  Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - TAPS / 2 + 1 - part;
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2)));
  }),
);

/**
 * The highest of three interpolated values between the samples `at` and `at + 1`. The samples themselves do not
 * count.
 */
export function peakAfter(samples: Float32Array, at: number): number {
  let peak = 0;
  for (const taps of PHASES) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap += 1) sum += (samples[at + tap - TAPS / 2 + 1] ?? 0) * (taps[tap] ?? 0);
    peak = Math.max(peak, Math.abs(sum));
  }
  return peak;
}

/**
 * The highest level that the channels reach at or between samples (true peak), in dBTP. Values are interpolated at four
 * times the sample rate, but only near the highest samples.
 */
export function truePeakOf(channels: readonly Float32Array[]): number {
  let peak = 0;
  for (const samples of channels) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const near = peak * 0.7;
  for (const samples of channels)
    for (let at = TAPS; at < samples.length - TAPS; at += 1) {
      if (Math.abs(samples[at] ?? 0) < near && Math.abs(samples[at + 1] ?? 0) < near) continue;
      peak = Math.max(peak, peakAfter(samples, at));
    }
  return 20 * Math.log10(Math.max(peak, 1e-9));
}
