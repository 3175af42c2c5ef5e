import { ok, type Result } from '@keepsong/domain/result';
import type { RequestSession, Session, SessionUser } from '../../../platform/http/sessions.ts';
import type { SecondFactorService, SecondStep } from '../second-factor/second-factor.service.ts';
import { requireUser } from './proof.ts';
import type { Proved } from './proving.service.ts';

/** Who has just signed in; `email` only when it is proved. */
export type SignedIn = Proved & { visitorId: string };

/** Signed in, or nobody yet: then the second step that is owed. */
export type SignInOutcome = { user: SessionUser | null; second_factor: SecondStep | null };

export type OpeningDeps = {
  /** What an account still owes after its passcode or passkey. */
  owed: SecondFactorService['owed'];
  /** What else a sign-in sets going, such as taking over this browser's drafts. After the commit, outside of it. */
  onSignedIn(event: SignedIn): Promise<unknown>;
};

/** Opens the session of who was proved. */
export type OpenSession = (
  session: RequestSession,
  proved: Proved,
  present: Session,
) => Promise<Result<SignInOutcome>>;

/**
 * The session after a proof, opened anew so that a cookie from before it is worth nothing. Where a second step is
 * owed it is nobody's until then; who has taken it in this session, and proves it is still them, owes none.
 */
export const createOpenSession =
  ({ owed, onSignedIn }: OpeningDeps): OpenSession =>
  async (session, proved, present) => {
    const secondFactor = present.user?.id === proved.userId && present.secondFactorAt !== null;
    const step = secondFactor ? null : await owed(proved.userId);
    if (step !== null) {
      await session.holdFor(proved.userId);
      return ok({ user: null, second_factor: step });
    }
    await onSignedIn({ ...proved, visitorId: present.visitorId });
    const user = requireUser(await session.signIn(proved.userId, { proved: true, secondFactor }));
    return user.ok ? ok({ user: user.value, second_factor: null }) : user;
  };
