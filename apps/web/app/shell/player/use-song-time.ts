import { useEffect, useState } from 'react';
import { followSong } from './follow-song.ts';

/** Seconds into a song while it is the current one, null otherwise; told once in each step of so many seconds. */
export function useSongTime(audio: string | null | undefined, step = 0.05): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (!audio) return;
    // The end of a step: a word that begins in it is lit in it.
    return followSong(audio, (at) => setSeconds(at === null ? null : (Math.floor(at / step) + 1) * step));
  }, [audio, step]);
  return seconds;
}
