import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { CallContext } from '../../platform/http/implement.ts';
import type { RequestSession, SessionStore, SessionUser } from '../../platform/http/sessions.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findAccount, updateAccount } from './accounts.repository.ts';
import { inEvenTime } from './sign-in/answer-time.ts';
import { type Contact, readEmail } from './sign-in/contact.ts';
import { findLatest } from './sign-in/passcodes.repository.ts';
import type { Passcodes } from './sign-in/passcodes.service.ts';
import { isFreshlyProved, requireUser } from './sign-in/proof.ts';
import type { SendLimits } from './sign-in/send-limits.ts';

export type EmailChangeDeps = {
  answerMs: number;
  database: Database;
  clock: Clock;
  passcodes: Passcodes;
  limits: SendLimits;
  sessions: Pick<SessionStore, 'endOthers'>;
  notifications: Notifications;
};

type From = Pick<CallContext, 'ip' | 'locale'>;

/**
 * Changes the e-mail address of an account. The user needs a fresh passcode, and the code that was sent to the new
 * address.
 */
export function createEmailChangeService(deps: EmailChangeDeps) {
  const { database, clock, passcodes, limits, sessions, notifications, answerMs } = deps;

  /**
   * Sends a code to the new address. If the address already has an account, no code is sent, but the request counts
   * towards the limits and gets the same answer.
   */
  async function send(contact: Contact, userId: number, asker: { visitorId: string } & From) {
    const within = await limits.mayMail(asker.ip);
    if (!within.ok) return within;
    const toMailbox = await limits.maySendToUnproved(contact.identifier);
    if (!toMailbox.ok) return toMailbox;
    return database.transaction(async (tx): Promise<Result<null>> => {
      const isFree = (await findAccount(tx, contact)) === undefined;
      return passcodes.issue(tx, { contact, userId: isFree ? userId : null, locale: asker.locale, asker });
    });
  }

  /**
   * Checks the code and changes the address. The transaction is committed even after a refusal, because a wrong attempt
   * must count.
   */
  const take = (contact: Contact, { userId, visitorId, passcode, sessionId }: Taking) =>
    database.attempt(async (tx): Promise<Result<null>> => {
      const row = await findLatest(tx, contact, { userId, visitorId });
      const user = await passcodes.attempt(tx, row, passcode);
      if (!user.ok) return user;
      if (await findAccount(tx, contact)) return refuse('passcode_expired');
      const before = user.value.email;
      await updateAccount(tx, userId, { email: contact.identifier, emailVerifiedAt: clock.now() });
      await sessions.endOthers(tx, userId, sessionId);
      await notifications.notify(tx, {
        channel: 'email',
        recipient: before,
        template: 'email_changed',
        params: {},
        locale: user.value.locale,
        dedupeKey: `email_changed:${row?.id}`,
      });
      return ok(null);
    });

  return {
    /**
     * Sends a code to the new address. The answer does not reveal whether the address already has an account. Refuses
     * with `sign_in_required`, `fresh_passcode_needed`, `invalid_input`, `too_many_requests`.
     */
    async changeEmail(
      email: string,
      requestSession: RequestSession,
      { ip, locale }: From,
    ): Promise<Result<{ otp_sent: boolean }>> {
      const session = await requestSession.find();
      const user = requireUser(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      if (!isFreshlyProved(session, clock.now())) return refuse('fresh_passcode_needed');
      const contact = readEmail(email);
      if (!contact.ok) return contact;
      const asker = { visitorId: session.visitorId, ip, locale };
      const sent = await inEvenTime(send(contact.value, user.value.id, asker), answerMs);
      if (!sent.ok) return sent;
      return ok({ otp_sent: true });
    },

    /**
     * If the code is right, changes the address, ends all other sessions and informs the old address by e-mail.
     * Refusals: all refusals of `Passcodes.attempt`; `sign_in_required`, `invalid_input`, and `too_many_requests`.
     */
    async confirmEmail(
      given: { email: string; passcode: string },
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<SessionUser>> {
      const session = await requestSession.find();
      const user = requireUser(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      const contact = readEmail(given.email);
      if (!contact.ok) return contact;
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const taking = { userId: user.value.id, visitorId: session.visitorId, passcode: given.passcode };
      const taken = await take(contact.value, { ...taking, sessionId: session.id }).catch(refuseTaken);
      if (!taken.ok) return taken;
      return requireUser(await requestSession.reload());
    },
  };
}

type Taking = { userId: number; visitorId: string; passcode: string; sessionId: string };

/** Refuses when somebody else registered with the address at the same moment. All other errors are thrown again. */
function refuseTaken(error: unknown): Result<null> {
  if (isUniqueViolation(error)) return refuse('passcode_expired');
  throw error;
}
