import type { ECardRoom } from '@keepsong/artwork/ecard';
import type { ECard } from '@keepsong/domain/cart/ecard';
import type { Locale } from '@keepsong/domain/format/locale';

/** An order for a card: everything that its page shows. */
export type CardOrder = {
  /** Repeated orders with the same key give the same card. */
  idempotencyKey: string;
  card: ECard;
  /** Address of the picture on the front. */
  frontUrl: string;
  /** The place and the colour of the line on the front. */
  frontRoom: ECardRoom;
  /** Address of the page that plays the song. */
  songUrl: string;
  recipientName: string;
  fromName: string;
  locale: Locale;
};

/** The greeting-card partner. Throws `ECardsRefused`. */
export type ECards = {
  /** Makes a card and gives the address of its page. */
  create(order: CardOrder): Promise<{ id: string; url: string }>;
};

/** Contains nothing of the card, so that it can be logged. */
export class ECardsRefused extends Error {
  override readonly name = 'ECardsRefused';

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The partner made no card: ${reason}.`, options);
  }
}
