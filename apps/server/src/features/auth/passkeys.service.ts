import type { AssertedCredential, NewCredential, Passkey } from '@keepsong/contract/passkeys';
import { CHALLENGE_MS, counterGoesOn, isTransport, PASSKEYS_MAX } from '@keepsong/domain/auth/passkey';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { RequestSession, Session, SessionUser } from '../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../platform/ids.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findUserById, lockAccount, type UserRow } from './accounts.repository.ts';
import type { OpenSession, SignInOutcome } from './opening.ts';
import {
  claimChallenge,
  countPasskeys,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  recordUse,
  renamePasskey,
} from './passkeys.repository.ts';
import { isFreshlyProved, requireProved } from './proof.ts';
import type { Proved } from './proving.ts';
import { ALGORITHMS, challengeOf, type RelyingParty, readNewPasskey, readUse } from './relying-party.ts';
import type { SendLimits } from './send-limits.ts';
import { type SignInChange, tellSignInChanged } from './sign-in-changed.ts';

export type PasskeysDeps = {
  database: Database;
  clock: Clock;
  party: RelyingParty;
  /** The shop's name on the device. */
  brand: string;
  limits: Pick<SendLimits, 'mayTry' | 'mayChallenge'>;
  notifications: Notifications;
  open: OpenSession;
};

type Listed = { passkeys: Passkey[] };

/** The account as its devices know it: it says nothing of whose it is. */
const userHandle = (user: Pick<UserRow, 'externalUserId'>): string =>
  Buffer.from(user.externalUserId).toString('base64url');

