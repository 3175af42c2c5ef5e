import type { Session } from '../../platform/http/sessions.ts';
import type { DraftRow } from './drafts.repository.ts';

/** The fields that say who owns a draft. */
type Owned = Pick<DraftRow, 'userId' | 'visitorIds' | 'email'>;

/**
 * The session's e-mail, but only when the session and the e-mail are both proved. A person who signed in by phone
 * may have typed anybody's e-mail.
 */
export const provedEmail = (session: Session): string | null =>
  session.provedAt && session.user?.emailVerifiedAt ? session.user.email : null;

const isUnderProvedEmail = (draft: Owned, session: Session): boolean => {
  const email = provedEmail(session);
  return email !== null && draft.email?.toLowerCase() === email.toLowerCase();
};

/**
 * Whether a session may read and change a draft. The owner may. While a draft has no owner, three kinds of sessions
 * may: the browser that began it, a browser that opened a mailed link, and a session with the proved e-mail that
 * the draft was left under (spec 10.2-11).
 */
export function mayOpenDraft(draft: Owned, session: Session | null): boolean {
  if (!session) return false;
  if (draft.userId !== null) return draft.userId === session.user?.id;
  return draft.visitorIds.includes(session.visitorId) || isUnderProvedEmail(draft, session);
}

/**
 * Whether a session may become a draft's owner, set the e-mail that it is left under, and delete it. The owner may.
 * While a draft has no owner, the browser that began it and a session with its proved e-mail may. A browser that
 * opened a mailed link may only edit: the draft still belongs to the person who began it (decision 0005).
 */
export function mayOwnDraft(draft: Owned, session: Session | null): boolean {
  if (!session) return false;
  if (draft.userId !== null) return draft.userId === session.user?.id;
  return draft.visitorIds[0] === session.visitorId || isUnderProvedEmail(draft, session);
}
