import { useEffect, useState } from 'react';
import { callingCodeOf } from './calling-codes.ts';

/**
 * The phone number rules of all countries are larger than a whole page. So they are loaded on demand, when
 * somebody is about to type a number.
 */
type PhoneRules = typeof import('@keepsong/domain/auth/phone');

export const loadPhoneRules = (): Promise<PhoneRules> => import('@keepsong/domain/auth/phone');

/** Loads the phone number rules. Null until they have loaded. */
export function usePhoneRules(): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  useEffect(() => {
    // Ignore a failure here. Saving a number loads the rules again and reports a failure then.
    void loadPhoneRules().then(setRules, () => undefined);
  }, []);
  return rules;
}

/** The number in E.164 form, or null when it is not valid in its country. */
export function phoneIn(rules: PhoneRules, { country, phone }: { country: string; phone: string }) {
  const number = rules.toE164(callingCodeOf(country), phone);
  return number.ok ? number.value : null;
}
