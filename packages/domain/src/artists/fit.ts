/** What an artist brings to a song. */
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
/** An artist who does not sing the genre in the wanted voice is a poor fit, whatever else is true. */
export const fitTone = (fit: number): FitTone => (fit >= 90 ? 'good' : fit >= 75 ? 'fair' : 'poor');
