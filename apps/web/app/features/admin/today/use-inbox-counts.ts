import type { InboxCounts } from '@keepsong/contract/desk';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const REFRESH_MS = 60_000;
/** Several pages that are opened in a row ask only once. */
const SOON_MS = 10_000;

/**
 * How much waits for the staff; null until it is known. It is asked for each minute, on the next page, and when somebody
 * comes back to the page. When a call fails, the last counts stay: the page itself says what is wrong.
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
        // A missing count hides nothing that the page shows.
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
