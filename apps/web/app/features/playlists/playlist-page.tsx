import type { HeardSong, Playlist } from '@keepsong/contract/playlists';
import { formatDuration } from '@keepsong/domain/format/duration';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { FloodHead } from '~/shell/header/flood-head.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { useIsPlaying } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { inkOf } from '~/ui/lettering/ink.ts';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Waveform } from '~/ui/sound/waveform.tsx';
import { sourceOf, usePlaylistPlay } from './playlist-play.ts';
import { lineOf } from './playlist-words.ts';

/** A playlist with its songs (spec 2.8-08). */
export function PlaylistPage({ playlist }: { playlist: Playlist }) {
  const { id, title, description, photo, songs } = playlist;
  const { playing, busy, press } = usePlaylistPlay(id, songs);
  return (
    <>
      <FloodHead ink={inkOf(playlist.slug)}>
        <div className="wrap playlist-head">
          <img src={photo} alt="" width={600} height={600} className="playlist-head__art" />
          <div className="playlist-head__words">
            <Heading level={1}>{title}</Heading>
            <Lead>{description}</Lead>
            <p className="num">{lineOf(playlist)}</p>
            {songs.length > 0 ? (
              <Button variant="inverse" icon={playing ? 'pause' : 'play'} busy={busy} onClick={press}>
                {playing ? m.playlists_pause_all() : m.playlists_play_all()}
              </Button>
            ) : null}
          </div>
        </div>
      </FloodHead>
      <section className="wrap playlist-songs" aria-label={m.playlists_list()}>
        {songs.length === 0 ? (
          <p>{m.playlists_empty()}</p>
        ) : (
          <ol className="playlist-songs__list">
            {songs.map((song) => (
              <SongRow key={song.id} song={song} link={`/playlists/${id}`} />
            ))}
          </ol>
        )}
        <TextLink to="/playlists" alone>
          {m.playlists_back()}
        </TextLink>
      </section>
    </>
  );
}

function SongRow({ song, link }: { song: HeardSong; link: string }) {
  const source = sourceOf(song, link);
  const { playing } = useIsPlaying(source?.audio);
  const { artist } = song;
  return (
    <li className="playlist-songs__row">
      <PlaySong song={source} look={playing ? 'rose' : 'outlined'} />
      <Artwork src={sleevePath({ ...song, peaks: [] })} alt="" className="playlist-songs__sleeve" />
      <span className="playlist-songs__words">
        <b className="d4">{song.title}</b>
        <span className="small muted">
          {m.playlists_song_line({ occasion: occasionWords(song.occasion), recipient: song.recipient })}
        </span>
        <span className="small">
          {m.playlists_by()}{' '}
          <ShopLink to={`/artists/${artist.id}`} className="link playlist-songs__artist">
            {artist.artist_name}
          </ShopLink>
        </span>
      </span>
      <span className="playlist-songs__wave">
        <Waveform peaks={song.peaks} height={34} />
      </span>
      <span className="small muted num">{formatDuration(song.duration_seconds)}</span>
    </li>
  );
}
