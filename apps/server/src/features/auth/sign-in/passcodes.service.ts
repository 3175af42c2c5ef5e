import {
  attemptsFor,
  checkPasscode,
  normalizePasscode,
  PASSCODE_ATTEMPTS,
  passcodeExpires,
} from '@keepsong/domain/auth/passcode';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { addressSubject, longestRefusal, type TooMany, tooMany } from '../../../platform/http/limits.ts';
import { hmac, randomPasscode, sameBytes } from '../../../platform/ids.ts';
import { keysFor } from '../../../platform/settings-secrets.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { lockAccount, type UserRow } from '../accounts.repository.ts';
import {
  countFailures,
  knownNetworks,
  recordFailure,
  recordProof,
  renameNetwork,
} from '../networks.repository.ts';
import type { Contact } from './contact.ts';
import {
  claimAttempt,
  claimPasscode,
  findAsked,
  findLatest,
  findPasscode,
  insertPasscode,
  lockContact,
  type PasscodeRow,
} from './passcodes.repository.ts';
import { ASKS_PER_NETWORK, STRANGERS_ASKS } from './send-limits.ts';

/** The browser that asks for a code, and the IP address from which it asks. */
export type Asker = { visitorId: string; ip: string };

export type PasscodeRequest = {
  asker: Asker;
  contact: Contact;
  /**
   * The account that the code will open. Null when there is none: the request still counts towards the limits, but no
   * code is sent.
   */
  userId: number | null;
  locale: Locale;
};

export type Passcodes = {
  /**
   * Creates a code for the browser that asks for it, and queues the message with the code. Older codes of this browser
   * for this contact become invalid. Refuses with `too_many_requests`.
   */
  issue(tx: Tx, request: PasscodeRequest): Promise<Result<null>>;
  /**
   * Tries a code once. The transaction must be committed even after a refusal. Otherwise the attempt would not count.
   * Refuses with `passcode_malformed`, `passcode_wrong`, `passcode_expired`, `passcode_used`, `passcode_attempts`.
   * Returns the account, with its row locked.
   */
  attempt(tx: Tx, row: PasscodeRow | undefined, typed: string): Promise<Result<UserRow>>;
};

type Options = {
  clock: Clock;
  notifications: Notifications;
  secret: string;
  earlierSecrets: readonly string[];
};

/**
 * One-time codes. A code has six digits, is valid for ten minutes, works once and allows five attempts (spec 10.5-09).
 * It works only in the browser that asked for it, so nobody else can use up its attempts or make it invalid. Requests
 * and wrong codes from networks that the account does not know have limits of their own (decision 0014).
 */
export function createPasscodes({ clock, notifications, secret, earlierSecrets }: Options): Passcodes {
  const keys = keysFor(secret, earlierSecrets, 'passcodes');
  const networkKeys = keysFor(secret, earlierSecrets, 'networks');
  const hashOf = ({ channel, identifier }: Contact, code: string, key = keys[0]) =>
    hmac(key, `${channel}:${identifier}:${code}`);
  const networkOf = (ip: string, key = networkKeys[0]) => hmac(key, addressSubject(ip));
  // Earlier versions of the shop made these two hashes directly with the root secret.
  const earlierHashOf = ({ channel, identifier }: Contact, code: string) =>
    hmac(secret, `passcode:${channel}:${identifier}:${code}`);
  const earlierNetworksOf = (ip: string) => [
    ...networkKeys.slice(1).map((key) => networkOf(ip, key)),
    hmac(secret, `network:${addressSubject(ip)}`),
  ];
  const hashesOf = (contact: Contact, code: string) => [
    ...keys.map((key) => hashOf(contact, code, key)),
    earlierHashOf(contact, code),
  ];

  /**
   * Checks the limits for requests. A network from which somebody recently signed in to the account has a limit of its
   * own, so that strangers on other networks cannot use it up.
   */
  async function checkAsked(
    tx: Tx,
    { contact, userId }: PasscodeRequest,
    network: Buffer,
    now: Date,
  ): Promise<Result<null, TooMany>> {
    const rows = userId === null ? [] : await knownNetworks(tx, userId, now);
    const known = rows.map((row) => row.network);
    const isStranger = !known.some((one) => one.equals(network));
    const limits = [
      ...ASKS_PER_NETWORK.map((limit) => ({ ...limit, from: { network } })),
      ...(isStranger ? STRANGERS_ASKS.map((limit) => ({ ...limit, from: { otherThan: known } })) : []),
    ];
    const taken: Result<null, TooMany>[] = [];
    for (const { withinMs, max, from } of limits) {
      const oldest = await findAsked(tx, contact, { since: new Date(now.getTime() - withinMs), from, max });
      taken.push(oldest ? tooMany(oldest.getTime() + withinMs - now.getTime()) : ok(null));
    }
    return longestRefusal(taken);
  }

  /**
   * How many attempts of a new code count as already used. If the browser's previous code is still valid and has
   * attempts left, the new code starts with the attempts that were used on the previous one. After too many wrong codes
   * a new code has only one attempt.
   */
  async function attemptsUsed(
    tx: Tx,
    { contact, userId, asker }: PasscodeRequest,
    network: Buffer,
    now: Date,
  ) {
    if (userId === null) return 0;
    const before = await findLatest(tx, contact, { userId, visitorId: asker.visitorId });
    const isAlive = before && before.usedAt === null && before.expiresAt > now;
    const used = isAlive && before.attempts < PASSCODE_ATTEMPTS ? before.attempts : 0;
    const failures = await countFailures(tx, userId, network, now);
    return Math.max(used, PASSCODE_ATTEMPTS - attemptsFor(failures));
  }

  return {
    async issue(tx, request) {
      const { contact, userId, locale, asker } = request;
      const now = clock.now();
      const network = networkOf(asker.ip);
      await lockContact(tx, contact);
      if (userId !== null)
        for (const earlier of earlierNetworksOf(asker.ip)) await renameNetwork(tx, userId, earlier, network);
      const within = await checkAsked(tx, request, network, now);
      if (!within.ok) return within;
      const code = randomPasscode();
      const id = await insertPasscode(tx, {
        ...contact,
        userId,
        visitorId: asker.visitorId,
        network,
        codeHash: hashOf(contact, code),
        attempts: await attemptsUsed(tx, request, network, now),
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
      const user = await lockAccount(tx, row.userId);
      if (!user) return refuse('passcode_expired');
      // Count the attempt as wrong before the code is checked. Otherwise a crash in between would make the attempt
      // free.
      await recordFailure(tx, user.id, row.network, now);
      const contact = {
        channel: row.channel === 'sms' ? 'sms' : 'email',
        identifier: row.identifier,
      } as const;
      const matches = hashesOf(contact, code.value).some((hash) => sameBytes(hash, claimed.codeHash));
      const verdict = checkPasscode({ ...claimed, attempts: claimed.attempts - 1 }, matches, now);
      if (!verdict.ok) return verdict;
      if (!(await claimPasscode(tx, row.id, now))) return refuse('passcode_used');
      await recordProof(tx, user.id, row.network, now);
      return ok(user);
    },
  };
}
