import type { StaffLogEntry } from '@keepsong/contract/staff';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { TextLink } from '~/ui/action/link.tsx';
import { LOG_PAGE } from '../admin-paths.ts';
import { LogRows } from '../log-page.tsx';
import { FIRST_TRY, failed, loadPart, NotLoaded, tryAgain, useFocusAfterTries } from '../not-loaded.tsx';

type Found = { entries: readonly StaffLogEntry[]; next: string | null };

/** What the staff saw and did about an order. It is loaded when its tab is opened, and again after each change. */
export function OrderLog({ number, isOpen, at }: { number: string; isOpen: boolean; at: string }) {
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(FIRST_TRY);
  const part = useFocusAfterTries<HTMLDivElement>(tries, found !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the order, or another try, loads it again
  useEffect(() => {
    if (!isOpen) return;
    return loadPart({
      async load() {
        const { browserDesk } = await import('~/platform/api/desk-api.ts');
        return browserDesk().staff.log({ query: { order_number: number } });
      },
      onLoaded: setFound,
      onFailed: () => setTries(failed),
    });
  }, [number, isOpen, at, tries.count]);
  if (!found) return <NotLoaded tries={tries} height="64px" onAgain={() => setTries(tryAgain)} />;
  return (
    <div ref={part} tabIndex={-1}>
      {found.entries.length > 0 ? (
        <LogRows entries={found.entries} />
      ) : (
        <p className="desk-empty">{m.admin_log_empty()}</p>
      )}
      <TextLink to={`${LOG_PAGE}?${new URLSearchParams({ order_number: number })}`}>
        {found.next === null ? m.desk_log_find() : m.desk_log_older()}
      </TextLink>
    </div>
  );
}
