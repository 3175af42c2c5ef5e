import type { StandingShares, StrikeView } from '@keepsong/contract/makers/standing';
import { BARS, type WeakPoint, weakPoints } from '@keepsong/domain/artists/standing';
import { m } from '~/paraglide/messages.js';

const percent = (share: number | null): string =>
  share === null ? m.standing_nothing() : m.standing_percent({ share });

/** The shop's measurements of an artist's work, as rows of label and value. */
export const standingRows = (shares: StandingShares): [string, string][] => [
  [m.standing_acceptance(), percent(shares.acceptance)],
  [m.standing_punctuality(), percent(shares.punctuality)],
  [m.standing_revisions(), percent(shares.revisions)],
  [m.standing_returned(), percent(shares.returned)],
  [
    m.standing_rating(),
    shares.rating === null
      ? m.standing_nothing()
      : m.standing_stars({ rating: shares.rating, count: shares.ratings }),
  ],
  [m.standing_songs(), String(shares.songs)],
  [m.standing_strikes(), String(shares.strikes)],
];

export const LEVEL_WORDS: Readonly<Record<StandingShares['level'], () => string>> = {
  new: m.standing_level_new,
  good: m.standing_level_good,
  watched: m.standing_level_watched,
  at_risk: m.standing_level_at_risk,
};

export const STRIKE_WORDS: Readonly<Record<StrikeView['state'], () => string>> = {
  given: m.standing_strike_given,
  appealed: m.standing_strike_appealed,
  upheld: m.standing_strike_upheld,
  lifted: m.standing_strike_lifted,
};

const HELP: Readonly<Record<WeakPoint, () => string>> = {
  acceptance: () => m.standing_do_acceptance({ bar: BARS.acceptance.watch }),
  punctuality: () => m.standing_do_punctuality({ bar: BARS.punctuality.watch }),
  rating: () => m.standing_do_rating({ bar: BARS.rating.watch }),
  strikes: m.standing_do_strikes,
};

/** What the artist can do about a low standing, one sentence for each reason. */
export const helpWords = (shares: StandingShares): string[] =>
  weakPoints(shares).map((point) => HELP[point]());
