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
import type { OpenSession, SignInOutcome } from './opening.ts';
import { requireProved } from './proof.ts';
import type { Proved } from './proving.service.ts';
import type { SendLimits } from './send-limits.ts';

export type PasskeySignInDeps = {
  database: Database;
  clock: Clock;
  party: RelyingParty;
  limits: Pick<SendLimits, 'mayTry' | 'mayChallenge'>;
  open: OpenSession;
  challenges: PasskeyChallenges;
};

/** Signing in by a passkey. */
export function createPasskeySignIn(deps: PasskeySignInDeps) {
  const { database, clock, party, limits, open, challenges } = deps;
  const { newChallenge, takeChallenge } = challenges;

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
  };
}
