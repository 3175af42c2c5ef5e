import type { ArtistCard } from '@keepsong/contract/artists';
import type { PlayableSong } from '@keepsong/contract/common';
import { formatDuration } from '@keepsong/domain/format/duration';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { firstName } from '~/platform/session/first-name.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { playSourceOf } from '~/shell/player/play-source.ts';
import { useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { fewerPeaks } from '~/ui/sound/wave-heights.ts';
import { Waveform } from '~/ui/sound/waveform.tsx';

type Singer = Pick<ArtistCard, 'id' | 'artist_name' | 'photo' | 'has_bio'>;

/** Converts an artist's song to the form that the player needs. */
export function sourceOf(song: PlayableSong, { id, artist_name, photo, has_bio }: Singer) {
  const subtitle = m.artists_song_by({ artist: artist_name, genre: genreWords(song.genre) });
  return playSourceOf(song, {
    artist: artist_name,
    subtitle,
    singer: { id, photo, hasBio: has_bio },
  });
}

/** The songs of an artist, each with a play button. */
export function ArtistSongs({ artist }: { artist: Singer & Pick<ArtistCard, 'songs'> }) {
  if (artist.songs.length === 0) return null;
  return (
    <div className="artist-songs">
      <h2 className="label">{m.artists_songs_by({ artist: firstName(artist.artist_name) })}</h2>
      <ul>
        {artist.songs.map((song) => (
          <SongRow key={song.id} song={song} artist={artist} />
        ))}
      </ul>
    </div>
  );
}

/** The number of bars in the small waveform. */
const BARS = 18;

function SongRow({ song, artist }: { song: PlayableSong; artist: Singer }) {
  const source = sourceOf(song, artist);
  const { current, playing } = useIsPlaying(source?.audio);
  return (
    <li className="artist-songs__row">
      <PlaySong song={source} size="small" look={playing ? 'rose' : 'outlined'} />
      <Artwork src={sleevePath({ ...song, peaks: [] })} alt="" className="artist-songs__sleeve" />
      <span className="min-w-0 grow">
        <b className="block truncate">{song.title}</b>
        <span className="small muted block">
          {m.artists_song_for({ occasion: occasionWords(song.occasion), recipient: song.recipient })}
        </span>
      </span>
      {current ? <Progress peaks={song.peaks} /> : null}
      <span className="small muted num">{formatDuration(song.duration_seconds)}</span>
    </li>
  );
}

function Progress({ peaks }: { peaks: readonly number[] }) {
  const progress = usePlayer(({ position, seconds }) => (seconds > 0 ? position / seconds : 0));
  return (
    <span className="artist-songs__wave">
      <Waveform peaks={fewerPeaks(peaks, BARS)} progress={progress} height={28} />
    </span>
  );
}
