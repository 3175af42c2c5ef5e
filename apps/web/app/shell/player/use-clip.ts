import { useEffect, useRef, useState } from 'react';
import { pausePlayer } from '~/shell/player/use-player.ts';
import { isBlocked } from './player.store.ts';

/** `blocked`: the browser kept the recording silent, because it starts sound only on a press. */
type ClipState = 'off' | 'starting' | 'playing' | 'blocked';

/**
 * Plays a short recording outside the site's player. Starting it pauses the player, so that only one of the two plays
 * at a time (spec 4.8-06). Calls `onEnded` when the recording ends. It also does so when the recording cannot be
 * played, so that the caller's next step does not wait forever.
 */
export function useClip(
  src: string,
  onEnded?: () => void,
): { state: ClipState; playing: boolean; toggle: () => void } {
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const audio = useRef<HTMLAudioElement | null>(null);
  const [state, setState] = useState<ClipState>('off');
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
    for (const event of ['pause', 'ended', 'error']) element.addEventListener(event, () => setState('off'));
    element.addEventListener('waiting', () => setState('starting'));
    element.addEventListener('playing', () => setState('playing'));
    for (const event of ['ended', 'error']) element.addEventListener(event, () => ended.current?.());
    audio.current = element;
    return element;
  };
  return {
    state,
    playing: state === 'playing',
    toggle() {
      const element = audio.current ?? open();
      if (!element.paused) return element.pause();
      pausePlayer();
      setState('starting');
      element.play().catch((error: unknown) => setState(isBlocked(error) ? 'blocked' : 'off'));
    },
  };
}
