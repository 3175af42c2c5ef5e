import type { Artist } from '@keepsong/contract/artists';
import type { PlayableSong } from '@keepsong/contract/common';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Artwork, Sleeve } from '~/ui/picture/artwork.tsx';

const SONGS_SHOWN = 3;

/** The artist who is writing, or who is `asked` to, with songs to play while the customer waits. */
export function ArtistCard({ artist, asked }: { artist: Artist; asked: boolean }) {
  const { id, artist_name, photo, genres, bio, songs } = artist;
  const heard = songs.filter(({ audio_url }) => audio_url !== null).slice(0, SONGS_SHOWN);
  return (
    <section className="panel story-artist-card">
      <div className="story-artist-card__who">
        <Artwork src={photo} alt="" ratio="4 / 5" className="story-artist-card__portrait" />
        <div>
          <p className="small muted">{asked ? m.stories_asked_now() : m.stories_artist_card()}</p>
          <Heading level={2} size="d4">
            {artist_name}
          </Heading>
          <p className="small muted">{genres.map(genreWords).filter(Boolean).join(', ')}</p>
          {bio ? (
            <TextLink to={`/artists/${id}`} alone>
              {m.stories_artist_more({ artist: artist_name })}
            </TextLink>
          ) : null}
        </div>
      </div>
      {heard.length > 0 ? (
        <ul className="story-artist-card__songs">
          {heard.map((song) => (
            <HeardSong key={song.id} song={song} artist={artist} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function HeardSong({ song, artist }: { song: PlayableSong; artist: Artist }) {
  const { title, recipient } = song;
  const { id, artist_name: name, photo, has_bio } = artist;
  const subtitle = recipient ? m.stories_byline({ recipient, artist: name }) : name;
  const source = playSourceOf(song, { artist: name, subtitle, singer: { id, photo, hasBio: has_bio } });
  const { current, playing } = useIsPlaying(source?.audio);
  return (
    <li>
      <span className="story-artist-card__sleeve">
        <Sleeve
          cover={{ src: sleevePath(song) }}
          disc={{ src: discPath(song) }}
          out={current}
          spinning={playing}
        />
      </span>
      <span className="story-artist-card__song">
        <b>{title}</b>
        {recipient ? <span className="small muted">{m.stories_for({ recipient })}</span> : null}
      </span>
      <PlaySong song={source} look="rose" size="small" />
    </li>
  );
}
