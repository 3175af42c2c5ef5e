import { useEffect, useRef, useState } from 'react';
import { pausePlayer } from '~/shell/player/use-player.ts';

/**
 * Plays a short recording outside the site's player. Starting it pauses the player, so that only one of the two plays
 * at a time (spec 4.8-06). Calls `onEnded` when the recording ends. It also does so when the recording cannot be
 * played, so that the caller's next step does not wait forever.
 */
export function useClip(src: string, onEnded?: () => void): { playing: boolean; toggle: () => void } {
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing the recording stops the previous one
  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = null;
    },
    [src],
  );
  const open = () => {
    const element = new Audio(src);
    for (const event of ['pause', 'ended', 'error']) element.addEventListener(event, () => setPlaying(false));
    element.addEventListener('playing', () => setPlaying(true));
    for (const event of ['ended', 'error']) element.addEventListener(event, () => ended.current?.());
    audio.current = element;
    return element;
  };
  return {
    playing,
    toggle() {
      const element = audio.current ?? open();
      if (!element.paused) return element.pause();
      pausePlayer();
      element.play().catch(() => setPlaying(false));
    },
  };
}
