/** The spectrum of a signal over time, in dB. Every `hop` samples there is a row of `size / 2` values, low to high. */
export function spectrogram(samples: Float32Array, size: number, hop: number): Float32Array[] {
  const rows: Float32Array[] = [];
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (let from = 0; from + size <= samples.length; from += hop) {
    for (let at = 0; at < size; at += 1) {
      real[at] = (samples[from + at] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size));
      imaginary[at] = 0;
    }
    transform(real, imaginary);
    rows.push(
      Float32Array.from(
        { length: size / 2 },
        (_, bin) => 10 * Math.log10((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2 + 1e-12),
      ),
    );
  }
  return rows;
}

/** Replaces a signal by its Fourier transform (radix 2). The length must be a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let at = 1, back = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; back & bit; bit >>= 1) back ^= bit;
    back ^= bit;
    if (at < back) {
      [real[at], real[back]] = [real[back] ?? 0, real[at] ?? 0];
      [imaginary[at], imaginary[back]] = [imaginary[back] ?? 0, imaginary[at] ?? 0];
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = (-2 * Math.PI) / length;
    for (let from = 0; from < size; from += length)
      for (let at = 0; at < length / 2; at += 1) {
        const [cos, sin] = [Math.cos(angle * at), Math.sin(angle * at)];
        const [low, high] = [from + at, from + at + length / 2];
        const r = (real[high] ?? 0) * cos - (imaginary[high] ?? 0) * sin;
        const i = (real[high] ?? 0) * sin + (imaginary[high] ?? 0) * cos;
        real[high] = (real[low] ?? 0) - r;
        imaginary[high] = (imaginary[low] ?? 0) - i;
        real[low] = (real[low] ?? 0) + r;
        imaginary[low] = (imaginary[low] ?? 0) + i;
      }
  }
}
