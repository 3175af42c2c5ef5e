import type { AssertedCredential } from '@keepsong/contract/passkeys';
import { CHALLENGE_MS, counterGoesOn } from '@keepsong/domain/auth/passkey';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { RequestSession, SessionUser } from '../../../platform/http/sessions.ts';
import { findUserById } from '../accounts.repository.ts';
import { type PasskeyChallenges, userHandle } from '../second-factor/passkey-challenges.service.ts';
import { lockPasskey, recordUse } from '../second-factor/passkeys.repository.ts';
import { type RelyingParty, readUse } from '../second-factor/relying-party.ts';
import { isPassedByPasskey, type OpeningDeps, type OpenSession, type SignInOutcome } from './opening.ts';
import { requireProved, requireUser } from './proof.ts';
import type { Proved } from './proving.service.ts';
import type { SendLimits } from './send-limits.ts';

export type PasskeySignInDeps = {
  database: Database;
  clock: Clock;
  party: RelyingParty;
  limits: Pick<SendLimits, 'mayTry' | 'mayChallenge'>;
  open: OpenSession;
  owed: OpeningDeps['owed'];
  challenges: PasskeyChallenges;
};

/** Signs users in with a passkey. */
export function createPasskeySignIn(deps: PasskeySignInDeps) {
  const { database, clock, party, limits, open, owed, challenges } = deps;
  const { newChallenge, takeChallenge } = challenges;

  /**
   * Checks that the passkey has signed the challenge and that its counter has not gone back (`counterGoesOn`). Returns
   * the owner of the passkey. If a user is signed in with a proof, the passkey must belong to this user.
   */
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
    /**
     * What the browser needs to use a passkey. It names no account, so that nobody learns who has a passkey. Refuses
     * with `too_many_requests`.
     */
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
     * Signs in with a passkey, or takes it as the second step after a passcode. If the account has an app, the user must
     * still type its code. A user who is already
     * signed in with a proof only renews the proof, and cannot change to another account. Refuses with
     * `passkey_expired` when the challenge was already answered, is too old or belongs to another browser, with
     * `passkey_wrong` and with `too_many_requests`.
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
      return proved.ok ? open(requestSession, proved.value, present, 'passkey') : proved;
    },

    /**
     * Passes the second step again within a session with a passkey of its user, for an action on money or
     * staff. This does not count as a fresh passcode. Refuses with `sign_in_required`, `second_factor_wrong`
     * when the account asks for a code of its app, `passkey_expired`, `passkey_wrong`, `too_many_requests`.
     */
    async renewByPasskey(
      asserted: AssertedCredential,
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<SessionUser>> {
      const present = await requestSession.find();
      const user = requireUser(present);
      if (!user.ok || !present) return refuse('sign_in_required');
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      if (!isPassedByPasskey(await owed(user.value.id))) return refuse('second_factor_wrong');
      const challenge = await takeChallenge(asserted.response.clientDataJSON, present.visitorId, null);
      if (challenge === null) return refuse('passkey_expired');
      const used = await use(asserted, challenge, user);
      return used.ok ? requireUser(await requestSession.renewSecondStep()) : used;
    },
  };
}
