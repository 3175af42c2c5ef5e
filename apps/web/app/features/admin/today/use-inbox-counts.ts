import type { InboxCounts } from '@keepsong/contract/desk';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const REFRESH_MS = 60_000;
/** Within this time, opening several pages loads the counts only once. */
const SOON_MS = 10_000;

/**
 * The number of items that wait for the staff; null until they are loaded. They are loaded every minute, on
 * each new page, and when the user comes back to the page. When a call fails, the last counts stay; the page
 * itself shows the error.
 */
export function useInboxCounts(isStaff: boolean): InboxCounts | null {
  const { pathname } = useLocation();
  const [counts, setCounts] = useState<{ found: InboxCounts; at: number } | null>(null);
  const age = counts?.at ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page asks anew
  useEffect(() => {
    if (!isStaff) return;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - age < SOON_MS) return;
      try {
        const { browserDesk } = await import('~/platform/api/desk-api.ts');
        const found = await browserDesk().desk.counts();
        if (!isOver) setCounts({ found, at: Date.now() });
      } catch {
        // Ignore the error, because the page works without the counts.
      }
    };
    void ask();
    const timer = setInterval(ask, REFRESH_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isStaff, pathname]);
  return counts?.found ?? null;
}
