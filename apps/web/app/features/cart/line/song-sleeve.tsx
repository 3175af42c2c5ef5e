import type { SongData } from '@keepsong/domain/builder/song-data';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { instantData, songInfo } from '@keepsong/domain/cart/lines';
import { discPath, type SongLook, sleevePath } from '~/platform/art/song-art.ts';
import { Artwork, Sleeve } from '~/ui/picture/artwork.tsx';

type SleeveProps = { song: CartLine; draft: SongData | null };

/**
 * The look of the song's sleeve as the builder drew it. An instant song has a title; other songs get theirs from the
 * artist later.
 */
export function lookOf({ song, draft }: { song: CartLine | undefined; draft: SongData | null }): SongLook {
  const instant = instantData(song);
  if (instant)
    return {
      title: instant.title,
      recipient: instant.selected_name?.spelling ?? '',
      genre: instant.sleeve.genre,
      moods: instant.sleeve.mood ? [instant.sleeve.mood] : [],
      tempo: instant.sleeve.tempo,
      peaks: [],
    };
  const info = songInfo(song);
  return {
    title: '',
    recipient: draft?.recipient ?? info?.recipient ?? '',
    genre: draft?.genre ?? '',
    moods: draft?.moods ?? [],
    tempo: draft?.tempo ?? '',
    peaks: [],
  };
}

/** The song's sleeve with its disc pulled out. */
export function SongSleeve(props: SleeveProps) {
  const look = lookOf(props);
  return <Sleeve cover={{ src: sleevePath(look) }} disc={{ src: discPath(look) }} out lazy={false} />;
}

/** The sleeve alone, small. */
export function SongThumb({ size, ...props }: SleeveProps & { size: string }) {
  return <Artwork src={sleevePath(lookOf(props))} alt="" className={`flex-none ${size}`} />;
}
