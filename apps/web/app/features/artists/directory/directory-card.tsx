import type { ArtistCard } from '@keepsong/contract/artists';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { genresOf } from '../artist/artist-about.tsx';
import { sourceOf } from '../artist/artist-songs.tsx';

/**
 * The most important fact about an artist to show on the card, for example that the artist is booked. Null when there
 * is none.
 */
function noteOf({ status, exclusivity, available_delivery_days }: ArtistCard, brand: string): string | null {
  if (status === 'at_capacity') return m.artists_page_booked_tag();
  if (exclusivity) return m.artists_directory_only({ brand });
  return available_delivery_days === 1 ? m.artists_directory_one_day() : null;
}

/**
 * The card of an artist in the directory. The whole card links to the artist's page, and the artist's song plays on the
 * card.
 */
export function DirectoryCard({ artist, isEager }: { artist: ArtistCard; isEager: boolean }) {
  const { brand } = usePage().settings;
  const [song] = artist.songs;
  const note = noteOf(artist, brand);
  return (
    <article className="directory-card">
      <img
        src={artist.photo}
        alt={m.artists_portrait_alt({ artist: artist.artist_name })}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        width={400}
        height={500}
        className="directory-card__portrait"
      />
      {note === null ? null : (
        <Tag onPortrait className="directory-card__tag">
          {note}
        </Tag>
      )}
      <div className="directory-card__plate light">
        <div className="directory-card__words">
          <h2 className="directory-card__name">
            <ShopLink to={`/artists/${artist.id}`}>{artist.artist_name}</ShopLink>
          </h2>
          <p className="directory-card__genres">{genresOf(artist)}</p>
        </div>
        <PlaySong
          song={song ? sourceOf(song, artist) : null}
          look="rose"
          size="small"
          className="directory-card__play"
        />
      </div>
    </article>
  );
}
