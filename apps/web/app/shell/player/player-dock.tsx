import { lazy, Suspense } from 'react';
import { usePlayer } from './use-player.ts';

const DockedPlayer = lazy(() => import('./docked-player.tsx'));

/** The place of the player: empty until a song was chosen (spec 4.8-01), then on every page (spec 2.10-01). */
export function PlayerDock() {
  const song = usePlayer(({ playlist: { songs, index } }) => songs[index]);
  if (!song) return null;
  return (
    <Suspense>
      <DockedPlayer song={song} />
    </Suspense>
  );
}
