import type { NewCredential, Passkey } from '@keepsong/contract/passkeys';
import { CHALLENGE_MS, isTransport, PASSKEYS_MAX } from '@keepsong/domain/auth/passkey';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Session, SessionUser } from '../../../platform/http/sessions.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { lockAccount, type UserRow } from '../accounts.repository.ts';
import type { OpeningDeps, OpenSession } from '../sign-in/opening.ts';
import { createPasskeySignIn } from '../sign-in/passkey-sign-in.service.ts';
import { mayChangeSteps, requireProved } from '../sign-in/proof.ts';
import type { SendLimits } from '../sign-in/send-limits.ts';
import { type SignInChange, tellSignInChanged } from '../sign-in-changed.service.ts';
import { createPasskeyChallenges, userHandle } from './passkey-challenges.service.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
} from './passkeys.repository.ts';
import { ALGORITHMS, type RelyingParty, readNewPasskey } from './relying-party.ts';

export type PasskeysDeps = {
  database: Database;
  clock: Clock;
  party: RelyingParty;
  /** The shop's name, which the device shows. */
  brand: string;
  limits: Pick<SendLimits, 'mayTry' | 'mayChallenge'>;
  notifications: Notifications;
  open: OpenSession;
  owed: OpeningDeps['owed'];
};

type Listed = { passkeys: Passkey[] };

/**
 * Passkeys: keys on people's own devices, with which they sign in instead of typing a passcode (WebAuthn, decision
 * 0041).
 */
export function createPasskeysService(deps: PasskeysDeps) {
  const { database, clock, party, brand, limits, notifications } = deps;
  const { db } = database;
  const challenges = createPasskeyChallenges({ db, clock });
  const { newChallenge, takeChallenge } = challenges;

  const list = async (userId: number): Promise<Listed> => ({
    passkeys: (await listPasskeys(db, userId)).map(viewOf),
  });

  const tell = (tx: Tx, user: UserRow, change: SignInChange) =>
    tellSignInChanged({ notifications, clock }, tx, user, change);

  /** Checks that the user may add or remove passkeys. */
  function requireFresh(session: Session | null): Result<SessionUser> {
    const user = requireProved(session);
    if (!user.ok || !session) return refuse('sign_in_required');
    return mayChangeSteps(session, user.value, clock.now()) ? user : refuse('fresh_passcode_needed');
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

  return {
    ...createPasskeySignIn({ ...deps, challenges }),

    /** The passkeys of the signed-in user. Refuses with `sign_in_required`. */
    async passkeys(session: Session | null): Promise<Result<Listed>> {
      const user = requireProved(session);
      return user.ok ? ok(await list(user.value.id)) : user;
    },

    /**
     * Starts to add a passkey: returns what the browser needs to create one. Refuses with `sign_in_required`,
     * `fresh_passcode_needed`, `too_many_requests`.
     */
    async passkeyOptions(session: Session | null, ip: string) {
      const user = requireFresh(session);
      if (!user.ok || !session) return user.ok ? refuse('sign_in_required') : user;
      const within = await limits.mayChallenge(ip);
      if (!within.ok) return within;
      const challenge = await newChallenge(session.visitorId, user.value.id);
      const present = await listPasskeys(db, user.value.id);
      return ok({ options: creationOptions(user.value, present, { challenge, party, brand }) });
    },

    /**
     * Stores the passkey that a device has created, and informs the owner by e-mail. The device must have signed a
     * challenge of `passkeyOptions`, which needs a fresh passcode. Refuses with `sign_in_required`, `passkey_expired`,
     * `passkey_wrong`, `passkeys_full`.
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
      return ok(await list(user.value.id));
    },

    /**
     * Renames a passkey of the user. Refuses with `sign_in_required`, and with `not_found` when the id is not one of
     * the user's passkeys.
     */
    async renamePasskey(id: string, name: string, session: Session | null): Promise<Result<Listed>> {
      const user = requireProved(session);
      if (!user.ok) return user;
      const isOwn = await renamePasskey(db, user.value.id, id, name);
      return isOwn ? ok(await list(user.value.id)) : refuse('not_found');
    },

    /**
     * Removes a passkey of the user. Refuses with `sign_in_required`, `fresh_passcode_needed`, and with `not_found`
     * when the id is not one of the user's passkeys.
     */
    async removePasskey(id: string, session: Session | null): Promise<Result<Listed>> {
      const user = requireFresh(session);
      if (!user.ok) return user;
      const removed = await database.transaction(async (tx): Promise<Result<null>> => {
        if (!(await deletePasskey(tx, user.value.id, id))) return refuse('not_found');
        await tell(tx, user.value, 'passkey_removed');
        return ok(null);
      });
      if (!removed.ok) return removed;
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

/**
 * The options with which the browser creates a passkey. The device itself stores the passkey. A device that
 * already has a passkey of this account refuses.
 */
const creationOptions = (
  user: UserRow,
  present: readonly PasskeyRow[],
  { challenge, party, brand }: { challenge: string; party: RelyingParty; brand: string },
) => ({
  challenge,
  rp: { id: party.id, name: brand },
  user: {
    id: userHandle(user),
    name: user.email,
    displayName: `${user.firstName} ${user.lastName}`.trim() || user.email,
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
});
