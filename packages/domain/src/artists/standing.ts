import { DAY_MS } from '../time/day.ts';

/** Standing is measured over the offers, songs and ratings of this many days. */
export const STANDING_DAYS = 180;
/** For how many days a strike counts. */
export const STRIKE_DAYS = 365;
/** Below this number of songs, percentages have no meaning. */
export const FEWEST_SONGS = 3;
/**
 * Below this number of ratings, the average has no meaning. One customer alone cannot put an artist at risk.
 */
export const FEWEST_RATINGS = 3;
/** How many songs an artist must deliver in good standing before the shop suggests trusting them. */
const SONGS_FOR_TRUST = 5;

/** The stored facts of an artist's work within `STANDING_DAYS`. */
export type StandingFacts = {
  /** Offers that the artist accepted and kept. */
  accepted: number;
  /**
   * Offers that the artist declined, left unanswered, or handed back. Offers that the shop withdrew do not
   * count.
   */
  refused: number;
  /** The songs that customers got. */
  songs: number;
  /**
   * The promises of the artist that ended, and how many of them were kept. A song that was taken away late is a promise
   * that was broken. A song that the artist took over after its day had passed was no promise.
   */
  promised: number;
  punctual: number;
  /** The songs in which customers wanted lines changed. */
  changed: number;
  /** The versions that the staff heard, and how many of them they sent back. */
  checked: number;
  returned: number;
  /** Customers' ratings of one to five stars. */
  ratings: number;
  stars: number;
  /** The number of strikes that still count. */
  strikes: number;
};

/** `new`: there are too few facts to judge. */
export type StandingLevel = 'new' | 'good' | 'watched' | 'at_risk';

/** Shares are whole percents, or null when there is nothing to measure. `rating` has one decimal. */
export type Standing = {
  acceptance: number | null;
  punctuality: number | null;
  revisions: number | null;
  returned: number | null;
  rating: number | null;
  level: StandingLevel;
  /** Whether the shop suggests that the artist's songs skip the check. A producer decides. */
  suggestsTrust: boolean;
};

export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);

/**
 * The limits that an artist must keep. Below `risk`, the artist may lose their place. Below `watch`, a producer
 * looks.
 */
export const BARS = {
  acceptance: { watch: 60, risk: 30 },
  punctuality: { watch: 90, risk: 70 },
  rating: { watch: 4.2, risk: 3.5 },
} as const;
const STRIKES_AT_RISK = 3;

type Measured = Pick<Standing, keyof typeof BARS> & { songs: number; promised: number; ratings: number };

/** The measures that are below their bar. None while there are too few facts to judge. */
function namesBelow(measured: Measured, bar: 'watch' | 'risk'): (keyof typeof BARS)[] {
  const { songs, promised, ratings } = measured;
  const isEnough = {
    acceptance: songs >= FEWEST_SONGS,
    punctuality: promised >= FEWEST_SONGS,
    rating: songs >= FEWEST_SONGS && ratings >= FEWEST_RATINGS,
  };
  return (Object.keys(BARS) as (keyof typeof BARS)[]).filter((name) => {
    const share = measured[name];
    return isEnough[name] && share !== null && share < BARS[name][bar];
  });
}

function levelOf(facts: StandingFacts, shares: Pick<Standing, keyof typeof BARS>): StandingLevel {
  const below = (bar: 'watch' | 'risk') => namesBelow({ ...shares, ...facts }, bar).length > 0;
  if (facts.strikes >= STRIKES_AT_RISK) return 'at_risk';
  if (below('risk')) return 'at_risk';
  if (facts.songs < FEWEST_SONGS) return facts.strikes > 0 || below('watch') ? 'watched' : 'new';
  return facts.strikes > 0 || below('watch') ? 'watched' : 'good';
}

/** The standing of an artist. The artist and the staff see the result of the same rule. */
export function standingOf(facts: StandingFacts): Standing {
  const shares = {
    acceptance: percentOf(facts.accepted, facts.accepted + facts.refused),
    punctuality: percentOf(facts.punctual, facts.promised),
    revisions: percentOf(facts.changed, facts.songs),
    returned: percentOf(facts.returned, facts.checked),
    rating: facts.ratings === 0 ? null : Math.round((facts.stars / facts.ratings) * 10) / 10,
  };
  const level = levelOf(facts, shares);
  const suggestsTrust = level === 'good' && facts.songs >= SONGS_FOR_TRUST && (shares.returned ?? 0) <= 20;
  return { ...shares, level, suggestsTrust };
}

/** Whether this person may decide about an appeal. Nobody may decide about a strike that they gave. */
export const mayDecideAppeal = (givenBy: number, personId: number): boolean => givenBy !== personId;

/** A customer who has not rated a song is asked once, this many days after the song was accepted. */
export const RATE_AFTER_DAYS = 4;

/**
 * After a producer has looked at an artist at risk, the artist is offered songs for this many days. Then a
 * producer must look again.
 */
export const LOOK_DAYS = 30;

export const STANDING_EFFECTS = ['none', 'later', 'held'] as const;
/**
 * The effect of a standing. `later`: other artists are recommended and asked first. `held`: customers cannot
 * choose the artist, and nobody offers them a new song until a producer has looked. Songs in work go on.
 */
export type StandingEffect = (typeof STANDING_EFFECTS)[number];

/** `lookedAt`: when a producer last looked and let the artist go on. */
export function effectOf(level: StandingLevel, lookedAt: Date | null, now: Date): StandingEffect {
  if (level === 'watched') return 'later';
  if (level !== 'at_risk') return 'none';
  const isLookedAt = lookedAt !== null && now.getTime() - lookedAt.getTime() < LOOK_DAYS * DAY_MS;
  return isLookedAt ? 'later' : 'held';
}

export type WeakPoint = keyof typeof BARS | 'strikes';

/**
 * What an artist has to improve. The artist and the staff see the same list. While there are too few facts to
 * judge, it can only contain strikes.
 */
export const weakPoints = (measured: Measured & { strikes: number }): WeakPoint[] => [
  ...namesBelow(measured, 'watch'),
  ...(measured.strikes > 0 ? (['strikes'] as const) : []),
];
