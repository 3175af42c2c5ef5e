import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
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
};

export type PasscodeAsk = { method: 'sms' | 'email'; email?: string; phone_number?: string };
export type PasscodeTry = { passcode: string; email?: string; phone_number?: string };
type From = Asker & Pick<CallContext, 'locale'>;

export function createSignInService(deps: SignInDeps) {
  const { database, passcodes, prove, limits, open, answerMs } = deps;
  const { db } = database;

  async function send(contact: Contact, from: From): Promise<Result<{ otp_sent: boolean }>> {
    const mayAsk = await limits.mayAsk(from.ip);
    if (!mayAsk.ok) return mayAsk;
    const user = await findAccount(db, contact);
    const maySend = user ? await limits.maySend(contact.channel) : ok(null);
    if (!maySend.ok) return maySend;
    const userId = user?.id ?? null;
    const request = { contact, userId, locale: from.locale, asker: from };
    const issued = await database.transaction((tx) => passcodes.issue(tx, request));
    if (!issued.ok) return issued;
    return ok({ otp_sent: userId !== null });
  }

  /** Always commits, even on a refusal: a wrong attempt must count. */
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
      // The account's number may have changed since the code was sent.
      if (user.value.phoneNumber !== contact.identifier) return refuse('passcode_expired');
      return ok(await prove(tx, user.value, contact, present));
    });

  return {
    /**
     * Sends a code when the e-mail or proved number has an account. The answer says whether it has one, because the
     * sign-in dialog continues differently (spec 4.7-01), and takes the same time in both cases. Refuses
     * `invalid_input` and `too_many_requests`.
     */
    async requestPasscode(ask: PasscodeAsk, from: From): Promise<Result<{ otp_sent: boolean }>> {
      const contact = ask.method === 'sms' ? readPhone(ask.phone_number) : readEmail(ask.email);
      if (!contact.ok) return contact;
      if (contact.value.channel === 'sms' && !isSmsServed(contact.value.identifier))
        return refuseFields('invalid_input', { phone_number: 'not_served' });
      return inEvenTime(send(contact.value, from), answerMs);
    },

    /**
     * Signs in with a code; an account with a second step is signed in only after that step. Refuses as
     * `Passcodes.attempt` does, and `invalid_input` without e-mail or number.
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

    /** Proves the signed-in user's number. A guest becomes a customer and gets a new session. */
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

/** An e-mail, a number, or both; with both, the newest code of either counts. */
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
