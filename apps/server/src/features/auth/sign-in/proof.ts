import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Session, SessionUser } from '../../../platform/http/sessions.ts';

/** For this long after typing a passcode or using a passkey, the user may change contacts and password. */
const FRESH_MS = 5 * 60_000;

/**
 * Whether the session may see what belonged to its account before the session began. It may only if the user proved to
 * own the account, by a passcode or a passkey. A guest sees only what was created in the guest's own session (spec
 * 10.5-02).
 */
export const mayReadOlder = (session: Session | null): boolean =>
  session !== null && session.user !== null && session.provedAt !== null;

/** The signed-in user, guest or not. Refuses with `sign_in_required`. */
export const requireUser = (session: Session | null): Result<SessionUser> =>
  session?.user ? ok(session.user) : refuse('sign_in_required');

/**
 * The user of a session that a passcode or passkey opened. Refuses with `sign_in_required`, also for guests, because
 * they must first type a code.
 */
export const requireProved = (session: Session | null): Result<SessionUser> =>
  session?.user && session.provedAt ? ok(session.user) : refuse('sign_in_required');

/**
 * The artist account of the signed-in user. Refuses with `sign_in_required`, and with `forbidden` when the user
 * is not an artist or has not proved the e-mail address.
 */
export function requireArtist(session: Session | null): Result<{ artistId: number; userId: number }> {
  if (!session?.user) return refuse('sign_in_required');
  const { id: userId, artistId } = session.user;
  return session.provedAt && artistId !== null ? ok({ artistId, userId }) : refuse('forbidden');
}

/** Whether the session's proof is recent enough for changing the ways of signing in. */
export const isFreshlyProved = (session: Session, now: Date): boolean =>
  session.provedAt !== null && now.getTime() - session.provedAt.getTime() <= FRESH_MS;

/**
 * Whether the user may change what the account asks for when signing in. This needs a fresh passcode and a proved e-mail
 * address. Somebody who has proved only a phone number may have registered with another person's e-mail address, and
 * must neither get a permanent key to that account nor lock its owner out.
 */
export const mayChangeSteps = (
  session: Session,
  user: Pick<SessionUser, 'emailVerifiedAt'>,
  now: Date,
): boolean => isFreshlyProved(session, now) && user.emailVerifiedAt !== null;
