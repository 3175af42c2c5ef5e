import * as v from 'valibot';
import { fields, NAME, orNull, TEXT } from '../../schema/fields.ts';
import { isOriginalSong } from '../cart-order.ts';
import { lineKind } from './line.ts';

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** Facts of the song's draft, so that the cart can describe the song without loading the draft. */
export type SongInfo = {
  songbuilder_slug: string;
  recipient: string;
  artist_id: string;
  artist_name: string;
};

/** Also null when the draft's slug is invalid; the cart then shows only the product's facts. */
const SONG_INFO = v.object({
  songbuilder_slug: v.pipe(
    NAME,
    v.check((slug) => SLUG.test(slug)),
  ),
  recipient: TEXT,
  artist_id: TEXT,
  artist_name: TEXT,
});

const OWN = fields({ additional_info: orNull(SONG_INFO) });

/** A song that an artist writes. The checkout loads its draft by the slug in the payload. */
export const originalSong = lineKind({
  name: 'original_song',
  is: isOriginalSong,
  own: (stored): { additional_info: SongInfo | null } => v.parse(OWN, stored),
  sent: ({ additional_info }) => (additional_info ? { additional_info } : {}),
});
