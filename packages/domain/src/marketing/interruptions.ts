/** What may come between a visitor and a page, most important first (spec 2.9-20…2.9-29). */
export type Interruption = 'survey' | 'song_played' | 'hint' | 'giveaway' | 'win_song';

/** What is known when it is decided. Times in milliseconds. */
export type InterruptionFacts = {
  pathname: string;
  isSignedIn: boolean;
  /** A signed-in user who never said how they heard about the shop. */
  owesAnswer: boolean;
  /** Somebody of this browser signed up for the newsletter. */
  isSubscribed: boolean;
  /** Half a minute of a song was heard, or all of it. */
  heardSong: boolean;
  /** A hint of this page that was not seen. */
  hasHint: boolean;
  /** Since the visit began. */
  visitMs: number;
  /** What was put away in this visit: one popup is enough for each. */
  closedInVisit: readonly Interruption[];
  /** What was put away in the last month, in any visit. */
  closedLately: readonly Interruption[];
  /** Something else is open over the page. */
  isBusy: boolean;
};

/** Builders, checkout and where people work or sign in: nothing comes between (issue 4). */
const UNDISTURBED =
  /^\/(?:song-builder|build-your-song|instant-builder|checkout|complete-checkout|cart|login|collaborate|admin|artist_experience|artist-admin|partners|dev)(?:\/|$)|\/[\w-]*(?:ecard|edit-your-song)$/;
/** Where people look around. */
const BROWSING = /^\/(?:artists|playlists|products|store|reviews|how-it-works)?(?:\/|$)/;
/** Where an order has just been made, or is looked back at. */
const AFTER_ORDER = /^\/(?:thank-you|dashboard)(?:\/|$)/;

const GIVEAWAY_AFTER_MS = 45_000;
const BAR_AFTER_MS = 15_000;
const POPUPS: readonly Interruption[] = ['survey', 'song_played', 'giveaway'];

/** Whether anything may come between a visitor and this page. */
export const mayInterrupt = (pathname: string): boolean => !UNDISTURBED.test(pathname);

/** The one interruption of this moment; null for none. */
export function interruptionNow(facts: InterruptionFacts): Interruption | null {
  const { pathname, isSignedIn, isSubscribed, closedInVisit, closedLately } = facts;
  if (facts.isBusy || !mayInterrupt(pathname)) return null;
  const isOpen = (one: Interruption) => !closedInVisit.includes(one) && !closedLately.includes(one);
  const hadPopup = POPUPS.some((one) => closedInVisit.includes(one));
  const isStranger = !isSignedIn && !isSubscribed && BROWSING.test(pathname);
  if (!hadPopup && facts.owesAnswer && AFTER_ORDER.test(pathname) && isOpen('survey')) return 'survey';
  if (!hadPopup && isStranger && facts.heardSong && isOpen('song_played')) return 'song_played';
  if (facts.hasHint) return 'hint';
  if (!hadPopup && isStranger && facts.visitMs >= GIVEAWAY_AFTER_MS && isOpen('giveaway')) return 'giveaway';
  if (isStranger && facts.visitMs >= BAR_AFTER_MS && isOpen('win_song')) return 'win_song';
  return null;
}

/** How long something that was put away stays away. */
export const CLOSED_FOR_MS = 30 * 86_400_000;
