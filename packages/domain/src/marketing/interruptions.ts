import { DAY_MS } from '../time/day.ts';
/** Popups, hints and bars that may interrupt a visitor, the most important first (spec 2.9-20…2.9-29). */
export type Interruption = 'survey' | 'song_played' | 'hint' | 'giveaway' | 'win_song';

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
  /** This page has a hint that was not shown yet. */
  hasHint: boolean;
  /** Time since the visit began. */
  visitMs: number;
  /** What was closed in this visit. After one closed popup no other popup appears in the visit. */
  closedInVisit: readonly Interruption[];
  /** What was closed in the last 30 days (`CLOSED_FOR_MS`), in any visit. */
  closedLately: readonly Interruption[];
  /** Another dialog is open. */
  isBusy: boolean;
};

/** Nothing may interrupt on these pages: builders, checkout, sign-in, and the pages where artists and staff work. */
const UNDISTURBED =
  /^\/(?:song-builder|build-your-song|instant-builder|checkout|complete-checkout|cart|login|collaborate|admin|artist_experience|artist-admin|partners|dev)(?:\/|$)|\/[\w-]*(?:ecard|edit-your-song)$/;
/** Pages for browsing, including the home page. */
const BROWSING = /^\/(?:artists|playlists|products|store|reviews|how-it-works)?(?:\/|$)/;
/** Pages after an order. */
const AFTER_ORDER = /^\/(?:thank-you|dashboard)(?:\/|$)/;

const GIVEAWAY_AFTER_MS = 45_000;
const BAR_AFTER_MS = 15_000;
const POPUPS: readonly Interruption[] = ['survey', 'song_played', 'giveaway'];

/** Whether anything may interrupt a visitor on this page. */
export const mayInterrupt = (pathname: string): boolean => !UNDISTURBED.test(pathname);

/** The one interruption to show now; null for none. */
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

/** A closed popup does not come back for this time. */
export const CLOSED_FOR_MS = 30 * DAY_MS;
