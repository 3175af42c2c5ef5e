import type { ArtistCard } from '@keepsong/contract/artists';
import { m } from '~/paraglide/messages.js';
import { firstName } from '~/platform/session/first-name.ts';
import type { Calendar } from '~/platform/words/delivery-words.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { ArtistFacts, genresOf } from './artist-about.tsx';
import { sourceOf } from './artist-songs.tsx';

type ArtistTileProps = {
  artist: ArtistCard;
  calendar: Calendar;
  /** Whether this artist is already chosen in the customer's draft. */
  chosen: boolean;
  level?: 2 | 3;
  onChoose: (artist: ArtistCard) => void;
};

/** An artist in a list: the portrait, a song to play, and a button to choose the artist. */
export function ArtistTile({ artist, calendar, chosen, level = 2, onChoose }: ArtistTileProps) {
  const song = artist.songs.find(({ audio_url }) => audio_url);
  const Name = `h${level}` as const;
  return (
    <article className="artist-tile">
      <div className="artist-tile__portrait">
        <img
          src={artist.photo}
          alt={m.artists_portrait_alt({ artist: artist.artist_name })}
          loading="lazy"
          decoding="async"
          width={400}
          height={500}
        />
        {chosen ? (
          <Tag onPortrait className="artist-tile__tag">
            {m.artists_chosen()}
          </Tag>
        ) : null}
        <PlaySong
          song={song ? sourceOf(song, artist) : null}
          size="small"
          look="rose"
          className="artist-tile__play"
        />
      </div>
      <Name className="artist-tile__name">{artist.artist_name}</Name>
      <p className="small muted">{genresOf(artist)}</p>
      <ArtistFacts artist={artist} calendar={calendar} />
      <Button variant={chosen ? 'ink' : 'secondary'} size="small" wide onClick={() => onChoose(artist)}>
        {m.artists_choose({ artist: firstName(artist.artist_name) })}
      </Button>
    </article>
  );
}
