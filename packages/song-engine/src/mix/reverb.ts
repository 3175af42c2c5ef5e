/** Lengths of the comb and all-pass filters in seconds (Schroeder and Moorer; values after Freeverb). The right channel's are a little longer. */
const COMBS = [0.0297, 0.0371, 0.0411, 0.0437, 0.0311, 0.0343];
const PASSES = [0.0051, 0.0126, 0.0077];
const SPREAD = 0.0007;
const PASS_GAIN = 0.5;

export type Room = { seconds: number; damping: number; before: number };

/**
 * Adds reverb to one channel and gives two, left and right.
 * @param room seconds until the reverb is 60 dB quieter, how dull it sounds (0..1), and seconds before it begins.
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
