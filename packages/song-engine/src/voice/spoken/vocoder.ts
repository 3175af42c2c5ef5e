import { FRAME_SECONDS } from '../pitch.ts';
import { RealFft } from './fft.ts';
import { FILTER_BINS, FILTER_SIZE, type Mouth } from './mouth.ts';

/**
 * The sound at a time of the song: a moment of the speech, as an index of envelopes, and its gain. Null is
 * silence.
 */
type Heard = { moment: number; gain: number } | null;
export type HeardAt = (seconds: number) => Heard;

/** White noise of unit power. The same seed gives the same noise. */
export type White = () => number;

const INAUDIBLE = 0.02;
/** In a sound without voice, noise below this bin (125 Hz) is left out, because it would rumble. */
const RUMBLE_BINS = 4;
/** The number of samples that a pulse between two samples needs before it. */
const AHEAD = 16;

/**
 * Adds singing to the samples `out`: a pulse for each cycle of the pitch, and noise, both filtered by the mouth as it
 * is at that moment.
 * @param pitch the pitch in Hz, with one value for each 5 ms of `out`.
 * @param span the part that is sung (`from`, `to`) and the time at which `out` begins (`origin`), in seconds of the
 * song.
 */
export function resynthesise(
  out: Float32Array,
  mouth: Mouth,
  heardAt: HeardAt,
  pitch: Float64Array,
  rate: number,
  { from, to, origin }: { from: number; to: number; origin: number },
  white: White,
): void {
  const first = Math.max(0, Math.floor((from - origin) / FRAME_SECONDS));
  const last = Math.min(pitch.length - 2, Math.ceil((to - origin) / FRAME_SECONDS));
  const player = new Player(out, mouth, rate, white);
  let phase = 0;
  for (let frame = first; frame <= last; frame += 1) {
    const [now, next] = [pitch[frame] as number, pitch[frame + 1] as number];
    player.noise(frame, now / rate, heardAt(origin + frame * FRAME_SECONDS));
    for (let index = 0; index < player.hop; index += 1) {
      const step = (now + ((next - now) * index) / player.hop) / rate;
      phase += step;
      if (phase < 1) continue;
      phase -= 1;
      const sample = frame * player.hop + index;
      // The new cycle began a fraction of a sample ago: `phase / step` samples.
      player.pulse(sample, phase / step, step, heardAt(origin + sample / rate));
    }
  }
}

class Player {
  readonly hop: number;
  private readonly out: Float32Array;
  private readonly mouth: Mouth;
  private readonly white: White;
  private readonly window: Float64Array;
  private readonly fft = new RealFft(FILTER_SIZE);
  private readonly log = new Float64Array(FILTER_BINS);
  private readonly phase = new Float64Array(FILTER_BINS);
  private readonly voiced = new Float64Array(FILTER_BINS);
  private readonly re = new Float64Array(FILTER_BINS);
  private readonly im = new Float64Array(FILTER_BINS);
  private readonly signal = new Float64Array(FILTER_SIZE);

  constructor(out: Float32Array, mouth: Mouth, rate: number, white: White) {
    this.out = out;
    this.mouth = mouth;
    this.white = white;
    this.hop = Math.round(FRAME_SECONDS * rate);
    const size = 2 * this.hop;
    this.window = Float64Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size));
  }

  /**
   * Adds the noise around a frame, which is the share of the sound that is not voice. No noise is added below a
   * sung pitch.
   */
  noise(frame: number, step: number, heard: Heard): void {
    const { window, signal, re, im, log, phase, voiced } = this;
    if (heard === null) return;
    this.look(heard.moment);
    signal.fill(0);
    for (let at = 0; at < window.length; at += 1) signal[at] = this.white() * (window[at] as number);
    this.fft.forward(signal, re, im);
    const lowest = voiced.some((share) => share > INAUDIBLE)
      ? Math.round(step * FILTER_SIZE * 1.2)
      : RUMBLE_BINS;
    re.fill(0, 0, lowest);
    im.fill(0, 0, lowest);
    for (let bin = lowest; bin < FILTER_BINS; bin += 1) {
      const size = heard.gain * Math.sqrt(1 - (voiced[bin] as number)) * Math.exp(log[bin] as number);
      const c = Math.cos(phase[bin] as number) * size;
      const s = Math.sin(phase[bin] as number) * size;
      const a = re[bin] as number;
      const b = im[bin] as number;
      re[bin] = a * c - b * s;
      im[bin] = a * s + b * c;
    }
    this.add((frame - 1) * this.hop);
  }

  /**
   * Adds one cycle of the voice. It began `late` samples before `sample`. `step` is the number of cycles in a sample.
   */
  pulse(sample: number, late: number, step: number, heard: Heard): void {
    const { re, im, log, phase, voiced } = this;
    if (heard === null) return;
    this.look(heard.moment);
    if (voiced.every((share) => share < INAUDIBLE)) return;
    // This factor gives the pulses the same power as the noise, at every pitch.
    const amount = heard.gain / Math.sqrt(step);
    const turn = (2 * Math.PI * (late - AHEAD)) / FILTER_SIZE;
    for (let bin = 0; bin < FILTER_BINS; bin += 1) {
      const size = amount * Math.sqrt(voiced[bin] as number) * Math.exp(log[bin] as number);
      const angle = (phase[bin] as number) + turn * bin;
      re[bin] = size * Math.cos(angle);
      im[bin] = size * Math.sin(angle);
    }
    im[0] = 0;
    im[FILTER_BINS - 1] = 0;
    this.add(sample - AHEAD);
  }

  /** Sets `log`, `phase` and `voiced` to the filter at a moment, interpolated between two envelopes. */
  private look(moment: number): void {
    const { mouth, log, phase, voiced } = this;
    const within = Math.max(0, Math.min(mouth.count - 1.001, moment));
    const one = Math.floor(within) * FILTER_BINS;
    const two = one + FILTER_BINS;
    const part = within - Math.floor(within);
    const rest = 1 - part;
    for (let bin = 0; bin < FILTER_BINS; bin += 1) {
      log[bin] = (mouth.log[one + bin] as number) * rest + (mouth.log[two + bin] as number) * part;
      phase[bin] = (mouth.phase[one + bin] as number) * rest + (mouth.phase[two + bin] as number) * part;
      voiced[bin] = (mouth.voiced[one + bin] as number) * rest + (mouth.voiced[two + bin] as number) * part;
    }
  }

  private add(at: number): void {
    const { out, signal } = this;
    this.fft.inverse(this.re, this.im, signal);
    const end = Math.min(FILTER_SIZE, out.length - at);
    for (let index = Math.max(0, -at); index < end; index += 1)
      out[at + index] = (out[at + index] as number) + (signal[index] as number);
  }
}
