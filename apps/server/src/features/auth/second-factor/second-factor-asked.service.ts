import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { RequestSession, Session, SessionStore, SessionUser } from '../../../platform/http/sessions.ts';
import { type UserRow, updateAccount } from '../accounts.repository.ts';
import { requireUser } from '../sign-in/proof.ts';
import type { SendLimits } from '../sign-in/send-limits.ts';
import type { SignInChange } from '../sign-in-changed.service.ts';
import { countPasskeys } from './passkeys.repository.ts';
import { hashInTurn, hashPassword, passwordErrors } from './password.ts';
import {
  deleteRecoveryCodes,
  findSecondSteps,
  lockSecondFactor,
  type SecondSteps,
  saveAsked,
} from './second-factor.repository.ts';
import type { SecondFactorView } from './second-factor.service.ts';
import type { OpenAfterSecondStep } from './second-factor-sign-in.service.ts';

export type AskedDeps = {
  database: Database;
  sessions: Pick<SessionStore, 'endOthers'>;
  limits: Pick<SendLimits, 'maySetPassword'>;
  /** Informs the owner of the account by e-mail, in the transaction of the change. */
  tell(tx: Tx, user: UserRow, change: SignInChange): Promise<unknown>;
  open: OpenAfterSecondStep;
  requireFresh(session: Session | null): Promise<Result<SessionUser>>;
  viewOf(user: UserRow): Promise<SecondFactorView>;
};

export const asksNothing = ({ app, passkey, password }: SecondSteps): boolean =>
  !app && !passkey && !password;

/**
 * Changes which second steps an account asks for. Informs the owner when the account begins or stops asking.
 * When the account asks for none any more, its recovery codes are deleted.
 */
export async function changeSteps(
  tx: Tx,
  user: UserRow,
  tell: AskedDeps['tell'],
  work: () => Promise<unknown>,
): Promise<void> {
  const before = await findSecondSteps(tx, user.id);
  await work();
  const after = await findSecondSteps(tx, user.id);
  if (!asksNothing(after)) {
    if (asksNothing(before)) await tell(tx, user, 'second_factor_on');
    return;
  }
  await deleteRecoveryCodes(tx, user.id);
  if (!asksNothing(before)) await tell(tx, user, 'second_factor_off');
}

/** Makes accounts ask for a passkey or a password after the passcode (decision 0075). */
export function createAskedSteps(deps: AskedDeps) {
  const { database, sessions, limits, tell, open, requireFresh, viewOf } = deps;

  /**
   * Makes the account ask for a passkey or a password. This session has just proved its user, so it stays and
   * gets a new cookie. All other sessions end.
   */
  async function ask(
    requestSession: RequestSession,
    { user, session }: { user: SessionUser; session: Session },
    save: (tx: Tx) => Promise<Result<null>>,
  ): Promise<Result<SessionUser>> {
    const saved = await database.transaction(async (tx): Promise<Result<null>> => {
      await lockSecondFactor(tx, user.id);
      let outcome: Result<null> = ok(null);
      await changeSteps(tx, user, tell, async () => {
        outcome = await save(tx);
      });
      if (outcome.ok) await sessions.endOthers(tx, user.id, session.id);
      return outcome;
    });
    return saved.ok ? open(requestSession, user) : saved;
  }

  return {
    /**
     * Turns on or off that the account asks for one of its passkeys after the passcode. Refuses with
     * `sign_in_required`, `fresh_passcode_needed`, and with `forbidden` when the account has no passkey.
     */
    async askPasskey(isOn: boolean, requestSession: RequestSession): Promise<Result<SecondFactorView>> {
      const session = await requestSession.find();
      const user = await requireFresh(session);
      if (!user.ok || !session) return user.ok ? refuse('sign_in_required') : user;
      const saved = await ask(requestSession, { user: user.value, session }, async (tx) => {
        if (isOn && (await countPasskeys(tx, user.value.id)) === 0) return refuse('forbidden');
        await saveAsked(tx, user.value.id, { passkey: isOn });
        return ok(null);
      });
      return saved.ok ? ok(await viewOf(saved.value)) : saved;
    },

    /**
     * Sets or changes the password that the account asks for after the passcode (spec 5-46, 7.6-10). Nobody can
     * sign in with the password alone (spec 10.5-07). Refuses with `sign_in_required`, `fresh_passcode_needed`,
     * and `invalid_input` with `passwords_differ`, `too_short` or `guessable`, and `too_many_requests`.
     */
    async updatePassword(
      typed: { new_password: string; new_password_confirm: string },
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<SessionUser>> {
      const session = await requestSession.find();
      const user = await requireFresh(session);
      if (!user.ok || !session) return user.ok ? refuse('sign_in_required') : user;
      const wrong = await passwordErrors(typed, user.value);
      if (wrong) return refuseFields('invalid_input', wrong);
      const within = await limits.maySetPassword(user.value.id, ip);
      if (!within.ok) return within;
      const hashed = await hashInTurn(user.value.id, async () => ok(await hashPassword(typed.new_password)));
      if (!hashed.ok) return hashed;
      return ask(requestSession, { user: user.value, session }, async (tx) => {
        await updateAccount(tx, user.value.id, { passwordHash: hashed.value });
        await saveAsked(tx, user.value.id, { password: true });
        return ok(null);
      });
    },

    /** Removes the password of the account. Refuses with `sign_in_required`, `fresh_passcode_needed`. */
    async removePassword(requestSession: RequestSession): Promise<Result<SessionUser>> {
      const user = await requireFresh(await requestSession.find());
      if (!user.ok) return user;
      await database.transaction(async (tx) => {
        await changeSteps(tx, user.value, tell, async () => {
          await updateAccount(tx, user.value.id, { passwordHash: null });
          await saveAsked(tx, user.value.id, { password: false });
        });
        return ok(null);
      });
      return requireUser(await requestSession.reload());
    },
  };
}
