import type { SongData } from '../builder/song-data.ts';
import { isBlank } from '../text/tidy.ts';
import type { Cart } from './cart.ts';
import type { SongInfo } from './kinds/original-song.ts';
import { changeLine, lineOf } from './lines.ts';

type NamedSong = Pick<SongData, 'slug' | 'recipient' | 'selected_recommended_artist'>;

/**
 * Updates the names of the cart's song from its draft. The draft can be changed until the order, and the line's
 * `additional_info` repeats its names (spec 3.5-06). Returns the same cart for a draft of another song or an
 * unchanged one. While the draft has no name or no artist, the line keeps the old one.
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
