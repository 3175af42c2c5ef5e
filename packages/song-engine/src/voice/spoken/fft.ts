import FFT from 'fft.js';

/** Fourier transforms of real signals. All signals have the same length, which is a power of two. */
export class RealFft {
  readonly size: number;
  private readonly whole: FFT;
  private readonly half: FFT;
  private readonly spectrum: Float64Array;
  private readonly packed: Float64Array;
  private readonly cos: Float64Array;
  private readonly sin: Float64Array;

  constructor(size: number) {
    const half = size / 2;
    const turn = (at: number) => (2 * Math.PI * at) / size;
    this.size = size;
    this.whole = new FFT(size);
    this.half = new FFT(half);
    this.spectrum = new Float64Array(2 * size);
    this.packed = new Float64Array(size);
    this.cos = Float64Array.from({ length: half }, (_, at) => Math.cos(turn(at)) / 2);
    this.sin = Float64Array.from({ length: half }, (_, at) => Math.sin(turn(at)) / 2);
  }

  /** Transforms `signal` of `size` values into `re` and `im` of `size / 2 + 1` values. */
  forward(signal: Float64Array, re: Float64Array, im: Float64Array): void {
    const { spectrum, size } = this;
    this.whole.realTransform(spectrum, signal);
    for (let bin = 0; bin <= size / 2; bin += 1) {
      re[bin] = spectrum[2 * bin] as number;
      im[bin] = spectrum[2 * bin + 1] as number;
    }
  }

  /**
   * The inverse of `forward`. To save time, it computes the even and the odd samples together, as the real and
   * imaginary parts of a signal of half the length.
   */
  inverse(re: Float64Array, im: Float64Array, signal: Float64Array): void {
    const { packed, cos, sin, size } = this;
    const half = size / 2;
    for (let at = 0; at < half; at += 1) {
      const ar = re[at] as number;
      const ai = im[at] as number;
      const br = re[half - at] as number;
      const bi = -(im[half - at] as number);
      const c = cos[at] as number;
      const s = sin[at] as number;
      packed[2 * at] = (ar + br) / 2 - ((ar - br) * s + (ai - bi) * c);
      packed[2 * at + 1] = (ai + bi) / 2 + ((ar - br) * c - (ai - bi) * s);
    }
    this.half.inverseTransform(signal, packed);
  }
}
