import {
  codesWaitUntil,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  readRecoveryCode,
  showRecoveryCode,
  worksHere,
} from '@keepsong/domain/auth/second-factor';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { tooMany } from '../../platform/http/limits.ts';
import type { RequestSession, Session, SessionStore, SessionUser } from '../../platform/http/sessions.ts';
import { hmac, randomText } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { deriveKey } from '../../platform/settings-secrets.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findUserById, type UserRow } from './accounts.repository.ts';
import type { OpeningDeps } from './opening.ts';
import { isFreshlyProved, requireUser } from './proof.ts';
import {
  claimRecoveryCode,
  countRecoveryCodes,
  deleteSecondFactor,
  hasSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorRow,
  saveNewSecret,
  updateSecondFactor,
} from './second-factor.repository.ts';
import type { SendLimits } from './send-limits.ts';
import { type SignInChange, tellSignInChanged } from './sign-in-changed.ts';
import { newTotpSecret, totpKey, totpStep } from './totp.ts';

/** `required`: accounts of those who work here are opened by nothing less. `offered`: once they have set it up. */
export type SecondFactorPolicy = 'required' | 'offered';

/** What is still owed after the passcode: a code of the app, or setting the app up first. */
export type SecondStep = 'code' | 'set_up';

export type SecondFactorDeps = {
  database: Database;
  clock: Clock;
  secret: string;
  policy: SecondFactorPolicy;
  /** The shop's name in the app. */
  brand: string;
  limits: Pick<SendLimits, 'mayTry'>;
  sessions: Pick<SessionStore, 'endOthers'>;
  notifications: Notifications;
  onSignedIn: OpeningDeps['onSignedIn'];
};

export type SecondFactorView = {
  may_have: boolean;
  is_on: boolean;
  is_required: boolean;
  recovery_codes_left: number;
};

export const needsSecondFactor =
  (policy: SecondFactorPolicy) =>
  (role: string): boolean =>
    policy === 'required' && worksHere(role);

