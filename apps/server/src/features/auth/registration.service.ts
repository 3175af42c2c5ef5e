import type { Locale } from '@keepsong/domain/format/locale';
import type { FieldErrors, Result } from '@keepsong/domain/result';
import { ok, refuse, refuseFields } from '@keepsong/domain/result';
import { isBlank, tidyText } from '@keepsong/domain/text/tidy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/implement.ts';
import type { RequestSession, SessionUser } from '../../platform/http/sessions.ts';
import { findAccount, insertAccount, isPhoneBlocked, type UserRow } from './accounts.repository.ts';
import { inEvenTime } from './sign-in/answer-time.ts';
import { type Contact, readEmail, readPhone } from './sign-in/contact.ts';
import type { Asker, Passcodes } from './sign-in/passcodes.service.ts';
import { requireUser } from './sign-in/proof.ts';
import type { SendLimits } from './sign-in/send-limits.ts';

export type RegistrationDeps = {
  answerMs: number;
  /** Whether the shop sends text messages to a number. */
  reachesPhone(phone: string): boolean;
  database: Database;
  clock: Clock;
  passcodes: Passcodes;
  limits: SendLimits;
  /** Called in the transaction that creates an account, for example to store whose referral code was used. */
  onRegistered(tx: Tx, userId: number, referralCode: string | null | undefined): Promise<unknown>;
};

/** The fields of the registration form (spec 3.8-05). With `skip_otp` a new account gets no code. */
export type RegistrationForm = {
  user: {
    email: string;
    email_confirmation?: string;
    first_name: string;
    last_name: string;
    phone_number?: string;
    phone_country_code?: string;
    preferred_contact_method?: 'sms' | 'email';
  };
  skip_otp?: boolean;
  referral_code?: string | null | undefined;
};

export type Registered = { user: SessionUser | null; otp_sent: boolean };

type Registration = {
  email: Contact;
  phone: Contact | null;
  firstName: string;
  lastName: string;
  preferred: 'sms' | 'email';
};

type From = Pick<CallContext, 'ip' | 'locale'>;
type Outcome = { account: UserRow | null; codeSent: boolean };

