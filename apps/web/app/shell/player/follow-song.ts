import { playerStore } from './player.store.ts';
import type { Player } from './player.ts';
import { loadPlayer } from './use-player.ts';

/**
 * Calls `onSecond` with the position in the recording, in seconds. It does so on every frame while the recording plays,
 * and after a seek. When the recording is not the current song, it calls `onSecond` with null. Returns a function that
 * stops this.
 */
export function followSong(audio: string, onSecond: (second: number | null) => void): () => void {
  let player: Player | undefined;
  let frame = 0;
  let ended = false;

  const isCurrent = () => {
    const { songs, index } = playerStore.getState().playlist;
    return songs[index]?.audio === audio;
  };
  const look = () => {
    frame = 0;
    if (ended) return;
    if (!isCurrent()) return onSecond(null);
    const { playing, position } = playerStore.getState();
    onSecond(playing && player ? player.second() : position);
    if (playing) frame = requestAnimationFrame(look);
  };
  const changed = () => {
    if (!player && isCurrent())
      void loadPlayer().then((loaded) => {
        player = loaded;
      });
    if (frame === 0) look();
  };
  const leave = playerStore.subscribe(changed);
  changed();
  return () => {
    ended = true;
    cancelAnimationFrame(frame);
    leave();
  };
}
