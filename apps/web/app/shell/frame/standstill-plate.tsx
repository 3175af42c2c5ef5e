import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { type Standstill, type StandstillNotice, whenStandstill } from '~/platform/loading/lazy-reload.ts';
import { Plate } from './part-missing.tsx';

const WORDS = {
  offline: m.shell_page_offline,
  unreachable: m.shell_page_unreachable,
  given_up: m.shell_reload_given_up,
} satisfies Record<Standstill, () => string>;

/**
 * Shows why the page cannot load something it needs, until the load succeeds. This is not a toast, because a
 * toast disappears after a while, and the script for toasts may be the one that is missing.
 */
export function StandstillPlate() {
  const [notice, setNotice] = useState<StandstillNotice | null>(null);
  useEffect(() => whenStandstill(setNotice), []);
  if (!notice) return null;
  return (
    <Plate tone="warning" text={WORDS[notice.why]()} onRetry={notice.retry} onClose={() => setNotice(null)} />
  );
}
