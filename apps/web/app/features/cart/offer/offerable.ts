import {
  EXTRA_VERSE,
  isECard,
  LYRIC_PRINT,
  QR_CARD,
  RIGHTS_UPGRADE,
  SLIDESHOW,
  SPOKEN_GREETING,
  STREAMING,
  VIDEO_CARD,
} from '@keepsong/domain/cart/named-products';

/**
 * Add-ons that one press adds, best first. If such an add-on needs input, such as the photos of a slideshow or a
 * spoken intro, its line in the cart asks for it. The other add-ons ask first: the e-card for texts in its panel, the tip
 * for an amount in its line, and rush delivery for a date.
 */
const ONE_PRESS: readonly string[] = [
  EXTRA_VERSE,
  QR_CARD,
  LYRIC_PRINT,
  STREAMING,
  RIGHTS_UPGRADE,
  VIDEO_CARD,
  SLIDESHOW,
  SPOKEN_GREETING,
];

type Named = { name: string };

/** Whether one press puts an add-on into the cart. */
export const isOnePress = ({ name }: Named): boolean => ONE_PRESS.includes(name);

/** Whether an add-on can be chosen wherever add-ons are offered. */
export const isOfferable = (product: Named): boolean => isOnePress(product) || isECard(product);

/** The add-ons that can be chosen, best first, with the e-card right after the verses. */
export const inOfferOrder = <P extends Named>(addons: readonly P[]): P[] =>
  addons.filter(isOfferable).sort((one, other) => rankOf(one) - rankOf(other));

const rankOf = (product: Named): number => (isECard(product) ? 0.5 : ONE_PRESS.indexOf(product.name));
