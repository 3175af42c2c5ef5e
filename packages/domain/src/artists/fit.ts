/** The facts from which the fit of an artist for a song is computed. */
export type FitFacts = {
  singsGenre: boolean;
  hasVoice: boolean;
  /** Whether the artist usually works fast enough for the promised day. */
  keepsPromise: boolean;
  hasRoom: boolean;
};

const POINTS: Readonly<Record<keyof FitFacts, number>> = {
  singsGenre: 50,
  hasVoice: 25,
  keepsPromise: 15,
  hasRoom: 10,
};

/**
 * How well an artist fits a song, from 0 to 100. Genre and voice are what the customer chose (decision 0018), so they
 * count most.
 */
export const fitOf = (facts: FitFacts): number =>
  (Object.keys(POINTS) as (keyof FitFacts)[]).reduce(
    (sum, fact) => sum + (facts[fact] ? POINTS[fact] : 0),
    0,
  );

export type FitTone = 'good' | 'fair' | 'poor';
/** Without the wanted genre, the tone is 'poor'. Without the wanted voice, it is at most 'fair'. */
export const fitTone = (fit: number): FitTone => (fit >= 90 ? 'good' : fit >= 75 ? 'fair' : 'poor');