/** Keys of people's own devices, that open their account in place of a passcode (WebAuthn, decision 0041). */
export function createPasskeysService(deps: PasskeysDeps) {
  const { database, clock, party, brand, limits, notifications, open } = deps;
  const { db } = database;

  async function newChallenge(visitorId: string, userId: number | null): Promise<string> {
    const challenge = randomToken(256);
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
    await insertChallenge(db, { challengeHash: sha256(challenge), visitorId, userId, expiresAt });
    return challenge;
  }

  /** The challenge that an answer is for, used up; null when it was none of ours for this browser and user. */
  async function takeChallenge(
    clientDataJson: string,
    visitorId: string,
    userId: number | null,
  ): Promise<string | null> {
    const challenge = challengeOf(clientDataJson);
    if (challenge === null) return null;
    const row = await claimChallenge(db, { challengeHash: sha256(challenge), visitorId }, clock.now());
    return row && row.userId === userId ? challenge : null;
  }

  const list = async (userId: number): Promise<Listed> => ({
    passkeys: (await listPasskeys(db, userId)).map(viewOf),
  });

  const tell = (tx: Tx, user: UserRow, change: SignInChange) =>
    tellSignInChanged({ notifications, clock }, tx, user, change);

  /**
   * Who may change how the account is opened: freshly proved, and known by its e-mail address. Who has proved nothing
   * but a number may have registered with an address of somebody else, and must not keep a key to it.
   */
  function requireFresh(session: Session | null): Result<SessionUser> {
    const user = requireProved(session);
    if (!user.ok || !session) return refuse('sign_in_required');
    const isFresh = isFreshlyProved(session, clock.now()) && user.value.emailVerifiedAt !== null;
    return isFresh ? user : refuse('fresh_passcode_needed');
  }

  const keep = (userId: number, values: Omit<PasskeyRow, 'id' | 'userId' | 'createdAt' | 'lastUsedAt'>) =>
    database.transaction(async (tx): Promise<Result<null>> => {
      const user = await lockAccount(tx, userId);
      if (!user) return refuse('sign_in_required');
      if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) return refuse('passkeys_full');
      if (!(await insertPasskey(tx, { ...values, userId, createdAt: clock.now() })))
        return refuse('passkey_wrong');
      await tell(tx, user, 'passkey_added');
      return ok(null);
    });

  /** Whose passkey it was, once it has signed the challenge and its counter goes on; of who is signed in, if anybody. */
  const use = (asserted: AssertedCredential, challenge: string, present: Result<SessionUser>) =>
    database.transaction(async (tx): Promise<Result<Proved>> => {
      const passkey = await lockPasskey(tx, asserted.id);
      const user = passkey && (await findUserById(tx, passkey.userId));
      if (!passkey || !user || asserted.response.userHandle !== userHandle(user))
        return refuse('passkey_wrong');
      if (present.ok && present.value.id !== user.id) return refuse('passkey_wrong');
      const counter = await readUse(party, challenge, { asserted, passkey });
      if (counter === null || !counterGoesOn(passkey.counter, counter)) return refuse('passkey_wrong');
      await recordUse(tx, passkey.id, counter, clock.now());
      return ok({ userId: user.id, email: user.emailVerifiedAt && user.email });
    });

  return {
    /** Whose passkey it will be is the device's to say, so that nobody learns who has one. Refuses `too_many_requests`. */
    async passkeySignInOptions(requestSession: RequestSession, ip: string) {
      const within = await limits.mayChallenge(ip);
      if (!within.ok) return within;
      const { visitorId } = await requestSession.ensure();
      const challenge = await newChallenge(visitorId, null);
      return ok({
        options: { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' as const },
      });
    },

    /**
     * Signs in; whose account takes a second step owes it still. Who is signed in with a proof shows that it is still
     * them, and becomes nobody else. Refuses `passkey_expired` for a challenge that was answered before, too late or in
     * another browser, `passkey_wrong`, `too_many_requests`.
     */
    async passkeySignIn(
      asserted: AssertedCredential,
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<SignInOutcome>> {
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const present = await requestSession.ensure();
      const challenge = await takeChallenge(asserted.response.clientDataJSON, present.visitorId, null);
      if (challenge === null) return refuse('passkey_expired');
      const proved = await use(asserted, challenge, requireProved(present));
      return proved.ok ? open(requestSession, proved.value, present) : proved;
    },

    /** Refuses `sign_in_required`. */
    async passkeys(session: Session | null): Promise<Result<Listed>> {
      const user = requireProved(session);
      return user.ok ? ok(await list(user.value.id)) : user;
    },

    /** Refuses `sign_in_required`, `fresh_passcode_needed`, `too_many_requests`. */
    async passkeyOptions(session: Session | null, ip: string) {
      const user = requireFresh(session);
      if (!user.ok || !session) return user.ok ? refuse('sign_in_required') : user;
      const within = await limits.mayChallenge(ip);
      if (!within.ok) return within;
      const { id, email, firstName, lastName } = user.value;
      const challenge = await newChallenge(session.visitorId, id);
      const present = await listPasskeys(db, id);
      return ok({
        options: {
          challenge,
          rp: { id: party.id, name: brand },
          user: {
            id: userHandle(user.value),
            name: email,
            displayName: `${firstName} ${lastName}`.trim() || email,
          },
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
          timeout: CHALLENGE_MS,
          attestation: 'none' as const,
          authenticatorSelection: {
            residentKey: 'required' as const,
            requireResidentKey: true as const,
            userVerification: 'required' as const,
          },
          excludeCredentials: present.map(({ credentialId, transports }) => ({
            type: 'public-key' as const,
            id: credentialId,
            transports: transports.filter(isTransport),
          })),
        },
      });
    },

    /**
     * Keeps what a device made for a challenge that only a freshly proved session is given, and tells the owner.
     * Refuses `sign_in_required`, `passkey_expired`, `passkey_wrong`, `passkeys_full`.
     */
    async addPasskey(
      { name, credential }: { name: string; credential: NewCredential },
      session: Session | null,
    ): Promise<Result<Listed>> {
      const user = requireProved(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      const { clientDataJSON, transports = [] } = credential.response;
      const challenge = await takeChallenge(clientDataJSON, session.visitorId, user.value.id);
      if (challenge === null) return refuse('passkey_expired');
      const made = await readNewPasskey(party, challenge, credential);
      if (made === null) return refuse('passkey_wrong');
      const known = transports.filter(isTransport);
      const kept = await keep(user.value.id, { ...made, name, transports: known });
      if (!kept.ok) return kept;
      notifications.nudge();
      return ok(await list(user.value.id));
    },

    /** Refuses `sign_in_required`, and `not_found` for any other id. */
    async renamePasskey(id: string, name: string, session: Session | null): Promise<Result<Listed>> {
      const user = requireProved(session);
      if (!user.ok) return user;
      const isOwn = await renamePasskey(db, user.value.id, id, name);
      return isOwn ? ok(await list(user.value.id)) : refuse('not_found');
    },

    /** Refuses `sign_in_required`, `fresh_passcode_needed`, and `not_found` for any other id. */
    async removePasskey(id: string, session: Session | null): Promise<Result<Listed>> {
      const user = requireFresh(session);
      if (!user.ok) return user;
      const removed = await database.transaction(async (tx): Promise<Result<null>> => {
        if (!(await deletePasskey(tx, user.value.id, id))) return refuse('not_found');
        await tell(tx, user.value, 'passkey_removed');
        return ok(null);
      });
      if (!removed.ok) return removed;
      notifications.nudge();
      return ok(await list(user.value.id));
    },
  };
}

const viewOf = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
