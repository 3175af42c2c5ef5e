/** What the payment provider may still need of an artist or vendor before it sends money. */
export const ACCOUNT_NEEDS = [
  'bank',
  'name',
  'birth',
  'address',
  'contact',
  'tax_number',
  'document',
  'business',
  'terms',
  'other',
] as const;
export type AccountNeed = (typeof ACCOUNT_NEEDS)[number];

/**
 * Which codes of the provider mean which need; the first that matches counts. The codes are those of Stripe's
 * requirements, such as `individual.dob.day`; the embedded bank uses one of them.
 */
const MEANINGS: readonly (readonly [RegExp, AccountNeed])[] = [
  [/^external_account/, 'bank'],
  [/\bverification\b/, 'document'],
  [/\b(id_number|ssn_last_4|tax_id|vat_id)\b/, 'tax_number'],
  [/\bdob\b/, 'birth'],
  [/\b(registered_)?address\b/, 'address'],
  [/\b(email|phone)$/, 'contact'],
  [/\b(first_name|last_name)\b/, 'name'],
  [/^tos_acceptance\b/, 'terms'],
  [/^(business_type|business_profile|company|directors|executives|owners)\b/, 'business'],
];

const needOf = (code: string): AccountNeed => MEANINGS.find(([form]) => form.test(code))?.[1] ?? 'other';

/** What these codes of the provider mean, each meaning once. A code that the shop does not know is `other`. */
export function accountNeeds(codes: readonly string[]): AccountNeed[] {
  const meant = new Set(codes.map(needOf));
  return ACCOUNT_NEEDS.filter((need) => meant.has(need));
}
