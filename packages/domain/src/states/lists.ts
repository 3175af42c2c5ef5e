import type {
  ApplicationState,
  ArtistState,
  CheckoutState,
  CommissionState,
  InstantSongState,
  ReleaseState,
  StoryState,
  StrikeState,
} from './tables.ts';

// Groups of states that have a name of their own. They are apart from the tables so that browsers need not load those.

/** A checkout that is submitted, but neither paid nor ended. */
export const OPEN_CHECKOUT = ['reserved', 'payment_pending'] as const satisfies readonly CheckoutState[];

/** A checkout that somebody may still pay, submitted or not. */
export const PAYABLE_CHECKOUT = ['quoted', ...OPEN_CHECKOUT] as const satisfies readonly CheckoutState[];

/** A song that is ordered but not delivered. */
export const BEING_MADE = ['created', 'in_production'] as const satisfies readonly StoryState[];

/** The artist works on the song and has a due date. */
export const AT_WORK = ['accepted', 'in_revision'] as const satisfies readonly CommissionState[];

/** The artist has put up a song, or its change, and the staff have not heard it yet. */
export const BEING_CHECKED = [
  'to_be_checked',
  'change_to_be_checked',
] as const satisfies readonly CommissionState[];

/** An instant song that waits for the song engine or is in it. */
export const BEING_RENDERED = ['queued', 'processing'] as const satisfies readonly InstantSongState[];

/** A release on which the streaming service has not decided yet. */
export const UNDECIDED_RELEASE = ['waiting', 'processing'] as const satisfies readonly ReleaseState[];

/** A strike that counts. */
export const STANDING_STRIKE = ['given', 'appealed', 'upheld'] as const satisfies readonly StrikeState[];

/** Artists whom customers may see. */
export const SHOWN_ARTIST = ['available', 'at_capacity'] as const satisfies readonly ArtistState[];

/** An application on which nobody has decided yet. */
export const OPEN_APPLICATION = ['applied', 'trial'] as const satisfies readonly ApplicationState[];
