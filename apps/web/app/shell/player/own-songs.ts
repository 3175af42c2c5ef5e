import { useEffect, useRef } from 'react';
import { playerStore } from './player.store.ts';
import { loadPlayer } from './use-player.ts';

/** Takes recordings out of the player's playlist, if they are in it (spec 4.8-09). */
export function releaseSongs(audios: readonly string[]): void {
  const { songs } = playerStore.getState().playlist;
  if (!songs.some(({ audio }) => audios.includes(audio))) return;
  // What is in the list was put there by the player, so that its script is there.
  void loadPlayer().then((player) => player.release(audios));
}

/**
 * These recordings are for this page alone, as drafts are: one that the page has no more, and all of them once the page
 * is gone, leave the player's playlist. What sounds is heard to its end.
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
