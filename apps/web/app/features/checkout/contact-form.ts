import type { Client } from '@keepsong/contract/client';
import type { User } from '@keepsong/contract/common';
import { toE164 } from '@keepsong/domain/auth/phone';
import type { FieldErrors } from '@keepsong/domain/result';
import { isBlank } from '@keepsong/domain/text/tidy';
import { callingCodeOf } from '~/platform/calling-codes.ts';
import { forgetReferralCode, keptReferralCode } from '~/platform/referral-code.ts';

/** What the contact section asks for. */
export type Contact = {
  firstName: string;
  lastName: string;
  country: string;
  phone: string;
  smsUpdates: boolean;
};

export type ContactField = 'firstName' | 'lastName' | 'phone';

/** The number in E.164; null when there is none, or none that a phone can have. */
export function contactPhone({ country, phone }: Contact): string | null {
  const number = toE164(callingCodeOf(country), phone);
  return number.ok ? number.value : null;
}

/** What is wrong, by field. A number is needed only for text messages (customers, Checkout research). */
export function contactErrors(contact: Contact): FieldErrors {
  const { firstName, lastName, phone, smsUpdates } = contact;
  const isPhoneMissing = isBlank(phone);
  return {
    ...(isBlank(firstName) ? { firstName: 'required' } : {}),
    ...(isBlank(lastName) ? { lastName: 'required' } : {}),
    ...(isPhoneMissing && smsUpdates ? { phone: 'required' } : {}),
    ...(!isPhoneMissing && contactPhone(contact) === null ? { phone: 'invalid' } : {}),
  };
}

type ContactApi = { auth: Pick<Client['auth'], 'register'>; account: Pick<Client['account'], 'update'> };

/** `known`: the address has got an account meanwhile and was sent a code. `code`: the number was sent one. */
export type ContactSaved =
  | { kind: 'saved'; user: User; consented: boolean }
  | { kind: 'code'; user: User; consented: boolean; phone: string }
  | { kind: 'known' };

/** Registers a new customer as a guest who may buy (decisions, Checkout), or saves what a signed-in one changed. */
export async function saveContact(
  api: ContactApi,
  contact: Contact,
  { user, email }: { user: User | null; email: string },
): Promise<ContactSaved> {
  const customer = user ?? (await register(api, contact, email));
  if (customer === null) return { kind: 'known' };
  const change = changeOf(contact, customer);
  if (change === null) return { kind: 'saved', user: customer, consented: false };
  const saved = await api.account.update({ body: { user: change } });
  const consented = saved.user.sms_updates && !customer.sms_updates;
  const phone = saved.user.phone_number;
  return saved.otp_sent && phone !== null
    ? { kind: 'code', user: saved.user, consented, phone }
    : { kind: 'saved', user: saved.user, consented };
}

async function register(api: ContactApi, contact: Contact, email: string): Promise<User | null> {
  const phone = contactPhone(contact);
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

function changeOf(contact: Contact, user: User): Change | null {
  const phone = contactPhone(contact);
  const change: Change = {
    ...(contact.firstName.trim() === user.first_name ? {} : { first_name: contact.firstName.trim() }),
    ...(contact.lastName.trim() === user.last_name ? {} : { last_name: contact.lastName.trim() }),
    ...(phone === user.phone_number ? {} : { phone_number: phone }),
    ...(contact.smsUpdates === user.sms_updates ? {} : { sms_updates: contact.smsUpdates }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
