import type { StandingShares, StrikeView } from '@keepsong/contract/makers/standing';
import { m } from '~/paraglide/messages.js';

const percent = (share: number | null): string =>
  share === null ? m.standing_nothing() : m.standing_percent({ share });

/** What the shop measures of an artist, as rows of label and value. */
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
