import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { RequestSession, Session, SessionStore, SessionUser } from '../../../platform/http/sessions.ts';
import { findUserById, type UserRow } from '../accounts.repository.ts';
import { mayChangeSteps } from '../sign-in/proof.ts';
import {
  findSecondSteps,
  lockSecondFactor,
  saveNewSecret,
  updateSecondFactor,
} from './second-factor.repository.ts';
import type { SecondStepDeps } from './second-factor-sign-in.service.ts';
import { newTotpSecret, totpKey } from './totp.ts';

export type SecondFactorSetUpDeps = SecondStepDeps & {
  clock: Clock;
  /** The shop's name, which the authenticator app shows. */
  brand: string;
  sessions: Pick<SessionStore, 'endOthers'>;
};

/** Sets up an authenticator app: first its key, then a first code that proves that the app has the key. */
export function createSecondFactorSetUp(deps: SecondFactorSetUpDeps) {
  const { database, codes, limits, tell, open, clock, brand, sessions } = deps;
  const { db } = database;

  /**
   * Finds the user who may set up an app. It must be somebody with a fresh passcode, or somebody who is signing in where
   * an app is required and has passed the step that the account asks for.
   */
  async function whoSetsUp(session: Session | null): Promise<Result<UserRow>> {
    if (session?.user) {
      const isFresh = mayChangeSteps(session, session.user, clock.now());
      return isFresh ? ok(session.user) : refuse('fresh_passcode_needed');
    }
    if (!session?.pendingUserId) return refuse('sign_in_required');
    const user = await findUserById(db, session.pendingUserId);
    const { app, passkey, password } = await findSecondSteps(db, session.pendingUserId);
    const isStranger = app || ((passkey || password) && session.secondFactorAt === null);
    return user && !isStranger ? ok(user) : refuse('sign_in_required');
  }

  /**
   * Checks the first code and activates the app. The transaction is committed even after a refusal, because a wrong
   * code must count.
   */
  const confirm = (userId: number, typed: string, keepSession: string) =>
    database.attempt(async (tx): Promise<Result<{ user: UserRow; codes: string[] }>> => {
      const row = await lockSecondFactor(tx, userId);
      const user = await findUserById(tx, userId);
      if (!row?.newSecret || !user) return refuse('second_factor_expired');
      const right = await codes.tryCode(tx, { ...row, lastStep: 0 }, row.newSecret, typed);
      if (!right.ok) return right;
      await updateSecondFactor(tx, userId, { secret: row.newSecret, newSecret: null });
      await sessions.endOthers(tx, userId, keepSession);
      await tell(tx, user, 'second_factor_on');
      return ok({ user, codes: await codes.newRecoveryCodes(tx, userId) });
    });

  return {
    /**
     * Creates a key for an app. The app becomes active when its first code is typed. Refuses with `sign_in_required`,
     * `fresh_passcode_needed`.
     */
    async setUpSecondFactor(session: Session | null): Promise<Result<{ uri: string; key: string }>> {
      const user = await whoSetsUp(session);
      if (!user.ok) return user;
      const secret = newTotpSecret();
      await saveNewSecret(db, user.value.id, codes.sealed(user.value.id, secret));
      return ok(totpKey(secret, { issuer: brand, label: user.value.email }));
    },

    /**
     * Activates the app with its first code, ends all other sessions of the account and returns recovery codes.
     * Refusals: all refusals of `setUpSecondFactor`; `second_factor_wrong`, `second_factor_expired`,
     * `too_many_requests`.
     */
    async confirmSecondFactor(
      code: string,
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<{ user: SessionUser; recovery_codes: string[] }>> {
      const session = await requestSession.find();
      const user = await whoSetsUp(session);
      if (!user.ok || !session) return user.ok ? refuse('sign_in_required') : user;
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const confirmed = await confirm(user.value.id, code, session.id);
      if (!confirmed.ok) return confirmed;
      const opened = await open(requestSession, confirmed.value.user);
      return opened.ok ? ok({ user: opened.value, recovery_codes: confirmed.value.codes }) : opened;
    },
  };
}
