/** A paid card as far as the shop may know it: the provider's code of its brand, and its last four digits. */
export type CardFace = { brand: string; last4: string };

/** The names that cards carry, by the codes of the payment providers; they are the same in every language. */
const BRAND_NAMES: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** What a brand is called on its cards; null for one that nobody would know by its code. */
export const cardBrandName = ({ brand }: CardFace): string | null => BRAND_NAMES.get(brand) ?? null;
