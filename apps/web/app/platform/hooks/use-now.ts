import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The current time, updated once a minute. Until the first update it is `loadedAt` (ISO), so that server and browser
 * render the same.
 */
export function useNow(loadedAt: string): Date {
  const [tick, setTick] = useState<{ loadedAt: string; now: Date } | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setTick({ loadedAt, now: new Date() }), MINUTE_MS);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return tick?.loadedAt === loadedAt ? tick.now : new Date(loadedAt);
}
