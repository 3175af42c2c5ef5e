import { DAY_MS } from '../time/day.ts';

/** What may ask a visitor for something, the most important first (spec 2.9-22…2.9-29). */
export const INTERRUPTIONS = ['survey', 'song_played', 'giveaway', 'win_song'] as const;
export type Interruption = (typeof INTERRUPTIONS)[number];

/** The facts for the decision. Times are in milliseconds. */
export type InterruptionFacts = {
  pathname: string;
  isSignedIn: boolean;
  /** The user is signed in and has not yet said how they heard about the shop. */
  owesAnswer: boolean;
  /** This browser has signed up for the newsletter. */
  isSubscribed: boolean;
  /** The visitor has played half a minute of a song, or a whole song. */
  heardSong: boolean;
  /** Time since the visit began. */
  visitMs: number;
  /** What was closed or answered in this visit. After one, nothing else appears in the visit. */
  closedInVisit: readonly Interruption[];
  /** What the visitor has seen in this visit, without closing it. Nothing else appears in the visit then. */
  seenInVisit: readonly Interruption[];
  /** What was closed in the last 30 days (`CLOSED_FOR_MS`), in any visit. */
  closedLately: readonly Interruption[];
  /** A dialog is open, or somebody types. */
  isBusy: boolean;
};

/** Nothing may interrupt on these pages: builders, checkout, sign-in, and the pages where artists and staff work. */
const UNDISTURBED =
  /^\/(?:song-builder|build-your-song|instant-builder|checkout|complete-checkout|cart|login|collaborate|admin|artist_experience|artist-admin|partners|dev)(?:\/|$)|\/[\w-]*(?:ecard|edit-your-song)$/;
/** Pages for browsing, including the home page. */
const BROWSING = /^\/(?:artists|playlists|products|store|reviews|how-it-works)?(?:\/|$)/;
/** Pages after an order. */
const AFTER_ORDER = /^\/(?:thank-you|dashboard)(?:\/|$)/;

/** Nobody is asked for anything before this time. */
export const FIRST_MINUTE_MS = 60_000;

/** Whether anything may interrupt a visitor on this page. */
export const mayInterrupt = (pathname: string): boolean => !UNDISTURBED.test(pathname);

/**
 * The one interruption that is due now; null for none. One that waits below the page and was never on the screen makes
 * way for what is more important, so that it does not stand in the way of the words after a song. Once the visitor has
 * seen one, it is the only one of the visit.
 */
export function interruptionNow(facts: InterruptionFacts): Interruption | null {
  const { pathname, isSignedIn, isSubscribed, closedInVisit, seenInVisit, closedLately } = facts;
  if (facts.isBusy || !mayInterrupt(pathname)) return null;
  if (facts.visitMs < FIRST_MINUTE_MS || closedInVisit.length > 0) return null;
  const isStranger = !isSignedIn && !isSubscribed && BROWSING.test(pathname);
  const isDue: Record<Interruption, boolean> = {
    survey: facts.owesAnswer && AFTER_ORDER.test(pathname),
    song_played: isStranger && facts.heardSong,
    giveaway: isStranger,
    win_song: isStranger,
  };
  const open = seenInVisit.length > 0 ? seenInVisit : INTERRUPTIONS;
  return open.find((one) => isDue[one] && !closedLately.includes(one)) ?? null;
}

/**
 * What stands on the page, when `due` is due and `shown` is there. The survey is a dialog and stays until it is closed.
 * Everything else is a block in the page. It comes, changes and goes only while its place is out of view, so that
 * nothing moves under the visitor's hand.
 */
export function interruptionShown(
  due: Interruption | null,
  shown: Interruption | null,
  isPlaceInView: boolean,
): Interruption | null {
  if (due === null) return null;
  if (shown === 'survey' || due === 'survey') return 'survey';
  return isPlaceInView ? shown : due;
}

/** A closed popup does not come back for this time. */
export const CLOSED_FOR_MS = 30 * DAY_MS;
