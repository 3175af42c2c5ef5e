import { useEffect, useState } from 'react';
import { followSong } from './follow-song.ts';

/**
 * The position in a song, in seconds, while it is the current song of the player. Otherwise null. The position is
 * rounded to steps of `step` seconds, so that the component renders only once per step.
 */
export function useSongTime(audio: string | null | undefined, step = 0.05): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (!audio) return;
    // Use the end of the step, so that a word that starts within the step is highlighted at once.
    return followSong(audio, (at) => setSeconds(at === null ? null : (Math.floor(at / step) + 1) * step));
  }, [audio, step]);
  return seconds;
}
