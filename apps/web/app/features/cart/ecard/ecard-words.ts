import type { ECardFront, ECardWriting } from '@keepsong/domain/cart/ecard';
import { m } from '~/paraglide/messages.js';

/** The heading over the fields of a card. A song may have no recipient's name. */
export const ecardTitle = (recipient: string): string =>
  recipient.trim() ? m.cart_ecard_title({ recipient }) : m.cart_ecard_title_plain();

/** The names of the fronts. */
export const FRONT_WORDS = {
  sleeve: m.cart_ecard_front_sleeve,
  record: m.cart_ecard_front_record,
  bouquet: m.cart_ecard_front_bouquet,
  burst: m.cart_ecard_front_burst,
  letter: m.cart_ecard_front_letter,
  wave: m.cart_ecard_front_wave,
} satisfies Record<ECardFront, () => string>;

/** The names of the styles of writing. */
export const WRITING_WORDS = {
  hand: m.cart_ecard_writing_hand,
  serif: m.cart_ecard_writing_serif,
  plain: m.cart_ecard_writing_plain,
} satisfies Record<ECardWriting, () => string>;
