import { m } from '~/paraglide/messages.js';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { SongTile } from '~/ui/picture/song-tile.tsx';
import type { HomeSong } from './home-content.types.ts';

/** Songs that customers gave to others. */
export function Gifts({ songs, title }: { songs: readonly HomeSong[]; title: string }) {
  if (songs.length === 0) return null;
  return (
    <section id="song-examples" className="light home-gifts">
      <div className="wrap sect">
        <div className="home-section-head">
          <Heading level={2} size="d2" className="home-gifts__title">
            <span data-cms="homepage2024.gift_title">{title}</span>
          </Heading>
          <ButtonLink to="/playlists" variant="secondary" size="small" iconEnd="arrow-right">
            {m.home_song_examples()}
          </ButtonLink>
        </div>
        <div className="home-gifts__tiles">
          {songs.map((song) => (
            <GiftTile key={song.title} song={song} />
          ))}
        </div>
      </div>
    </section>
  );
}

function GiftTile({ song }: { song: HomeSong }) {
  const { playing } = useIsPlaying(song.play?.audio);
  return (
    <SongTile
      title={song.title}
      subtitle={song.line}
      cover={{ src: song.cover }}
      disc={{ src: song.disc }}
      playing={playing}
      play={<PlaySong song={song.play} />}
    />
  );
}
