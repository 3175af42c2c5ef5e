import { discPath, type SongLook, sleevePath } from '~/platform/art/song-art.ts';
import { Sleeve } from '~/ui/picture/artwork.tsx';

/** A song that is still to be. */
const WAITING: SongLook = { title: '', recipient: '', genre: '8', moods: ['9'], tempo: '4', peaks: [] };

/** The sleeve of an empty state, which waits for its song. */
export function EmptySleeve() {
  return <Sleeve cover={{ src: sleevePath(WAITING) }} disc={{ src: discPath(WAITING) }} out lazy={false} />;
}
