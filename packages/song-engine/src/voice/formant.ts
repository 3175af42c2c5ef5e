import { type Controls, controlsOf } from './controls.ts';
import { FRAME_SECONDS } from './pitch.ts';
import type { Singer } from './singers.ts';
import type { Segment } from './utter.ts';

/** The fourth, fifth and sixth resonance of an average man's mouth, in Hz. They decide the timbre, not the vowel. */
const UPPER = [3400, 4300, 5400] as const;
const WIDTHS = [70, 95, 140, 190, 260, 340] as const;
const OPEN_QUOTIENT = 0.56;

/**
 * Sings a part of a song by rule, as one channel. Pulses of the vocal folds (glottis) and breath pass through
 * resonators that imitate the mouth. Hiss is added. This is formant synthesis after Klatt (1980). The pulses
 * are after Klatt and Klatt (1990).
 */
export function singByRule(
  segments: readonly Segment[],
  pitch: Float64Array,
  singer: Singer,
  rate: number,
  span: { from: number; to: number },
): Float32Array {
  const controls = controlsOf(segments, span, singer.tract, pitch);
  return synthesise(controls, pitch, singer, rate, Math.round((span.to - span.from) * rate));
}

/** A filter with one resonance: y = a·x + b·y1 + c·y2, where y1 and y2 are the last two values of y. */
class Resonator {
  a = 1;
  b = 0;
  c = 0;
  y1 = 0;
  y2 = 0;
  tune(hertz: number, width: number, rate: number): void {
    const radius = Math.exp((-Math.PI * width) / rate);
    this.c = -radius * radius;
    this.b = 2 * radius * Math.cos((2 * Math.PI * Math.min(hertz, rate * 0.47)) / rate);
    this.a = 1 - this.b - this.c;
  }
  run(x: number): number {
    const y = this.a * x + this.b * this.y1 + this.c * this.y2;
    this.y2 = this.y1;
    this.y1 = y;
    return y;
  }
}

/** A filter that weakens one frequency, as the nose does in a nasal sound: the inverse of a resonance. */
class AntiResonator {
  a = 1;
  b = 0;
  c = 0;
  x1 = 0;
  x2 = 0;
  tune(hertz: number, width: number, rate: number): void {
    const radius = Math.exp((-Math.PI * width) / rate);
    const c = -radius * radius;
    const b = 2 * radius * Math.cos((2 * Math.PI * hertz) / rate);
    this.a = 1 / (1 - b - c);
    this.b = -b * this.a;
    this.c = -c * this.a;
  }
  run(x: number): number {
    const y = this.a * x + this.b * this.x1 + this.c * this.x2;
    this.x2 = this.x1;
    this.x1 = x;
    return y;
  }
}

const NOSE_POLE = 270;
const NOSE_ZERO = 460;

function synthesise(
  controls: Controls,
  pitch: Float64Array,
  singer: Singer,
  rate: number,
  length: number,
): Float32Array {
  const out = new Float32Array(length);
  const hop = Math.round(FRAME_SECONDS * rate);
  const mouth = WIDTHS.map(() => new Resonator());
  const nosePole = new Resonator();
  const noseZero = new AntiResonator();
  const hissOne = new Resonator();
  const smooth = Math.exp((-2 * Math.PI * (5200 - singer.tilt * 480)) / rate);
  let phase = 0;
  let soft = 0;
  let noise = 22695477;
  let hissBefore = 0;
  let soundBefore = 0;
  for (let frame = 0; frame * hop < length; frame += 1) {
    const next = Math.min(frame + 1, controls.voice.length - 1);
    const isSilent = loudAt(controls, frame) < 1e-4 && loudAt(controls, next) < 1e-4;
    if (isSilent && Math.abs(mouth[0]?.y1 ?? 0) < 1e-7) continue;
    tuneMouth(mouth, nosePole, noseZero, hissOne, controls, frame, singer, rate);
    const end = Math.min(hop, length - frame * hop);
    for (let index = 0; index < end; index += 1) {
      const part = index / hop;
      const mixed = (track: Float64Array): number =>
        (track[frame] ?? 0) * (1 - part) + (track[next] ?? 0) * part;
      const hertz = mixed(pitch);
      phase += hertz / rate;
      if (phase >= 1) phase -= 1;
      noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
      const white = noise / 2147483648;
      const voice = mixed(controls.voice);
      const breath = mixed(controls.breath) + voice * singer.breath * (phase < OPEN_QUOTIENT ? 1 : 0.35);
      soft = (1 - smooth) * pulseAt(phase, hertz / rate) + smooth * soft;
      const source = soft * voice + white * breath * 0.11;
      let sound = source;
      for (const resonance of mouth) sound = resonance.run(sound);
      const nasal = mixed(controls.nasal);
      if (nasal > 0.001) {
        const through = noseZero.run(nosePole.run(sound));
        sound += (through - sound) * nasal;
      } else noseZero.run(nosePole.run(sound));
      // Lips radiate high tones better than low ones. This effect makes a voice stand out from a band.
      const bright = sound - 0.72 * soundBefore;
      soundBefore = sound;
      const hiss = hissOne.run(white * mixed(controls.hiss));
      // Subtracting a part of the previous sample removes the low rumble from the hiss.
      out[frame * hop + index] = bright * 2.6 + (hiss - hissBefore * 0.6) * 0.55;
      hissBefore = hiss;
    }
  }
  return out;
}

const loudAt = ({ voice, breath, hiss }: Controls, frame: number): number =>
  (voice[frame] ?? 0) + (breath[frame] ?? 0) + (hiss[frame] ?? 0);

/**
 * The pulse of the vocal folds at a phase (0..1) of its cycle: the change of the air flow. The jump at the end of the
 * open phase is smoothed over one sample.
 */
function pulseAt(phase: number, step: number): number {
  if (phase < OPEN_QUOTIENT) {
    const open = phase / OPEN_QUOTIENT;
    return 2 * open - 3 * open * open;
  }
  const after = (phase - OPEN_QUOTIENT) / step;
  return after < 1 ? -(1 - after) * 0.5 : 0;
}

function tuneMouth(
  mouth: readonly Resonator[],
  nosePole: Resonator,
  noseZero: AntiResonator,
  hiss: Resonator,
  controls: Controls,
  frame: number,
  singer: Singer,
  rate: number,
): void {
  mouth.forEach((resonance, at) => {
    const hertz =
      at < 3 ? (controls.formants[at]?.[frame] ?? 500) : (UPPER[at - 3] ?? 4000) * singer.tract * singer.ring;
    const width = (WIDTHS[at] ?? 100) * (at < 2 ? 0.9 + 0.3 * singer.breath : 1);
    resonance.tune(hertz, width, rate);
  });
  nosePole.tune(NOSE_POLE * singer.tract, 100, rate);
  noseZero.tune(NOSE_ZERO * singer.tract, 120, rate);
  hiss.tune(controls.hissHertz[frame] ?? 4000, controls.hissWidth[frame] ?? 2000, rate);
}
