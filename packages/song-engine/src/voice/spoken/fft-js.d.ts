/**
 * Types for the parts of fft.js that we use, because the package has none. A complex value is a pair: real, imaginary.
 */
declare module 'fft.js' {
  export default class FFT {
    /** @param size a power of two. */
    constructor(size: number);
    /** Fills only the first half of `out`, which must have `2 * size` values. */
    realTransform(out: Float64Array, data: Float64Array): void;
    inverseTransform(out: Float64Array, data: Float64Array): void;
  }
}
