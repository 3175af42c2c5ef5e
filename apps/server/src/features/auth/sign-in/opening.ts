import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { RequestSession, Session, SessionUser } from '../../../platform/http/sessions.ts';
import type { SecondFactorService, SecondStep } from '../second-factor/second-factor.service.ts';
import { requireUser } from './proof.ts';
import type { Proved } from './proving.service.ts';

/** The user who has just signed in, and the browser. `email` is null unless it is proved. */
export type SignedIn = Proved & { visitorId: string };

/** The result of a sign-in: the signed-in user, or null and the second step that is still missing. */
export type SignInOutcome = { user: SessionUser | null; second_factor: SecondStep | null };

export type OpeningDeps = {
  clock: Clock;
  /** Whether the staff have blocked the account. */
  isBlocked(userId: number): Promise<boolean>;
  /** Finds the second step that an account must still pass after a passcode or passkey. */
  owed: SecondFactorService['owed'];
  /** Whether an account must have an app and has none yet. */
  lacksApp: SecondFactorService['lacksApp'];
  /**
   * Called when the proof is committed, just before the session of the user is opened. It gives, for example, this
   * browser's drafts to the user.
   */
  onSignedIn(event: SignedIn): Promise<unknown>;
};

/**
 * Whether a passkey passes the step that is still missing. The device has verified its user, so a passkey also
 * stands for a password. A passkey never stands for a code of the app (decision 0041).
 */
export const isPassedByPasskey = (step: SecondStep | null): boolean =>
  step === 'passkey' || step === 'password';

/** Opens a session for a user who has just proved to own the account. */
export type OpenSession = (
  session: RequestSession,
  proved: Proved,
  present: Session,
  by?: 'passkey',
) => Promise<Result<SignInOutcome>>;

/**
 * Opens a new session after a proof, so that an older cookie becomes worthless. If a second step is missing,
 * the session has no signed-in user until it is passed. If this session has already passed the second step for
 * the same user, the step is not needed again. A passkey, whose device has verified its user, is also the
 * second step of an account that asks for a passkey or a password. If this account must have an app and has
 * none, setting it up is still missing. Refuses with `account_blocked`.
 */
export const createOpenSession =
  ({ owed, lacksApp, isBlocked, onSignedIn, clock }: OpeningDeps): OpenSession =>
  async (session, proved, present, by) => {
    if (await isBlocked(proved.userId)) return refuse('account_blocked');
    const passedAt = present.user?.id === proved.userId ? present.secondFactorAt : null;
    const step = passedAt !== null && by !== 'passkey' ? null : await owed(proved.userId);
    const isBoth = by === 'passkey' && isPassedByPasskey(step);
    // A passcode does not make an earlier second step younger, because money and staff need a recent one.
    const secondFactorAt = isBoth ? clock.now() : passedAt;
    if (step !== null && secondFactorAt === null) {
      await session.holdFor(proved.userId);
      return ok({ user: null, second_factor: step });
    }
    if (isBoth && passedAt === null && (await lacksApp(proved.userId))) {
      await session.holdFor(proved.userId, secondFactorAt);
      return ok({ user: null, second_factor: 'set_up' });
    }
    await onSignedIn({ ...proved, visitorId: present.visitorId });
    const user = requireUser(await session.signIn(proved.userId, { proved: true, secondFactorAt }));
    return user.ok ? ok({ user: user.value, second_factor: null }) : user;
  };
