import type { InboxItem } from '@keepsong/contract/desk';
import type { ArtistCandidate, SeenWork } from '@keepsong/contract/order-changes';
import type { OrderView } from '@keepsong/contract/order-page';

/**
 * Who has the song, as a page shows it. The call that asks another artist carries it, so that the song is not
 * taken from an artist whom somebody else has asked meanwhile.
 */
export const seenOnOrder = ({ song }: Pick<OrderView, 'song'>): SeenWork | undefined =>
  song?.work ? { state: song.work.state, artist_id: song.artist?.id ?? null } : undefined;

/** The same for an item of Today with the artists who could take its song. */
export function seenInInbox(
  { kind }: Pick<InboxItem, 'kind'>,
  artists: readonly Pick<ArtistCandidate, 'id' | 'asked'>[],
): SeenWork | undefined {
  if (kind === 'song_without_artist') return { state: 'declined', artist_id: null };
  const has = artists.find(({ asked }) => asked === 'open' || asked === 'accepted');
  return has && { state: has.asked === 'accepted' ? 'accepted' : 'offered', artist_id: has.id };
}
