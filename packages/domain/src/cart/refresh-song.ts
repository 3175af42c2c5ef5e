import type { SongData } from '../builder/song-data.ts';
import { isBlank } from '../text/tidy.ts';
import type { Cart } from './cart.ts';
import type { SongInfo } from './kinds/original-song.ts';
import { changeLine, lineOf } from './lines.ts';

type NamedSong = Pick<SongData, 'slug' | 'recipient' | 'selected_recommended_artist'>;

/**
 * The cart with its song named as its draft names it now: the draft stays open to changes until the order, and
 * `additional_info` is what the line says of it (spec 3.5-06). The same cart for a draft of another song or one that says nothing new. While a name is being rewritten,
 * or no artist is chosen, the line keeps what it said.
 */
export function refreshSong(cart: Cart, draft: NamedSong): Cart {
  const line = lineOf(cart, 'original_song');
  const info = line?.additional_info;
  if (!info || draft.slug === '' || info.songbuilder_slug !== draft.slug) return cart;
  const { recipient, selected_recommended_artist: artist } = draft;
  const fresh: SongInfo = {
    songbuilder_slug: draft.slug,
    recipient: isBlank(recipient) ? info.recipient : recipient,
    artist_id: artist?.id || info.artist_id,
    artist_name: artist?.artist_name || info.artist_name,
  };
  const isSame =
    fresh.recipient === info.recipient &&
    fresh.artist_id === info.artist_id &&
    fresh.artist_name === info.artist_name;
  if (isSame) return cart;
  return changeLine(cart, line.cart_uuid, line.kind, { additional_info: fresh });
}
