import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 60_000;
/** A song that a program makes is there within a minute. */
export const SOON_MS = 4_000;

/** Keeps a page of a song in the making up to date by itself: each minute, and when somebody comes back to it. */
export function useFreshStory(isWaiting: boolean, everyMs: number = EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => document.visibilityState === 'visible' && void revalidate();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting, everyMs, revalidate]);
}
