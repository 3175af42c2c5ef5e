/**
 * Maximum lengths in UTF-16 code units, the unit of the `maxlength` attribute, so that browser and server agree.
 * The first three are the specification's (5-21…5-23).
 */
export const LIMITS = {
  storyAnswer: 10_000,
  mustIncludeTitle: 100,
  mustIncludeDescription: 200,
  recipient: 100,
  /** RFC 5321: a path is at most 256 with its angle brackets. */
  email: 254,
  notes: 2_000,
  pronunciationSubject: 100,
  pronunciationSpelling: 200,
  personName: 80,
  addressLine: 200,
  city: 100,
  postalCode: 12,
  songTitle: 120,
  /** The artist's note that comes with the song. */
  artistNote: 300,
  /** The artist's reason for declining an offer. */
  declineNote: 500,
  /** A message between customer and artist. */
  message: 2_000,
  /** The new words of a line of lyrics. */
  revisionLine: 300,
  reference: 500,
  /** Two lines on the front of an e-card. */
  ecardFrontLine: 40,
  /** The longest text that fits inside an e-card in its smallest writing. */
  ecardMessage: 400,
} as const;
