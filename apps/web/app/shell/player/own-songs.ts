import { useEffect, useRef } from 'react';
import { playerStore } from './player.store.ts';
import { loadPlayer } from './use-player.ts';

/** Removes recordings from the player's playlist, if they are in it (spec 4.8-09). */
function releaseSongs(audios: readonly string[]): void {
  const { songs } = playerStore.getState().playlist;
  if (!songs.some(({ audio }) => audios.includes(audio))) return;
  // Only the player puts songs into the list, so its script is already loaded.
  void loadPlayer().then((player) => player.release(audios));
}

/**
 * Use this for recordings that belong only to this page, such as drafts. A recording that is no longer in
 * `audios` is removed from the player's playlist. When the page closes, all of them are removed. A song that is
 * playing is first played to its end.
 */
export function useOwnSongs(audios: readonly string[]): void {
  const held = useRef<readonly string[]>([]);
  const own = audios.join('\n');
  useEffect(() => {
    const now = own.split('\n');
    releaseSongs(held.current.filter((audio) => !now.includes(audio)));
    held.current = now;
  }, [own]);
  useEffect(() => () => releaseSongs(held.current), []);
}
