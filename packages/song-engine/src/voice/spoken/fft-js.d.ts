/** Types of the parts of fft.js that we use; it has none. Complex values are pairs: real, imaginary. */
declare module 'fft.js' {
  export default class FFT {
    /** @param size a power of two. */
    constructor(size: number);
    /** Fills the first half of `out`, of `2 * size` values. */
    realTransform(out: Float64Array, data: Float64Array): void;
    inverseTransform(out: Float64Array, data: Float64Array): void;
  }
}
