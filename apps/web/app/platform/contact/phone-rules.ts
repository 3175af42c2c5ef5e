import { useEffect, useState } from 'react';
import { callingCodeOf } from './calling-codes.ts';

/** What makes a number of each country weighs more than a page: it comes when somebody is about to type one. */
type PhoneRules = typeof import('@keepsong/domain/auth/phone');

export const loadPhoneRules = (): Promise<PhoneRules> => import('@keepsong/domain/auth/phone');

/** The rules once they are here. */
export function usePhoneRules(): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  useEffect(() => {
    // Whoever saves a number loads them again, and says so when they do not come.
    void loadPhoneRules().then(setRules, () => undefined);
  }, []);
  return rules;
}

/** A number in E.164; null when it is none of its country. */
export function phoneIn(rules: PhoneRules, { country, phone }: { country: string; phone: string }) {
  const number = rules.toE164(callingCodeOf(country), phone);
  return number.ok ? number.value : null;
}
