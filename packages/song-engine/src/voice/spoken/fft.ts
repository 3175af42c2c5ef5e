/** Fourier transforms of real signals of one power-of-two length, by one complex transform of half of it. */
export class RealFft {
  readonly size: number;
  private readonly half: number;
  private readonly cos: Float64Array;
  private readonly sin: Float64Array;
  private readonly turned: Uint32Array;
  private readonly re: Float64Array;
  private readonly im: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.half = size / 2;
    this.cos = Float64Array.from({ length: size }, (_, at) => Math.cos((2 * Math.PI * at) / size));
    this.sin = Float64Array.from({ length: size }, (_, at) => Math.sin((2 * Math.PI * at) / size));
    const bits = Math.log2(this.half);
    this.turned = Uint32Array.from({ length: this.half }, (_, at) => {
      let out = 0;
      for (let bit = 0; bit < bits; bit += 1) out |= ((at >> bit) & 1) << (bits - 1 - bit);
      return out;
    });
    this.re = new Float64Array(this.half);
    this.im = new Float64Array(this.half);
  }

  /** `signal` of `size` values into `re` and `im` of `size / 2 + 1`. */
  forward(signal: Float64Array, re: Float64Array, im: Float64Array): void {
    const { half, turned } = this;
    for (let at = 0; at < half; at += 1) {
      const from = turned[at] as number;
      this.re[at] = signal[2 * from] as number;
      this.im[at] = signal[2 * from + 1] as number;
    }
    this.transform();
    for (let at = 0; at <= half / 2; at += 1) {
      const other = at === 0 ? 0 : half - at;
      const [ar, ai] = [this.re[at] as number, this.im[at] as number];
      const [br, bi] = [this.re[other] as number, this.im[other] as number];
      const [er, ei] = [(ar + br) / 2, (ai - bi) / 2];
      const [or, oi] = [(ai + bi) / 2, (br - ar) / 2];
      const [c, s] = [this.cos[at] as number, -(this.sin[at] as number)];
      const [tr, ti] = [or * c - oi * s, or * s + oi * c];
      re[at] = er + tr;
      im[at] = ei + ti;
      re[half - at] = er - tr;
      im[half - at] = ti - ei;
    }
  }

  /** The signal that `forward` turns into `re` and `im`. */
  inverse(re: Float64Array, im: Float64Array, signal: Float64Array): void {
    const { half, turned } = this;
    for (let at = 0; at < half; at += 1) {
      const from = turned[at] as number;
      const [ar, ai] = [re[from] as number, im[from] as number];
      const [br, bi] = [re[half - from] as number, -(im[half - from] as number)];
      const [er, ei] = [(ar + br) / 2, (ai + bi) / 2];
      const [dr, di] = [(ar - br) / 2, (ai - bi) / 2];
      const [c, s] = [this.cos[from] as number, this.sin[from] as number];
      const [or, oi] = [dr * c - di * s, dr * s + di * c];
      // The conjugate goes through the forward transform.
      this.re[at] = er - oi;
      this.im[at] = -(ei + or);
    }
    this.transform();
    for (let at = 0; at < half; at += 1) {
      signal[2 * at] = (this.re[at] as number) / half;
      signal[2 * at + 1] = -(this.im[at] as number) / half;
    }
  }

  /** In place, from bit-reversed order. */
  private transform(): void {
    const { half, re, im, cos, sin, size } = this;
    for (let span = 1; span < half; span *= 2) {
      const step = size / (2 * span);
      for (let group = 0; group < half; group += 2 * span) {
        for (let at = 0; at < span; at += 1) {
          const c = cos[at * step] as number;
          const s = -(sin[at * step] as number);
          const one = group + at;
          const two = one + span;
          const xr = re[two] as number;
          const xi = im[two] as number;
          const tr = xr * c - xi * s;
          const ti = xr * s + xi * c;
          const ur = re[one] as number;
          const ui = im[one] as number;
          re[one] = ur + tr;
          im[one] = ui + ti;
          re[two] = ur - tr;
          im[two] = ui - ti;
        }
      }
    }
  }
}
