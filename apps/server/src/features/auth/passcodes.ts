import {
  checkPasscode,
  normalizePasscode,
  PASSCODE_ATTEMPTS,
  passcodeExpires,
} from '@keepsong/domain/auth/passcode';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Locale } from '../../platform/http/implement.ts';
import { hmac, randomPasscode, sameBytes } from '../../platform/ids.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { countFailure, type UserRow } from './accounts.repository.ts';
import type { Contact } from './contact.ts';
import {
  claimAttempt,
  claimPasscode,
  countAsked,
  findLatest,
  findPasscode,
  insertPasscode,
  lockContact,
  type PasscodeRow,
} from './passcodes.repository.ts';
import { ASKS_PER_CONTACT } from './send-limits.ts';

export type PasscodeRequest = {
  contact: Contact;
  /** null: there is no account; the request is counted all the same and nothing is sent. */
  userId: number | null;
  locale: Locale;
};

export type Passcodes = {
  /** Makes a code and writes its message; older codes of the contact end. Refuses `too_many_requests`. */
  issue(tx: Tx, request: PasscodeRequest): Promise<Result<null>>;
  /**
   * Tries a code once; the transaction must be committed whatever the answer, or the attempt would not count.
   * Refuses `passcode_malformed`, `passcode_wrong`, `passcode_expired`, `passcode_used`, `passcode_attempts`, and
   * `too_many_requests` when the account is locked. Gives the account, with its row locked.
   */
  attempt(tx: Tx, row: PasscodeRow | undefined, typed: string): Promise<Result<UserRow>>;
};

type Options = { clock: Clock; notifications: Notifications; secret: string };

/** One-time codes: six digits, ten minutes, single use, five attempts (decisions, Checkout and sign-in). */
export function createPasscodes({ clock, notifications, secret }: Options): Passcodes {
  const hashOf = ({ channel, identifier }: Contact, code: string) =>
    hmac(secret, `passcode:${channel}:${identifier}:${code}`);

  async function isAskedTooOften(tx: Tx, contact: Contact, now: Date): Promise<boolean> {
    for (const { withinMs, max } of ASKS_PER_CONTACT) {
      if ((await countAsked(tx, contact, new Date(now.getTime() - withinMs))) >= max) return true;
    }
    return false;
  }

  /** Asking again gives no new attempts as long as the code before still has some. */
  async function attemptsSoFar(tx: Tx, contact: Contact, userId: number, now: Date): Promise<number> {
    const before = await findLatest(tx, contact, userId);
    const isAlive = before && before.usedAt === null && before.expiresAt > now;
    return isAlive && before.attempts < PASSCODE_ATTEMPTS ? before.attempts : 0;
  }

  return {
    async issue(tx, { contact, userId, locale }) {
      const now = clock.now();
      await lockContact(tx, contact);
      if (await isAskedTooOften(tx, contact, now)) return refuse('too_many_requests');
      const code = randomPasscode();
      const id = await insertPasscode(tx, {
        ...contact,
        userId,
        codeHash: hashOf(contact, code),
        attempts: userId === null ? 0 : await attemptsSoFar(tx, contact, userId, now),
        createdAt: now,
        expiresAt: passcodeExpires(now),
      });
      if (userId !== null) {
        await notifications.notify(tx, {
          channel: contact.channel,
          recipient: contact.identifier,
          template: 'passcode',
          params: { code },
          locale,
          dedupeKey: `passcode:${id}`,
        });
      }
      return ok(null);
    },

    async attempt(tx, row, typed) {
      const code = normalizePasscode(typed);
      if (!code.ok) return code;
      if (!row || row.userId === null) return refuse('passcode_expired');
      const now = clock.now();
      const claimed = await claimAttempt(tx, row.id, now);
      if (!claimed) {
        const seen = (await findPasscode(tx, row.id)) ?? row;
        const verdict = checkPasscode(seen, false, now);
        return verdict.ok ? refuse('passcode_expired') : verdict;
      }
      const user = await countFailure(tx, row.userId, now);
      if (!user) return refuse('too_many_requests');
      const contact = {
        channel: row.channel === 'sms' ? 'sms' : 'email',
        identifier: row.identifier,
      } as const;
      const matches = sameBytes(hashOf(contact, code.value), claimed.codeHash);
      const verdict = checkPasscode({ ...claimed, attempts: claimed.attempts - 1 }, matches, now);
      if (!verdict.ok) return verdict;
      return (await claimPasscode(tx, row.id, now)) ? ok(user) : refuse('passcode_used');
    },
  };
}
