import { discPath, type SongLook, sleevePath } from '~/platform/art/song-art.ts';
import { Sleeve } from '~/ui/picture/artwork.tsx';

/** A made-up song. Its sleeve is shown in place of a song that does not exist yet. */
const WAITING: SongLook = { title: '', recipient: '', genre: '8', moods: ['9'], tempo: '4', peaks: [] };

/** The sleeve shown where a list has no songs yet. */
export function EmptySleeve() {
  return <Sleeve cover={{ src: sleevePath(WAITING) }} disc={{ src: discPath(WAITING) }} out lazy={false} />;
}
