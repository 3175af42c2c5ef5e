import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import type { FieldErrors } from '@keepsong/domain/result';
import { isBlank } from '@keepsong/domain/text/tidy';
import { loadPhoneRules, phoneIn, type usePhoneRules } from '~/platform/contact/phone-rules.ts';
import { forgetReferralCode, keptReferralCode } from '~/platform/referral/referral-code.ts';
import { useSession } from '~/platform/session/session.store.ts';

/** The fields of the contact section. */
export type Contact = {
  firstName: string;
  lastName: string;
  country: string;
  phone: string;
  smsUpdates: boolean;
};

export type ContactField = 'firstName' | 'lastName' | 'phone';

/**
 * The errors of the fields. A phone number is checked only once the rules for phone numbers are loaded. It is required
 * only when the customer wants text messages.
 */
export function contactErrors(contact: Contact, rules: ReturnType<typeof usePhoneRules>): FieldErrors {
  const { firstName, lastName, phone, smsUpdates } = contact;
  const isPhoneMissing = isBlank(phone);
  return {
    ...(isBlank(firstName) ? { firstName: 'required' } : {}),
    ...(isBlank(lastName) ? { lastName: 'required' } : {}),
    ...(isPhoneMissing && smsUpdates ? { phone: 'required' } : {}),
    ...(!isPhoneMissing && rules && phoneIn(rules, contact) === null ? { phone: 'invalid' } : {}),
  };
}

type ContactApi = { auth: Pick<Client['auth'], 'register'>; account: Pick<Client['account'], 'update'> };

/**
 * The result of saving. `known`: the e-mail address now has an account, and the shop has sent a code to it. `code`: the
 * shop has sent a code to the phone number.
 */
export type ContactSaved =
  | { kind: 'saved'; user: User; consented: boolean }
  | { kind: 'code'; user: User; consented: boolean; phone: string }
  | { kind: 'known' };

/** Registers a new customer as a guest who may buy (spec 10.5-02), or saves the changes of a signed-in one. */
export async function saveContact(
  api: ContactApi,
  contact: Contact,
  { user, email }: { user: User | null; email: string },
): Promise<ContactSaved> {
  const phone = phoneIn(await loadPhoneRules(), contact);
  const customer = user ?? (await register(api, contact, { email, phone }));
  if (customer === null) return { kind: 'known' };
  const change = changeOf(contact, phone, customer);
  if (change === null) return { kind: 'saved', user: customer, consented: false };
  const saved = await api.account.update({ body: { user: change } });
  const consented = saved.user.sms_updates && !customer.sms_updates;
  const kept = saved.user.phone_number;
  return saved.otp_sent && kept !== null
    ? { kind: 'code', user: saved.user, consented, phone: kept }
    : { kind: 'saved', user: saved.user, consented };
}

type Buyer = { email: string; firstName: string; lastName: string };

/**
 * Makes sure that a purchase has a customer with a name: registers a guest, or gives the signed-in customer a first
 * name. Returns null when the e-mail address has an account; the shop has then sent a code to it.
 */
export async function saveBuyer(
  api: ContactApi,
  { email, firstName, lastName }: Buyer,
  user: User | null = useSession.getState().user,
): Promise<User | null> {
  if (user === null) return register(api, { firstName, lastName, smsUpdates: false }, { email, phone: null });
  if (user.first_name === firstName && user.last_name === lastName) return user;
  const body = { user: { first_name: firstName, last_name: lastName } };
  return (await api.account.update({ body })).user;
}

type Reached = { email: string; phone: string | null };

type Named = Pick<Contact, 'firstName' | 'lastName' | 'smsUpdates'>;

async function register(api: ContactApi, contact: Named, { email, phone }: Reached): Promise<User | null> {
  const code = keptReferralCode();
  const { user } = await api.auth.register({
    body: {
      user: {
        email,
        first_name: contact.firstName.trim(),
        last_name: contact.lastName.trim(),
        preferred_contact_method: contact.smsUpdates ? 'sms' : 'email',
        ...(phone === null ? {} : { phone_number: phone }),
      },
      skip_otp: true,
      ...(code === null ? {} : { referral_code: code }),
    },
  });
  if (user) forgetReferralCode();
  return user;
}

type Change = Parameters<ContactApi['account']['update']>[0]['body']['user'];

function changeOf(contact: Contact, phone: string | null, user: User): Change | null {
  const change: Change = {
    ...(contact.firstName.trim() === user.first_name ? {} : { first_name: contact.firstName.trim() }),
    ...(contact.lastName.trim() === user.last_name ? {} : { last_name: contact.lastName.trim() }),
    ...(phone === user.phone_number ? {} : { phone_number: phone }),
    ...(contact.smsUpdates === user.sms_updates ? {} : { sms_updates: contact.smsUpdates }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
