import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { MissingForNow } from '../frame/part-missing.tsx';
import { usePlayer } from './use-player.ts';

const DockedPlayer = lazyPart(() => import('./docked-player.tsx'), { Missing: MissingForNow });

/** Holds the player: empty until somebody chooses a song (spec 4.8-01), then on every page (spec 2.10-01). */
export function PlayerDock() {
  const song = usePlayer(({ playlist: { songs, index } }) => songs[index]);
  if (!song) return null;
  return <DockedPlayer song={song} />;
}
