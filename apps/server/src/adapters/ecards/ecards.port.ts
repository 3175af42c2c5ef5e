import type { ECardRoom } from '@keepsong/artwork/ecard';
import type { ECard } from '@keepsong/domain/cart/ecard';
import type { Locale } from '@keepsong/domain/format/locale';

/** An order for a card: everything that its page shows. */
export type CardOrder = {
  /** Orders with the same key return the same card. */
  idempotencyKey: string;
  card: ECard;
  /** Address of the picture on the front. */
  frontUrl: string;
  /** Where the text line stands on the front, and its colour. */
  frontRoom: ECardRoom;
  /** Address of the page that plays the song. */
  songUrl: string;
  recipientName: string;
  fromName: string;
  locale: Locale;
};

/** The greeting-card partner. Calls may throw `ECardsRefused` or `ECardsUnavailable`. */
export type ECards = {
  /** Makes a card and returns its id and the address of its page. */
  create(order: CardOrder): Promise<{ id: string; url: string }>;
  /** Asks the partner whether it answers and takes the shop's key. A stand-in has nobody to ask. */
  check?(): Promise<void>;
};

/** Thrown when the partner refused to make a card. The message contains nothing from the card, so that it can be logged. */
export class ECardsRefused extends Error {
  override readonly name = 'ECardsRefused';

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The partner made no card: ${reason}.`, options);
  }
}

/** Thrown when the partner does not answer, or answers with status 429 or 5xx. It may have made the card. */
export class ECardsUnavailable extends Error {
  override readonly name = 'ECardsUnavailable';

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The greeting-card partner is not available: ${reason}.`, options);
  }
}
