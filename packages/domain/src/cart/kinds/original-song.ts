import * as v from 'valibot';
import { fields, NAME, orNull, TEXT } from '../../schema/fields.ts';
import { isOriginalSong } from '../cart-order.ts';
import { lineKind } from './line.ts';

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** What a song in the cart was ordered with, so that the cart can name it without the draft. */
export type SongInfo = {
  songbuilder_slug: string;
  recipient: string;
  artist_id: string;
  artist_name: string;
};

/** None as well for a draft that cannot be asked for: the song then says no more than its product. */
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

/** A song that an artist writes. Its draft is asked for at the checkout, by the slug that the payload names. */
export const originalSong = lineKind({
  name: 'original_song',
  is: isOriginalSong,
  own: (stored): { additional_info: SongInfo | null } => v.parse(OWN, stored),
  sent: ({ additional_info }) => (additional_info ? { additional_info } : {}),
});
