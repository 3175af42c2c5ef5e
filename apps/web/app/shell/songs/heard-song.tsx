import { m } from '~/paraglide/messages.js';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { PlaySong } from '../player/play-song.tsx';
import type { PlaySource } from '../player/song.ts';

type HeardSongProps = {
  title: string;
  /** For example 'for {recipient}, by {artist}'. */
  line: string;
  artist: string;
  /** The address of the artist's portrait. */
  photo: string;
  play: PlaySource | null;
};

/** A song as one row: the artist's face, the title, and a button to hear it. */
export function HeardSong({ title, line, artist, photo, play }: HeardSongProps) {
  return (
    <div className="heard-song">
      <Artwork src={photo} alt={m.home_portrait_alt({ artist })} round className="heard-song__face" />
      <div className="heard-song__about">
        <b className="heard-song__title">{title}</b>
        <span className="small muted">{line}</span>
      </div>
      <PlaySong song={play} look="rose" />
    </div>
  );
}
