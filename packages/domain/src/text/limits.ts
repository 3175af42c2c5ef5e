/**
 * Maximum lengths in UTF-16 code units. Browser and server agree, because the `maxlength` attribute uses the
 * same unit. The specification sets the first three (5-21…5-23).
 */
export const LIMITS = {
  storyAnswer: 10_000,
  mustIncludeTitle: 100,
  mustIncludeDescription: 200,
  recipient: 100,
  /** RFC 5321 allows an address of at most 256 characters including its angle brackets, so 254 without them. */
  email: 254,
  notes: 2_000,
  pronunciationSubject: 100,
  pronunciationSpelling: 200,
  personName: 80,
  addressLine: 200,
  city: 100,
  postalCode: 12,
  songTitle: 120,
  /** The artist's note to the customer, delivered with the song. */
  artistNote: 300,
  /** The artist's reason for declining an offer, for handing a song back or for asking for more days. */
  declineNote: 500,
  /** The staff's reason for a strike, and the artist's appeal. */
  strike: 1_000,
  /** A staff note about a second of a recording. */
  checkNote: 500,
  /** A message between customer and artist. */
  message: 2_000,
  /** The new words of a line of lyrics. */
  revisionLine: 300,
  reference: 500,
  /** The gift message of a parcel. It fits on a packing slip. */
  giftNote: 300,
  /** The line on the front of an e-card. */
  ecardFrontLine: 40,
  /** The longest text that fits inside an e-card in the smallest font size. */
  ecardMessage: 400,
} as const;
