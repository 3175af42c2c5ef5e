import type { SongData } from '@keepsong/domain/builder/song-data';
import type { SongInfo } from '@keepsong/domain/cart/cart';
import { discPath, type SongLook, sleevePath } from '~/platform/song-art.ts';
import { Artwork, Sleeve } from '~/ui/artwork.tsx';

type SleeveProps = { info: SongInfo; draft: SongData | null };

/** The sleeve that the builder drew: a song has no title before its artist gives it one. */
export function lookOf({ info, draft }: Pick<SleeveProps, 'draft'> & { info: SongInfo | null }): SongLook {
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
