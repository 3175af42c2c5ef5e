import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Session, SessionUser } from '../../../platform/http/sessions.ts';

/** Contact and password may be changed for this long after a passcode was typed. */
const FRESH_MS = 5 * 60_000;

/**
 * Whether the session may see what its account had before the session began: only when a passcode opened it. A guest
 * sees only what was created in its own session (spec 10.5-02).
 */
export const mayReadOlder = (session: Session | null): boolean =>
  session !== null && session.user !== null && session.provedAt !== null;

/** The signed-in user, guest or not. Refuses `sign_in_required`. */
export const requireUser = (session: Session | null): Result<SessionUser> =>
  session?.user ? ok(session.user) : refuse('sign_in_required');

/**
 * The user of a session that a passcode opened. Also refuses `sign_in_required` to guests, because a code is what
 * they need.
 */
export const requireProved = (session: Session | null): Result<SessionUser> =>
  session?.user && session.provedAt ? ok(session.user) : refuse('sign_in_required');

/** Whether the session's passcode is recent enough for changing the ways of signing in. */
export const isFreshlyProved = (session: Session, now: Date): boolean =>
  session.provedAt !== null && now.getTime() - session.provedAt.getTime() <= FRESH_MS;
