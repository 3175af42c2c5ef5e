import { readRecoveryCode } from '@keepsong/domain/auth/second-factor';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { RequestSession, SessionUser } from '../../../platform/http/sessions.ts';
import { findUserById, type UserRow } from '../accounts.repository.ts';
import type { SignInOutcome } from '../sign-in/opening.ts';
import { requireUser } from '../sign-in/proof.ts';
import type { SendLimits } from '../sign-in/send-limits.ts';
import type { SignInChange } from '../sign-in-changed.service.ts';
import { hashInTurn, isPassword } from './password.ts';
import { lockSecondFactor } from './second-factor.repository.ts';
import type { SecondFactorCodes } from './second-factor-codes.service.ts';

/** Opens the session of a user who has passed both steps. */
export type OpenAfterSecondStep = (session: RequestSession, user: UserRow) => Promise<Result<SessionUser>>;

/** What all services of the second step need. */
export type SecondStepDeps = {
  database: Database;
  codes: SecondFactorCodes;
  limits: Pick<SendLimits, 'mayTry'>;
  /** Informs the owner of the account by e-mail, in the transaction of the change. */
  tell(tx: Tx, user: UserRow, change: SignInChange): Promise<unknown>;
  open: OpenAfterSecondStep;
  /** Whether an account must have an app and has none yet. */
  lacksApp(userId: number): Promise<boolean>;
};

/** Checks the second step of a sign-in. */
export function createSecondFactorSignIn(deps: SecondStepDeps & { clock: Clock }) {
  const { database, codes, limits, tell, open, lacksApp, clock } = deps;

  /**
   * Checks the typed text. The text may be a recovery code, or else what the account asks for: a code of the
   * app, or the password. A password may look like a recovery code; a code of the app cannot.
   */
  async function pass(userId: number, typed: string): Promise<Result<UserRow>> {
    const asked = await tryCodes(userId, typed);
    if (!asked.ok) return asked;
    return asked.value.isPassed ? ok(asked.value.user) : hashInTurn(userId, () => tryPassword(userId, typed));
  }

  /**
   * Checks codes. `isPassed` is false when only the password can be right. The transaction is committed even after a
   * refusal, because a wrong code must count.
   */
  const tryCodes = (userId: number, typed: string) =>
    database.attempt(async (tx): Promise<Result<{ user: UserRow; isPassed: boolean }>> => {
      const row = await lockSecondFactor(tx, userId);
      const user = await findUserById(tx, userId);
      if (!row || !user) return refuse('second_factor_expired');
      const recovery = readRecoveryCode(typed);
      if (recovery !== null && (await codes.claimRecovery(tx, userId, recovery))) {
        await tell(tx, user, 'recovery_code');
        return ok({ user, isPassed: true });
      }
      if (row.secret && recovery === null) {
        const right = await codes.tryCode(tx, row, row.secret, typed);
        return right.ok ? ok({ user, isPassed: true }) : right;
      }
      return row.password && !row.secret ? ok({ user, isPassed: false }) : refuse('second_factor_wrong');
    });

  /**
   * Tries the password. The hashing happens between two transactions, so that no database connection waits for
   * it.
   */
  async function tryPassword(userId: number, typed: string): Promise<Result<UserRow>> {
    const counted = await database.attempt(async (tx): Promise<Result<UserRow>> => {
      const row = await lockSecondFactor(tx, userId);
      const user = await findUserById(tx, userId);
      if (!row || !user) return refuse('second_factor_expired');
      const within = await codes.countTry(tx, row);
      return within.ok ? ok(user) : within;
    });
    if (!counted.ok) return counted;
    const { passwordHash } = counted.value;
    if (passwordHash === null || !(await isPassword(typed, passwordHash)))
      return refuse('second_factor_wrong');
    return database.transaction(async (tx): Promise<Result<UserRow>> => {
      await lockSecondFactor(tx, userId);
      const user = await findUserById(tx, userId);
      // Somebody may have changed the password meanwhile.
      if (user?.passwordHash !== passwordHash) return refuse('second_factor_wrong');
      await codes.forgive(tx, userId);
      return ok(user);
    });
  }

  return {
    /**
     * Signs in a user who has already typed a passcode and now types a code of the app, the password or a recovery
     * code. If the user must have an app and has none, setting it up is still missing. Refuses with
     * `second_factor_expired` when the passcode was typed too long ago, `second_factor_wrong`, `too_many_requests`.
     */
    async passSecondFactor(
      code: string,
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<SignInOutcome>> {
      const session = await requestSession.find();
      if (!session?.pendingUserId) return refuse('second_factor_expired');
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const passed = await pass(session.pendingUserId, code);
      if (!passed.ok) return passed;
      if (await lacksApp(passed.value.id)) {
        await requestSession.holdFor(passed.value.id, clock.now());
        return ok({ user: null, second_factor: 'set_up' });
      }
      const opened = await open(requestSession, passed.value);
      return opened.ok ? ok({ user: opened.value, second_factor: null }) : opened;
    },

    /**
     * Passes the second step again within a session, for an action on money or staff. This does not count as a
     * fresh passcode. Refuses with `sign_in_required`, `second_factor_expired` when the account has no second
     * step, `second_factor_wrong`, `too_many_requests`.
     */
    async renewSecondStep(
      code: string,
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<SessionUser>> {
      const user = requireUser(await requestSession.find());
      if (!user.ok) return user;
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const passed = await pass(user.value.id, code);
      return passed.ok ? requireUser(await requestSession.renewSecondStep()) : passed;
    },
  };
}
