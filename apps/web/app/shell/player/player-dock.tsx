import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { MissingForNow } from '../frame/part-missing.tsx';
import { usePlayer } from './use-player.ts';

const DockedPlayer = lazyPart(() => import('./docked-player.tsx'), { Missing: MissingForNow });

/**
 * Holds the player bar. It is empty until the visitor plays a song (spec 4.8-01). After that the bar stays on every
 * page (spec 2.10-01).
 */
export function PlayerDock() {
  const song = usePlayer(({ playlist: { songs, index } }) => songs[index]);
  if (!song) return null;
  return <DockedPlayer song={song} />;
}
