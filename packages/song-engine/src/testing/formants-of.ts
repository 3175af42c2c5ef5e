/**
 * The number of samples per second in the analysis. Half of it is the highest frequency (Hz), which is enough
 * for the first two resonances of a mouth.
 */
const LOW_RATE = 8000;
const ORDER = 10;
/** The length of sound that is analysed for one moment. The moment is in its middle. */
export const WINDOW_SECONDS = 0.05;
const LOWEST = 180;
const HERTZ_STEP = 10;

/**
 * The resonances (formants) of a vowel at a moment, in Hz, the lowest first. They are the peaks of the spectral
 * envelope that linear prediction (autocorrelation, Levinson–Durbin) finds. `rate` must be a multiple of 8 kHz.
 */
export function formantsOf(samples: Float32Array, centre: number, rate: number): number[] {
  const low = LOW_RATE;
  const step = rate / low;
  const size = Math.round(WINDOW_SECONDS * low);
  const from = Math.round(centre - (size * step) / 2);
  const frame = Float64Array.from({ length: size }, (_, at) => {
    const place = from + at * step;
    return meanOf(samples, place, step) - 0.9 * meanOf(samples, place - step, step);
  }).map((value, at) => value * (0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (size - 1))));
  const filter = predictor(frame);
  const gain = (hertz: number): number => {
    let [real, imaginary] = [1, 0];
    filter.forEach((value, at) => {
      const angle = (2 * Math.PI * hertz * (at + 1)) / low;
      real += value * Math.cos(angle);
      imaginary -= value * Math.sin(angle);
    });
    return 1 / (real * real + imaginary * imaginary);
  };
  const peaks: number[] = [];
  for (let hertz = LOWEST; hertz < low / 2 - HERTZ_STEP; hertz += HERTZ_STEP)
    if (gain(hertz) > gain(hertz - HERTZ_STEP) && gain(hertz) >= gain(hertz + HERTZ_STEP)) peaks.push(hertz);
  return peaks;
}

/** A sample at the lower rate: a weighted mean, which removes most of the sound above half of that rate. */
function meanOf(samples: Float32Array, place: number, step: number): number {
  let sum = 0;
  for (let at = -step; at <= step; at += 1) sum += (samples[place + at] ?? 0) * (1 + step - Math.abs(at));
  return sum / (1 + step) ** 2;
}

function predictor(frame: Float64Array): number[] {
  const likeness = Array.from({ length: ORDER + 1 }, (_, lag) =>
    frame.reduce((sum, value, at) => sum + value * (frame[at + lag] ?? 0), 0),
  );
  let error = likeness[0] ?? 1;
  let filter: number[] = [];
  for (let order = 1; order <= ORDER; order += 1) {
    const sum = filter.reduce(
      (all, value, at) => all + value * (likeness[order - 1 - at] ?? 0),
      likeness[order] ?? 0,
    );
    const turn = -sum / error;
    filter = [...filter.map((value, at) => value + turn * (filter[order - 2 - at] ?? 0)), turn];
    error *= 1 - turn * turn;
  }
  return filter;
}
