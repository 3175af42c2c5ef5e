import type { Artist } from '@keepsong/contract/artists';
import type { PlayableSong } from '@keepsong/contract/common';
import { formatDuration } from '@keepsong/domain/format/duration';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { firstName } from '~/platform/session/first-name.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Waveform } from '~/ui/sound/waveform.tsx';
import { sourceOf } from './artist-songs.tsx';

/** The list of songs on an artist's own page. Each song can be played. */
export function SongsToHear({ artist }: { artist: Artist }) {
  if (artist.songs.length === 0) return null;
  return (
    <section>
      <Heading level={2}>{m.artists_songs_by({ artist: firstName(artist.artist_name) })}</Heading>
      <ul className="heard-songs">
        {artist.songs.map((song) => (
          <HeardSong key={song.id} song={song} artist={artist} />
        ))}
      </ul>
    </section>
  );
}

function HeardSong({ song, artist }: { song: PlayableSong; artist: Artist }) {
  const source = sourceOf(song, artist);
  const { current, playing } = useIsPlaying(source?.audio);
  return (
    <li className="heard-songs__row">
      <PlaySong song={source} look={playing ? 'rose' : 'outlined'} />
      <Artwork src={sleevePath({ ...song, peaks: [] })} alt="" className="heard-songs__sleeve" />
      <span className="heard-songs__words">
        <b className="d4">{song.title}</b>
        <span className="small muted">
          {m.artists_song_for({ occasion: occasionWords(song.occasion), recipient: song.recipient })}
        </span>
      </span>
      <span className="heard-songs__wave">
        {current ? <Played peaks={song.peaks} /> : <Waveform peaks={song.peaks} height={34} />}
      </span>
      <span className="small muted num">{formatDuration(song.duration_seconds)}</span>
    </li>
  );
}

function Played({ peaks }: { peaks: readonly number[] }) {
  const progress = usePlayer(({ position, seconds }) => (seconds > 0 ? position / seconds : 0));
  return <Waveform peaks={peaks} progress={progress} height={34} />;
}
