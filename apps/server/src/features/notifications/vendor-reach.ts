import type { Locale } from '@keepsong/domain/format/locale';

/** How to reach a person who works for a vendor. */
type Account = {
  email: string;
  phoneNumber: string | null;
  smsConsentAt: Date | null;
  preferredContactMethod: string;
  locale: Locale;
};

/** How to reach a vendor. `hasPage`: whether the reader can sign in and open the vendor's page. */
export type VendorReach = Account & { hasPage: boolean };

/**
 * How to reach a vendor: by the account that works for it, or without one by the address of its contact, in English.
 * Null when there is neither. Nobody signs in for a contact, so the mail itself must say what to make and where to send
 * it.
 */
export function vendorReach(account: Account | null, contactEmail: string): VendorReach | null {
  if (account) return { ...account, hasPage: true };
  return contactEmail === ''
    ? null
    : {
        email: contactEmail,
        phoneNumber: null,
        smsConsentAt: null,
        preferredContactMethod: 'email',
        locale: 'en',
        hasPage: false,
      };
}
