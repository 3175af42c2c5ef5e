import * as v from 'valibot';
import { fields, NAME, orNull, TEXT } from '../../schema/fields.ts';
import { isSlug } from '../../text/slug.ts';
import { isOriginalSong } from '../cart-order.ts';
import { lineKind } from '../line/line.ts';

/** Facts of the song's draft. With them the cart can describe the song without loading the draft. */
export type SongInfo = {
  songbuilder_slug: string;
  recipient: string;
  artist_id: string;
  artist_name: string;
};

/**
 * When the draft's slug is invalid, all of these facts are dropped. The cart then shows the product's own
 * title.
 */
const SONG_INFO = v.object({
  songbuilder_slug: v.pipe(
    NAME,
    v.check((slug) => isSlug(slug)),
  ),
  recipient: TEXT,
  artist_id: TEXT,
  artist_name: TEXT,
});

const OWN = fields({ additional_info: orNull(SONG_INFO) });

/** A song that an artist writes. The checkout sends the slug of its draft, and the server loads the draft by it. */
export const originalSong = lineKind({
  name: 'original_song',
  is: isOriginalSong,
  own: (stored): { additional_info: SongInfo | null } => v.parse(OWN, stored),
  sent: ({ additional_info }) => (additional_info ? { additional_info } : {}),
  lacks: ({ additional_info }) => (additional_info ? null : 'choice'),
});
