import { plainPath } from '../navigation/plain-path.ts';
import { DAY_MS } from '../time/day.ts';

/** The interruptions that ask a visitor for something, the most important first (spec 2.9-22…2.9-29). */
export const INTERRUPTIONS = ['survey', 'song_played', 'giveaway', 'win_song'] as const;
export type Interruption = (typeof INTERRUPTIONS)[number];

/** The facts for the decision. Times are in milliseconds. */
export type InterruptionFacts = {
  pathname: string;
  isSignedIn: boolean;
  /** Whether the user is signed in and has not said yet how they heard about the shop. */
  owesAnswer: boolean;
  /** Whether this browser has signed up for the newsletter. */
  isSubscribed: boolean;
  /** Whether the visitor has played half a minute of a song, or a whole song. */
  heardSong: boolean;
  /** The time since the visit began. */
  visitMs: number;
  /** Interruptions that were closed or answered in this visit. After one, no other appears. */
  closedInVisit: readonly Interruption[];
  /**
   * Interruptions that the visitor has seen in this visit without closing them. After one, no other appears.
   */
  seenInVisit: readonly Interruption[];
  /** Interruptions that were closed in the last 30 days (`CLOSED_FOR_MS`), in any visit. */
  closedLately: readonly Interruption[];
  /** Requests that the shop does not make, because its editors have written no words for them. */
  unwritten: readonly Interruption[];
  /** Whether a dialog is open or somebody is typing. */
  isBusy: boolean;
};

/**
 * No interruptions appear where people work or pay: builders, cart, checkout, sign-in, collaboration, e-cards,
 * the editing of a song, and the pages for artists, partners and staff.
 */
const UNDISTURBED =
  /^\/(?:song-builder|build-your-song|instant-builder|checkout|complete-checkout|cart|login|collaborate|admin|artist_experience|artist-admin|partners|dev)(?:\/|$)|\/[\w-]*(?:ecard|edit-your-song)$/;
/** Pages for browsing, including the home page. */
const BROWSING = /^\/(?:artists|playlists|products|store|reviews|how-it-works)?(?:\/|$)/;
/** Pages after an order. */
const AFTER_ORDER = /^\/(?:thank-you|dashboard)(?:\/|$)/;

/** No interruption appears before this time. */
export const FIRST_MINUTE_MS = 60_000;

/** Whether anything may interrupt a visitor on this page. */
export const mayInterrupt = (pathname: string): boolean => !UNDISTURBED.test(plainPath(pathname));

/**
 * The interruption that is due now. Null for none. A block that was never on the screen makes room for a more
 * important one. Once the visitor has seen one, it is the only one of the visit.
 */
export function interruptionNow(facts: InterruptionFacts): Interruption | null {
  const { isSignedIn, isSubscribed, closedInVisit, seenInVisit } = facts;
  const path = plainPath(facts.pathname);
  if (facts.isBusy || !mayInterrupt(path)) return null;
  if (facts.visitMs < FIRST_MINUTE_MS || closedInVisit.length > 0) return null;
  const isStranger = !isSignedIn && !isSubscribed && BROWSING.test(path);
  const isDue: Record<Interruption, boolean> = {
    survey: facts.owesAnswer && AFTER_ORDER.test(path),
    song_played: isStranger && facts.heardSong,
    giveaway: isStranger,
    win_song: isStranger,
  };
  const open = seenInVisit.length > 0 ? seenInVisit : INTERRUPTIONS;
  const kept = [...facts.closedLately, ...facts.unwritten];
  return open.find((one) => isDue[one] && !kept.includes(one)) ?? null;
}

/**
 * The place of a block. `isInView`: on the screen or above it. `isLeft`: the visitor has left the page on which the
 * block appeared.
 */
type BlockPlace = { isInView: boolean; isLeft: boolean };

/**
 * What the page shows when `due` is due and `shown` is there now. The survey is a dialog: it appears and goes at once.
 * Everything else is a block in the page. It appears, changes and goes only while its place is out of view, so that
 * nothing moves under the visitor's hand. It also goes with its page.
 */
export function interruptionShown(
  due: Interruption | null,
  shown: Interruption | null,
  { isInView, isLeft }: BlockPlace,
): Interruption | null {
  if (due === null) return shown !== 'survey' && isInView && !isLeft ? shown : null;
  if (shown === 'survey' || due === 'survey') return 'survey';
  return isInView ? shown : due;
}

/** A closed interruption does not come back for this time. */
export const CLOSED_FOR_MS = 30 * DAY_MS;
