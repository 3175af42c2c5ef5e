import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { CommissionState } from '@keepsong/domain/states/tables';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import { requireUser } from '../../auth/sign-in/proof.ts';
import type { Messages } from '../../notifications/messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { OwnStory } from './work.repository.ts';

/** A story of whoever asks. Refuses `sign_in_required`, and `not_found` for one that is another's, as if there were none. */
export function requireOwn<Found extends { story: Pick<OwnStory['story'], 'ownerId'> }>(
  found: Found | null,
  session: Session | null,
): Result<Found> {
  const user = requireUser(session);
  if (!user.ok) return user;
  return found && found.story.ownerId === user.value.id ? ok(found) : refuse('not_found');
}

export const stateOf = ({ commission }: OwnStory): CommissionState => commission.state;

type ToArtist = 'message_to_artist' | 'revision_to_artist';

/** Tells the artist who has a song; nobody when the artist has no account. */
export function createTellArtist({
  artists,
  notifications,
}: {
  artists: ArtistsService;
  notifications: Notifications;
}) {
  return async function tellArtist<M extends ToArtist>(
    tx: Tx | DbOrTx,
    { story, commission }: OwnStory,
    message: M,
    paramsOf: (about: { artistName: string; path: string }) => Messages[M],
    key: string,
  ): Promise<void> {
    const artist = story.artistId === null ? null : await artists.summary(tx, story.artistId);
    if (artist?.userId == null) return;
    const path = `/artist_experience/${artist.userId}/commissions/${commission.id}`;
    const params = paramsOf({ artistName: artist.artistName, path });
    await notifications.notifyUserId(tx, artist.userId, message, params, key);
  };
}
