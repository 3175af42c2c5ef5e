import type { Session } from '../../platform/http/sessions.ts';
import type { DraftRow } from './drafts.repository.ts';

/** The fields that decide who may open and own a draft. */
type Owned = Pick<DraftRow, 'userId' | 'visitorIds' | 'email'>;

/**
 * The e-mail address of the session's user. Null unless both the session and the address are proved, because somebody
 * who signed in by phone may have typed anybody's address.
 */
export const provedEmail = (session: Session): string | null =>
  session.provedAt && session.user?.emailVerifiedAt ? session.user.email : null;

const isUnderProvedEmail = (draft: Owned, session: Session): boolean => {
  const email = provedEmail(session);
  return email !== null && draft.email?.toLowerCase() === email.toLowerCase();
};

/**
 * Whether a session may read and change a draft. If the draft has an owner, only the owner may. Otherwise three kinds
 * of sessions may: one in the browser that began the draft, one in a browser that opened a mailed link, and one whose
 * proved e-mail address is stored with the draft (spec 10.2-11).
 */
export function mayOpenDraft(draft: Owned, session: Session | null): boolean {
  if (!session) return false;
  if (draft.userId !== null) return draft.userId === session.user?.id;
  return draft.visitorIds.includes(session.visitorId) || isUnderProvedEmail(draft, session);
}

/**
 * Whether a session may become the owner of a draft, set the e-mail address that is stored with it, and delete it. If
 * the draft has an owner, only the owner may. Otherwise the browser that began the draft may, and a session whose
 * proved e-mail address is stored with the draft. A browser that opened a mailed link may only edit, because the draft
 * still belongs to the person who began it (decision 0005).
 */
export function mayOwnDraft(draft: Owned, session: Session | null): boolean {
  if (!session) return false;
  if (draft.userId !== null) return draft.userId === session.user?.id;
  return draft.visitorIds[0] === session.visitorId || isUnderProvedEmail(draft, session);
}
