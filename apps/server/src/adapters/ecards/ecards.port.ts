import type { ECardRoom } from '@keepsong/artwork/ecard';
import type { ECard } from '@keepsong/domain/cart/ecard';

/** A card that is to be made: everything that its page shows. */
export type CardOrder = {
  /** The same key is the same card, however often it is asked for. */
  idempotencyKey: string;
  card: ECard;
  /** Address of the picture on the front. */
  frontUrl: string;
  /** Where on it the line stands, and in which colour. */
  frontRoom: ECardRoom;
  /** Where the song plays. */
  songUrl: string;
  recipientName: string;
  fromName: string;
  locale: 'en' | 'sp';
};

/** The greeting-card partner. Throws `ECardsRefused`. */
export type ECards = {
  /** Makes a card and answers the address of its page. */
  create(order: CardOrder): Promise<{ id: string; url: string }>;
};

/** Holds nothing of the card, so that it may be logged. */
export class ECardsRefused extends Error {
  override readonly name = 'ECardsRefused';

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The partner made no card: ${reason}.`, options);
  }
}