/** The second step of those who work here: codes of an app (TOTP, RFC 6238), and recovery codes (decision 0032). */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { database, clock, policy, brand, limits, sessions, notifications, onSignedIn } = deps;
  const { db } = database;
  const key = deriveKey(deps.secret, 'second-factor');
  const isRequired = needsSecondFactor(policy);
  const placeOf = (userId: number) => `second_factors:${userId}`;
  const hashOf = (userId: number, code: string) => hmac(deps.secret, `recovery:${userId}:${code}`);

  /** Ten new codes; they are shown once and stored as hashes. */
  async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomText(RECOVERY_ALPHABET, 10));
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashOf(userId, code)),
    );
    return codes.map(showRecoveryCode);
  }

  const tell = (tx: Tx, user: UserRow, change: SignInChange) =>
    tellSignInChanged({ notifications, clock }, tx, user, change);

  /** Counts a wrong code; of one that is right the step, so that it is not taken twice. */
  async function tryCode(
    tx: Tx,
    row: SecondFactorRow,
    secret: Buffer,
    typed: string,
  ): Promise<Result<number>> {
    const now = clock.now();
    const until = codesWaitUntil(row.failures, row.failedAt);
    if (until && until > now) return tooMany(until.getTime() - now.getTime());
    const step = totpStep(unseal(key, placeOf(row.userId), secret), typed, now);
    if (step === null || step <= row.lastStep) {
      await updateSecondFactor(tx, row.userId, { failures: row.failures + 1, failedAt: now });
      return refuse('second_factor_wrong');
    }
    await updateSecondFactor(tx, row.userId, { failures: 0, failedAt: null, lastStep: step });
    return ok(step);
  }

  /** Commits whatever the answer is: a wrong code must count. */
  const pass = (userId: number, typed: string) =>
    db.transaction(async (tx): Promise<Result<UserRow>> => {
      const row = await lockSecondFactor(tx, userId);
      const user = await findUserById(tx, userId);
      if (!row?.secret || !user) return refuse('second_factor_expired');
      const recovery = readRecoveryCode(typed);
      if (recovery === null) {
        const right = await tryCode(tx, row, row.secret, typed);
        return right.ok ? ok(user) : right;
      }
      if (!(await claimRecoveryCode(tx, userId, hashOf(userId, recovery), clock.now())))
        return refuse('second_factor_wrong');
      await tell(tx, user, 'recovery_code');
      return ok(user);
    });

  const confirm = (userId: number, typed: string, keepSession: string) =>
    db.transaction(async (tx): Promise<Result<{ user: UserRow; codes: string[] }>> => {
      const row = await lockSecondFactor(tx, userId);
      const user = await findUserById(tx, userId);
      if (!row?.newSecret || !user) return refuse('second_factor_expired');
      const right = await tryCode(tx, { ...row, lastStep: 0 }, row.newSecret, typed);
      if (!right.ok) return right;
      await updateSecondFactor(tx, userId, { secret: row.newSecret, newSecret: null });
      await sessions.endOthers(tx, userId, keepSession);
      await tell(tx, user, 'second_factor_on');
      return ok({ user, codes: await newRecoveryCodes(tx, userId) });
    });

  /** Opens the session of who has taken both steps. */
  async function open(session: RequestSession, user: UserRow): Promise<Result<SessionUser>> {
    const { visitorId } = await session.ensure();
    const email = user.emailVerifiedAt ? user.email : null;
    await onSignedIn({ userId: user.id, email, visitorId });
    return requireUser(await session.signIn(user.id, { proved: true, secondFactor: true }));
  }

  /** Who may set an app up: those who work here, freshly proved, or before their first sign-in with one. */
  async function whoSetsUp(session: Session | null): Promise<Result<UserRow>> {
    if (session?.user) {
      if (!worksHere(session.user.role)) return refuse('forbidden');
      return isFreshlyProved(session, clock.now()) ? ok(session.user) : refuse('fresh_passcode_needed');
    }
    if (!session?.pendingUserId) return refuse('sign_in_required');
    const user = await findUserById(db, session.pendingUserId);
    const isOn = await hasSecondFactor(db, session.pendingUserId);
    return user && !isOn ? ok(user) : refuse('sign_in_required');
  }

  async function requireFresh(session: Session | null): Promise<Result<SessionUser>> {
    const user = requireUser(session);
    if (!user.ok || !session) return refuse('sign_in_required');
    if (!worksHere(user.value.role)) return refuse('forbidden');
    return isFreshlyProved(session, clock.now()) ? user : refuse('fresh_passcode_needed');
  }

  async function viewOf(user: UserRow): Promise<SecondFactorView> {
    return {
      may_have: worksHere(user.role),
      is_on: await hasSecondFactor(db, user.id),
      is_required: isRequired(user.role),
      recovery_codes_left: await countRecoveryCodes(db, user.id),
    };
  }

  return {
    /** What a right passcode still lacks for this account; null: nothing. */
    async owed(userId: number): Promise<SecondStep | null> {
      if (await hasSecondFactor(db, userId)) return 'code';
      const user = await findUserById(db, userId);
      return user && isRequired(user.role) ? 'set_up' : null;
    },

    /** Refuses `sign_in_required`. */
    async secondFactor(session: Session | null): Promise<Result<SecondFactorView>> {
      const user = requireUser(session);
      return user.ok ? ok(await viewOf(user.value)) : user;
    },

    /** A key for an app; it counts from its first code on. Refuses `sign_in_required`, `forbidden`, `fresh_passcode_needed`. */
    async setUpSecondFactor(session: Session | null): Promise<Result<{ uri: string; key: string }>> {
      const user = await whoSetsUp(session);
      if (!user.ok) return user;
      const secret = newTotpSecret();
      await saveNewSecret(db, user.value.id, seal(key, placeOf(user.value.id), secret));
      return ok(totpKey(secret, { issuer: brand, label: user.value.email }));
    },

    /**
     * Takes the app over with its first code, ends the account's other sessions and gives recovery codes.
     * Refuses as `setUpSecondFactor` does, and `second_factor_wrong`, `second_factor_expired`, `too_many_requests`.
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
      notifications.nudge();
      const opened = await open(requestSession, confirmed.value.user);
      return opened.ok ? ok({ user: opened.value, recovery_codes: confirmed.value.codes }) : opened;
    },

    /**
     * The second step of a sign-in: a code of the app or a recovery code. Refuses `second_factor_expired` when the
     * passcode was typed too long ago, `second_factor_wrong`, `too_many_requests`.
     */
    async passSecondFactor(
      code: string,
      requestSession: RequestSession,
      ip: string,
    ): Promise<Result<SessionUser>> {
      const session = await requestSession.find();
      if (!session?.pendingUserId) return refuse('second_factor_expired');
      const mayTry = await limits.mayTry(ip);
      if (!mayTry.ok) return mayTry;
      const passed = await pass(session.pendingUserId, code);
      if (!passed.ok) return passed;
      notifications.nudge();
      return open(requestSession, passed.value);
    },

    /** Ten new recovery codes instead of the old ones. Refuses `sign_in_required`, `forbidden`, `fresh_passcode_needed`. */
    async renewRecoveryCodes(session: Session | null): Promise<Result<{ recovery_codes: string[] }>> {
      const user = await requireFresh(session);
      if (!user.ok) return user;
      return database.transaction(async (tx): Promise<Result<{ recovery_codes: string[] }>> => {
        const row = await lockSecondFactor(tx, user.value.id);
        if (!row?.secret) return refuse('forbidden');
        return ok({ recovery_codes: await newRecoveryCodes(tx, user.value.id) });
      });
    },

    /** Goes without. Refuses `forbidden` where it is required, `sign_in_required`, `fresh_passcode_needed`. */
    async removeSecondFactor(session: Session | null): Promise<Result<SecondFactorView>> {
      const user = await requireFresh(session);
      if (!user.ok) return user;
      if (isRequired(user.value.role)) return refuse('forbidden');
      await database.transaction(async (tx) => {
        await deleteSecondFactor(tx, user.value.id);
        await tell(tx, user.value, 'second_factor_off');
        return ok(null);
      });
      notifications.nudge();
      return ok(await viewOf(user.value));
    },
  };
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
