/**
 * Reverb is made of comb and all-pass filters (Schroeder and Moorer; values after Freeverb). These are their lengths in
 * seconds for the left channel. The lengths for the right channel are longer by `SPREAD`.
 */
const COMBS = [0.0297, 0.0371, 0.0411, 0.0437, 0.0311, 0.0343];
const PASSES = [0.0051, 0.0126, 0.0077];
const SPREAD = 0.0007;
const PASS_GAIN = 0.5;

export type Room = { seconds: number; damping: number; before: number };

/**
 * The reverb of one channel, as two channels, without the original sound.
 * @param room `seconds`: the time until the reverb is 60 dB quieter. `damping`: how dull it sounds (0..1). `before`:
 *   seconds before it begins.
 */
export function reverb(
  dry: Float32Array,
  rate: number,
  room: Room,
): { left: Float32Array; right: Float32Array } {
  return { left: side(dry, rate, room, 0), right: side(dry, rate, room, SPREAD) };
}

function side(
  dry: Float32Array,
  rate: number,
  { seconds, damping, before }: Room,
  spread: number,
): Float32Array {
  const out = new Float32Array(dry.length);
  const late = Math.round(before * rate);
  for (const length of COMBS) {
    const line = new Float32Array(Math.round((length + spread) * rate));
    const feedback = 10 ** ((-3 * length) / seconds);
    let at = 0;
    let low = 0;
    for (let index = late; index < dry.length; index += 1) {
      const delayed = line[at] ?? 0;
      low = delayed * (1 - damping) + low * damping;
      line[at] = (dry[index - late] ?? 0) + low * feedback;
      at = at + 1 === line.length ? 0 : at + 1;
      out[index] = (out[index] ?? 0) + delayed / COMBS.length;
    }
  }
  for (const length of PASSES) {
    const line = new Float32Array(Math.round((length + spread) * rate));
    let at = 0;
    for (let index = 0; index < out.length; index += 1) {
      const delayed = line[at] ?? 0;
      const input = (out[index] ?? 0) + delayed * PASS_GAIN;
      line[at] = input;
      at = at + 1 === line.length ? 0 : at + 1;
      out[index] = delayed - input * PASS_GAIN;
    }
  }
  return out;
}