export function createRegistrationService(deps: RegistrationDeps) {
  const { database, clock, passcodes, limits, onRegistered, answerMs, reachesPhone } = deps;
  const { db } = database;

  /**
   * Where the code is sent. If another account has proved the phone number, the code goes to the e-mail address
   * instead. Otherwise the owner of the number could be tricked into opening this account.
   */
  async function codeContact({ email, phone, preferred }: Registration): Promise<Contact> {
    if (preferred === 'email' || !phone || !reachesPhone(phone.identifier)) return email;
    return (await findAccount(db, phone)) ? email : phone;
  }

  const insert = (tx: Tx, { email, phone, firstName, lastName, preferred }: Registration, locale: Locale) =>
    insertAccount(tx, {
      email: email.identifier,
      firstName,
      lastName,
      phoneNumber: phone?.identifier ?? null,
      preferredContactMethod: preferred,
      guest: true,
      locale,
      createdAt: clock.now(),
    });

  /** Counts this registration towards the limits. If a code is sent, it also counts as a request for a code. */
  const takeLimits = (channel: Contact['channel'], sendsCode: boolean, ip: string) => {
    if (!sendsCode) return limits.mayRegister(ip);
    return channel === 'sms' ? limits.mayText(ip, { userId: null, hasProved: false }) : limits.mayMail(ip);
  };

  /**
   * Creates an account if the e-mail address is new. An account that already exists is not changed. It only gets a
   * code.
   */
  async function record(
    registration: Registration,
    { skip_otp: skipsCode = false, referral_code }: RegistrationForm,
    asker: Asker & From,
  ): Promise<Result<Outcome>> {
    const { ip, locale } = asker;
    const known = await findAccount(db, registration.email);
    const isKnown = known !== undefined;
    const contact = isKnown ? registration.email : await codeContact(registration);
    if (registration.phone && (await isPhoneBlocked(db, registration.phone.identifier)))
      return refuse('account_blocked');
    const within = await takeLimits(contact.channel, isKnown || !skipsCode, ip);
    if (!within.ok) return within;
    const sendsToUnproved = known ? known.emailVerifiedAt === null : !skipsCode;
    const toMailbox = sendsToUnproved
      ? await limits.maySendToUnproved(registration.email.identifier)
      : ok(null);
    if (!toMailbox.ok) return toMailbox;
    return database.transaction(async (tx): Promise<Result<Outcome>> => {
      const account = await insert(tx, registration, locale);
      if (account) await onRegistered(tx, account.id, referral_code);
      if (account && skipsCode) return ok({ account, codeSent: false });
      const owner = account ?? (await findAccount(tx, registration.email));
      const to = account ? contact : registration.email;
      const issued = await passcodes.issue(tx, { contact: to, userId: owner?.id ?? null, locale, asker });
      return issued.ok ? ok({ account: null, codeSent: true }) : issued;
    });
  }

  return {
    /**
     * Registers a user (spec 7.6-03). A new e-mail address with `skip_otp` becomes a guest account, which is signed in
     * at once without any proof. In all other cases the answer is 'a code was sent', whether or not the address already
     * has an account. An account that already exists is neither opened nor changed. If several registrations with one
     * address run at the same time, only one creates the account. Refuses with `invalid_input`, `too_many_requests`.
     */
    async register(form: RegistrationForm, session: RequestSession, from: From): Promise<Result<Registered>> {
      const registration = readRegistration(form.user);
      if (!registration.ok) return registration;
      const present = await session.ensure();
      // The session already has this account: the form was sent twice, for example because the button was pressed
      // twice.
      if (present.user?.email.toLowerCase() === registration.value.email.identifier)
        return ok({ user: present.user, otp_sent: false });
      const asker = { visitorId: present.visitorId, ip: from.ip, locale: from.locale };
      const outcome = await inEvenTime(record(registration.value, form, asker), answerMs);
      if (!outcome.ok) return outcome;
      const { account, codeSent } = outcome.value;
      if (!account) return ok({ user: null, otp_sent: codeSent });
      const user = requireUser(await session.signIn(account.id, { proved: false }));
      return user.ok ? ok({ user: user.value, otp_sent: false }) : user;
    },
  };
}

/** Checks all fields at once: the names, the e-mail address and its repetition (spec 5-48), and the phone number. */
function readRegistration(user: RegistrationForm['user']): Result<Registration> {
  const firstName = tidyText(user.first_name).trim();
  const lastName = tidyText(user.last_name).trim();
  const email = readEmail(user.email, 'user.email');
  const phone = user.phone_number?.trim()
    ? readPhone(user.phone_number, user.phone_country_code, 'user.phone_number')
    : ok(null);
  const fields: FieldErrors = {
    ...(isBlank(firstName) ? { 'user.first_name': 'required' } : {}),
    ...(isBlank(lastName) ? { 'user.last_name': 'required' } : {}),
    ...fieldsOf(email),
    ...fieldsOf(phone),
    ...(isRepeated(user) ? {} : { 'user.email_confirmation': 'emails_differ' }),
  };
  if (!email.ok || !phone.ok || Object.keys(fields).length > 0) return refuseFields('invalid_input', fields);
  const preferred = user.preferred_contact_method ?? 'email';
  return ok({ email: email.value, phone: phone.value, firstName, lastName, preferred });
}

const fieldsOf = (result: Result<unknown>): FieldErrors => (result.ok ? {} : (result.refusal.fields ?? {}));

const isRepeated = ({ email, email_confirmation }: RegistrationForm['user']) =>
  email_confirmation === undefined || email_confirmation.trim().toLowerCase() === email.trim().toLowerCase();
