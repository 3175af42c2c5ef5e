import type { SeenWork } from '@keepsong/contract/order-changes';
import type { OrderView } from '@keepsong/contract/order-page';

/**
 * Who has the song, as a page shows it. The call that asks another artist carries it, so that the song is not
 * taken from an artist whom somebody else has asked meanwhile.
 */
export const seenOnOrder = ({ song }: Pick<OrderView, 'song'>): SeenWork | undefined =>
  song?.work ? { state: song.work.state, artist_id: song.artist?.id ?? null } : undefined;
