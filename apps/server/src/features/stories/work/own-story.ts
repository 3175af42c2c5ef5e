import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireUser } from '../../auth/sign-in/proof.ts';
import type { CommissionedStory } from './commissioned.repository.ts';

/**
 * The story, if the user owns it. Refusals: `sign_in_required`; `not_found` for another owner's story, so that nobody
 * learns that it exists.
 */
export function requireOwn<Found extends { story: Pick<CommissionedStory['story'], 'ownerId'> }>(
  found: Found | null,
  session: Session | null,
): Result<Found> {
  const user = requireUser(session);
  if (!user.ok) return user;
  return found && found.story.ownerId === user.value.id ? ok(found) : refuse('not_found');
}
