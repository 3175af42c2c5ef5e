import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { Messages } from '../../notifications/messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { commissionPath } from '../../notifications/page-paths.ts';
import type { CommissionedStory } from './commissioned.repository.ts';

type ToArtist = 'message_to_artist' | 'revision_to_artist';

/** Notifies the artist of a song. Does nothing when the artist has no account. */
export function createTellArtist({
  artists,
  notifications,
}: {
  artists: ArtistsService;
  notifications: Notifications;
}) {
  return async function tellArtist<M extends ToArtist>(
    tx: Tx | DbOrTx,
    { story, commission }: CommissionedStory,
    message: M,
    paramsOf: (about: { artistName: string; path: string }) => Messages[M],
    key: string,
  ): Promise<void> {
    const artist = story.artistId === null ? null : await artists.summary(tx, story.artistId);
    if (artist?.userId == null) return;
    const path = commissionPath(artist.userId, commission.id);
    const params = paramsOf({ artistName: artist.artistName, path });
    await notifications.notifyUserId(tx, artist.userId, message, params, key);
  };
}
