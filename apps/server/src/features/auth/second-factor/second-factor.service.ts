import { worksHere } from '@keepsong/domain/auth/second-factor';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { RequestSession, Session, SessionStore, SessionUser } from '../../../platform/http/sessions.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { findUserById, type UserRow } from '../accounts.repository.ts';
import type { OpeningDeps } from '../sign-in/opening.ts';
import { mayChangeSteps, requireUser } from '../sign-in/proof.ts';
import type { SendLimits } from '../sign-in/send-limits.ts';
import { type SignInChange, tellSignInChanged } from '../sign-in-changed.service.ts';
import { countPasskeys } from './passkeys.repository.ts';
import {
  countRecoveryCodes,
  findSecondSteps,
  lockSecondFactor,
  updateSecondFactor,
} from './second-factor.repository.ts';
import { asksNothing, changeSteps, createAskedSteps } from './second-factor-asked.service.ts';
import { createSecondFactorCodes } from './second-factor-codes.service.ts';
import { createSecondFactorSetUp } from './second-factor-set-up.service.ts';
import { createSecondFactorSignIn } from './second-factor-sign-in.service.ts';

/**
 * Who needs the second step. `required`: all people who work for the shop. `offered`: only people who work for the shop
 * and have set up an app.
 */
export type SecondFactorPolicy = 'required' | 'offered';

/**
 * What is still missing after the passcode. `code`: a code of the app. `set_up`: the user must first set up an app.
 * `passkey` and `password`: one of the account's passkeys, or its password.
 */
export type SecondStep = 'code' | 'set_up' | 'passkey' | 'password';

export type SecondFactorDeps = {
  database: Database;
  clock: Clock;
  secret: string;
  earlierSecrets: readonly string[];
  policy: SecondFactorPolicy;
  /** The shop's name, which the authenticator app shows. */
  brand: string;
  limits: Pick<SendLimits, 'mayTry' | 'maySetPassword'>;
  sessions: Pick<SessionStore, 'endOthers'>;
  notifications: Notifications;
  onSignedIn: OpeningDeps['onSignedIn'];
};

export type SecondFactorView = {
  may_have: boolean;
  is_on: boolean;
  is_required: boolean;
  has_passkey: boolean;
  asks_passkey: boolean;
  asks_password: boolean;
  recovery_codes_left: number;
};

export const needsSecondFactor =
  (policy: SecondFactorPolicy) =>
  (role: string): boolean =>
    policy === 'required' && worksHere(role);

/**
 * The second step of signing in: codes of an authenticator app (TOTP, RFC 6238), a passkey or a password, and recovery
 * codes (decisions 0032 and 0075).
 */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { database, clock, policy, notifications, onSignedIn } = deps;
  const { db } = database;
  const isRequired = needsSecondFactor(policy);
  const codes = createSecondFactorCodes(deps);

  const tell = (tx: Tx, user: UserRow, change: SignInChange) =>
    tellSignInChanged({ notifications, clock }, tx, user, change);

  /** Opens the session of a user who has passed both steps. */
  async function open(session: RequestSession, user: UserRow): Promise<Result<SessionUser>> {
    const { visitorId } = await session.ensure();
    const email = user.emailVerifiedAt ? user.email : null;
    await onSignedIn({ userId: user.id, email, visitorId });
    return requireUser(await session.signIn(user.id, { proved: true, secondFactorAt: clock.now() }));
  }

  async function requireFresh(session: Session | null): Promise<Result<SessionUser>> {
    const user = requireUser(session);
    if (!user.ok || !session) return refuse('sign_in_required');
    return mayChangeSteps(session, user.value, clock.now()) ? user : refuse('fresh_passcode_needed');
  }

  async function viewOf(user: UserRow): Promise<SecondFactorView> {
    const { app, passkey, password } = await findSecondSteps(db, user.id);
    return {
      may_have: !user.guest,
      is_on: app,
      is_required: isRequired(user.role),
      has_passkey: (await countPasskeys(db, user.id)) > 0,
      asks_passkey: passkey,
      asks_password: password,
      recovery_codes_left: await countRecoveryCodes(db, user.id),
    };
  }

  /** Whether an account must have an app and has none yet. */
  async function lacksApp(userId: number): Promise<boolean> {
    const user = await findUserById(db, userId);
    return user !== undefined && isRequired(user.role) && !(await findSecondSteps(db, userId)).app;
  }

  const shared = { ...deps, codes, tell, open, lacksApp };
  return {
    ...createSecondFactorSignIn(shared),
    ...createSecondFactorSetUp(shared),
    ...createAskedSteps({ ...shared, requireFresh, viewOf }),
    lacksApp,

    /**
     * The step that is still missing after a right passcode. Null when none is missing. A step of the account comes
     * before the set-up of an app. Otherwise a person who only reads the mailbox could set up an app of their own.
     */
    async owed(userId: number): Promise<SecondStep | null> {
      const { app, passkey, password } = await findSecondSteps(db, userId);
      if (app) return 'code';
      if (passkey) return 'passkey';
      if (password) return 'password';
      return (await lacksApp(userId)) ? 'set_up' : null;
    },

    /** What the account page shows about the second step. Refuses with `sign_in_required`. */
    async secondFactor(session: Session | null): Promise<Result<SecondFactorView>> {
      const user = requireUser(session);
      return user.ok ? ok(await viewOf(user.value)) : user;
    },

    /**
     * Replaces the recovery codes with ten new ones. Refuses with `sign_in_required`, `forbidden`,
     * `fresh_passcode_needed`.
     */
    async renewRecoveryCodes(session: Session | null): Promise<Result<{ recovery_codes: string[] }>> {
      const user = await requireFresh(session);
      if (!user.ok) return user;
      return database.transaction(async (tx): Promise<Result<{ recovery_codes: string[] }>> => {
        const row = await lockSecondFactor(tx, user.value.id);
        if (!row || asksNothing(await findSecondSteps(tx, user.value.id))) return refuse('forbidden');
        return ok({ recovery_codes: await codes.newRecoveryCodes(tx, user.value.id) });
      });
    },

    /**
     * Removes the app from the account. Refuses with `forbidden` where the second step is required,
     * `sign_in_required`, `fresh_passcode_needed`.
     */
    async removeSecondFactor(session: Session | null): Promise<Result<SecondFactorView>> {
      const user = await requireFresh(session);
      if (!user.ok) return user;
      if (isRequired(user.value.role)) return refuse('forbidden');
      await database.transaction(async (tx) => {
        const noApp = { secret: null, newSecret: null, lastStep: 0 };
        await changeSteps(tx, user.value, tell, () => updateSecondFactor(tx, user.value.id, noApp));
        return ok(null);
      });
      return ok(await viewOf(user.value));
    },
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
