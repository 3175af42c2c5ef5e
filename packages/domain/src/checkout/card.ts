/** The facts about a card that the shop may store: the provider's code of its brand, and the last four digits. */
export type CardFace = { brand: string; last4: string };

/** The brand names by the payment providers' codes. The names are the same in every language. */
const BRAND_NAMES: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** The name of a card's brand; null for an unknown code. */
export const cardBrandName = ({ brand }: CardFace): string | null => BRAND_NAMES.get(brand) ?? null;
