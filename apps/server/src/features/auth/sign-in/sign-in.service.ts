import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/implement.ts';
import type { RequestSession, Session, SessionUser } from '../../../platform/http/sessions.ts';
import { findAccount } from '../accounts.repository.ts';
import { inEvenTime } from './answer-time.ts';
import { type Contact, readEmail, readPhone } from './contact.ts';
import type { OpenSession, SignInOutcome } from './opening.ts';
import { findLatest, findSignInPasscode } from './passcodes.repository.ts';
import type { Asker, Passcodes } from './passcodes.service.ts';
import { requireUser } from './proof.ts';
import type { ProveContact, Proved } from './proving.service.ts';
import type { SendLimits } from './send-limits.ts';

export type SignInDeps = {
  database: Database;
  passcodes: Passcodes;
  prove: ProveContact;
  limits: SendLimits;
  open: OpenSession;
  answerMs: number;
  /** Whether the shop sends text messages to a number. */
  reachesPhone(phone: string): boolean;
};

export type PasscodeAsk = { method: 'sms' | 'email'; email?: string; phone_number?: string };
export type PasscodeTry = { passcode: string; email?: string; phone_number?: string };
type From = Asker & Pick<CallContext, 'locale'>;

export function createSignInService(deps: SignInDeps) {
  const { database, passcodes, prove, limits, open, answerMs, reachesPhone } = deps;
  const { db } = database;

  async function send(contact: Contact, from: From): Promise<Result<{ otp_sent: boolean }>> {
    const mayAsk = await limits.mayAsk(from.ip);
    if (!mayAsk.ok) return mayAsk;
    const user = await findAccount(db, contact);
    const maySend = user ? await limits.maySend(contact.channel) : ok(null);
    if (!maySend.ok) return maySend;
    // Anybody may have registered this address as a guest.
    const isUnproved = contact.channel === 'email' && user?.emailVerifiedAt === null;
    const toMailbox = isUnproved ? await limits.maySendToUnproved(contact.identifier) : ok(null);
    if (!toMailbox.ok) return toMailbox;
    const userId = user?.id ?? null;
    const request = { contact, userId, locale: from.locale, asker: from };
    const issued = await database.transaction((tx) => passcodes.issue(tx, request));
    if (!issued.ok) return issued;
    return ok({ otp_sent: userId !== null });
  }

  /**
   * Tries a code and proves its contact. The transaction is committed even after a refusal, because a wrong attempt
   * must count.
   */
  const attemptSignIn = (contacts: readonly Contact[], passcode: string, present: Session) =>
    database.attempt(async (tx): Promise<Result<Proved>> => {
      const row = await findSignInPasscode(tx, contacts, present.visitorId);
      const user = await passcodes.attempt(tx, row, passcode);
      if (!user.ok) return user;
      const contact = contacts.find(({ channel }) => channel === row?.channel);
      return contact ? ok(await prove(tx, user.value, contact, present)) : refuse('passcode_expired');
    });

  const attemptPhone = (userId: number, contact: Contact, passcode: string, present: Session) =>
    database.attempt(async (tx): Promise<Result<Proved>> => {
      const row = await findLatest(tx, contact, { userId, visitorId: present.visitorId });
      const user = await passcodes.attempt(tx, row, passcode);
      if (!user.ok) return user;
      // The account's number may have changed since the code was sent. Then the code proves nothing about the new
      // number.
      if (user.value.phoneNumber !== contact.identifier) return refuse('passcode_expired');
      return ok(await prove(tx, user.value, contact, present));
    });

  return {
    /**
     * Sends a code if an account has this e-mail address or has proved this phone number. The answer says whether there
     * is an account, because the sign-in dialog continues differently (spec 4.7-01). It takes the same time in both
     * cases. Refuses with `invalid_input`, `too_many_requests`.
     */
    async requestPasscode(ask: PasscodeAsk, from: From): Promise<Result<{ otp_sent: boolean }>> {
      const contact = ask.method === 'sms' ? readPhone(ask.phone_number) : readEmail(ask.email);
      if (!contact.ok) return contact;
      if (contact.value.channel === 'sms' && !reachesPhone(contact.value.identifier))
        return refuseFields('invalid_input', { phone_number: 'not_served' });
      return inEvenTime(send(contact.value, from), answerMs);
    },

    /**
     * Signs in with a code. If the account has a second step, the user must still pass that. Refusals: all refusals of
     * `Passcodes.attempt`; `too_many_requests`, and `invalid_input` when both the e-mail address and the number are
     * missing or one of them is wrong.
     */
    async createSession(
      given: PasscodeTry,
      session: RequestSession,
      ip: string,
    ): Promise<Result<SignInOutcome>> {
      const contacts = readContacts(given);
      if (!contacts.ok) return contacts;
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const present = await session.ensure();
      const proved = await attemptSignIn(contacts.value, given.passcode, present);
      return proved.ok ? open(session, proved.value, present) : proved;
    },

    /**
     * Proves the phone number of the signed-in user by a code. A guest thereby becomes a customer and gets a new
     * session.
     */
    async validatePasscode(
      given: PasscodeTry,
      session: RequestSession,
      ip: string,
    ): Promise<Result<SessionUser>> {
      const present = await session.ensure();
      const signedIn = requireUser(present);
      if (!signedIn.ok) return signedIn;
      const contact = readPhone(given.phone_number);
      if (!contact.ok) return contact;
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const proved = await attemptPhone(signedIn.value.id, contact.value, given.passcode, present);
      if (!proved.ok) return proved;
      if (present.provedAt) return requireUser(await session.reload());
      const opened = await open(session, proved.value, present);
      return opened.ok ? requireUser(await session.find()) : opened;
    },
  };
}

/**
 * Reads an e-mail address, a phone number, or both. With both, the newest code that was sent to either of them counts.
 */
function readContacts({ email, phone_number }: PasscodeTry): Result<Contact[]> {
  const read = [
    ...(email === undefined ? [] : [readEmail(email)]),
    ...(phone_number === undefined ? [] : [readPhone(phone_number)]),
  ];
  const wrong = read.find((contact) => !contact.ok);
  if (wrong && !wrong.ok) return wrong;
  const contacts = read.flatMap((contact) => (contact.ok ? [contact.value] : []));
  return contacts.length > 0 ? ok(contacts) : refuseFields('invalid_input', { email: 'required' });
}
