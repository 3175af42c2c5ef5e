import type {
  ApplicationState,
  ArtistState,
  CheckoutState,
  CommissionState,
  InstantSongState,
  ParcelState,
  ReleaseState,
  StoryState,
  StrikeState,
} from './tables.ts';

// Groups of states that have a name of their own. They are not in the file of the tables, so that browsers need
// not load the tables.

/** A checkout that is submitted, but neither paid nor ended. */
export const OPEN_CHECKOUT = ['reserved', 'payment_pending'] as const satisfies readonly CheckoutState[];

/** A checkout on which nobody works any more. Only a late event of the provider moves it on. */
export const ENDED_CHECKOUT = [
  'fulfilled',
  'failed',
  'expired',
  'refunded',
] as const satisfies readonly CheckoutState[];

/** A checkout that somebody may still pay, submitted or not. */
export const PAYABLE_CHECKOUT = ['quoted', ...OPEN_CHECKOUT] as const satisfies readonly CheckoutState[];

/** A song that is ordered but not delivered. */
export const BEING_MADE = ['created', 'in_production'] as const satisfies readonly StoryState[];

/** The artist is working on the song, and it has a due date. */
export const AT_WORK = ['accepted', 'in_revision'] as const satisfies readonly CommissionState[];

/** The artist has delivered a song or a change of it, and the staff have not checked it yet. */
export const BEING_CHECKED = [
  'to_be_checked',
  'change_to_be_checked',
] as const satisfies readonly CommissionState[];

/** An instant song that waits for the song engine or is in it. */
export const BEING_RENDERED = ['queued', 'processing'] as const satisfies readonly InstantSongState[];

/** A release that the streaming service has not decided on yet. */
export const UNDECIDED_RELEASE = ['waiting', 'processing'] as const satisfies readonly ReleaseState[];

/** A strike that still counts. */
export const STANDING_STRIKE = ['given', 'appealed', 'upheld'] as const satisfies readonly StrikeState[];

/** A parcel whose label is asked for or bought, before a carrier has it. */
export const UNSENT_PARCEL = ['asked', 'made'] as const satisfies readonly ParcelState[];

/** Artists whom customers may see. */
export const SHOWN_ARTIST = ['available', 'at_capacity'] as const satisfies readonly ArtistState[];

/** An application that has not been decided yet. */
export const OPEN_APPLICATION = ['applied', 'trial'] as const satisfies readonly ApplicationState[];

/** Lines of a delivered song are changed: the artist sings them again, or the staff have not checked them yet. */
export const BEING_CHANGED = [
  'in_revision',
  'change_to_be_checked',
] as const satisfies readonly CommissionState[];
