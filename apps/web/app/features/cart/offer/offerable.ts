import {
  EXTRA_VERSE,
  isECard,
  LYRIC_PRINT,
  QR_CARD,
  RIGHTS_UPGRADE,
  SLIDESHOW,
  STREAMING,
  VIDEO_CARD,
} from '@keepsong/domain/cart/named-products';

/**
 * What can be added with one press, best first; what it is made from, as the slideshow's photos, its line in the cart
 * asks for. The other add-ons ask for something first: the e-card for words, which has its panel; the gratuity for an
 * amount, which has its line; rush delivery for a date, the spoken intro for a recording.
 */
const ONE_PRESS: readonly string[] = [
  EXTRA_VERSE,
  QR_CARD,
  LYRIC_PRINT,
  STREAMING,
  RIGHTS_UPGRADE,
  VIDEO_CARD,
  SLIDESHOW,
];

type Named = { name: string };

/** Whether an add-on is in the cart with one press. */
export const isOnePress = ({ name }: Named): boolean => ONE_PRESS.includes(name);

/** Whether an add-on can be chosen wherever add-ons are offered. */
export const isOfferable = (product: Named): boolean => isOnePress(product) || isECard(product);

/** The add-ons that can be chosen, best first: the e-card comes right after the verses. */
export const inOfferOrder = <P extends Named>(addons: readonly P[]): P[] =>
  addons.filter(isOfferable).sort((one, other) => rankOf(one) - rankOf(other));

const rankOf = (product: Named): number => (isECard(product) ? 0.5 : ONE_PRESS.indexOf(product.name));
