import type { SongData } from '../builder/song-data.ts';
import { isBlank } from '../text/tidy.ts';
import type { Cart } from './cart.ts';
import type { SongInfo } from './kinds/original-song.ts';
import { changeLine, lineOf } from './lines.ts';

type NamedSong = Pick<SongData, 'slug' | 'recipient' | 'selected_recommended_artist'>;

/**
 * Copies the recipient and the artist from a draft to the song's line in the cart. The customer can change the
 * draft until the order, and the line has both names in `additional_info` (spec 3.5-06). Returns the same cart
 * object when the draft belongs to another song or nothing has changed. A name that is missing in the draft
 * stays as it is in the line.
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
