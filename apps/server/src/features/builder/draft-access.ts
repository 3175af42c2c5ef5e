import type { Session } from '../../platform/http/sessions.ts';
import type { DraftRow } from './drafts.repository.ts';

/** What says whose a draft is. */
type Owned = Pick<DraftRow, 'userId' | 'visitorIds' | 'email'>;

/** The e-mail of a proved session, when it is proved itself: who signed in by phone may have typed anybody's. */
export const provedEmail = (session: Session): string | null =>
  session.provedAt && session.user?.emailVerifiedAt ? session.user.email : null;

const isUnderProvedEmail = (draft: Owned, session: Session): boolean => {
  const email = provedEmail(session);
  return email !== null && draft.email?.toLowerCase() === email.toLowerCase();
};

/**
 * Whether a session may read and change a draft: its user; while nobody owns it, a browser that began it or came by
 * a mailed link, or the proved owner of the e-mail it was left under (spec 10.2-11).
 */
export function mayOpenDraft(draft: Owned, session: Session | null): boolean {
  if (!session) return false;
  if (draft.userId !== null) return draft.userId === session.user?.id;
  return draft.visitorIds.includes(session.visitorId) || isUnderProvedEmail(draft, session);
}

/**
 * Whether a session may become a draft's owner, say under which e-mail it is left, and delete it: its user; while
 * nobody owns it, the browser that began it or the proved owner of its e-mail. A browser that came by a link only
 * writes in it: whoever began it goes on with it (decision 0005).
 */
export function mayOwnDraft(draft: Owned, session: Session | null): boolean {
  if (!session) return false;
  if (draft.userId !== null) return draft.userId === session.user?.id;
  return draft.visitorIds[0] === session.visitorId || isUnderProvedEmail(draft, session);
}
