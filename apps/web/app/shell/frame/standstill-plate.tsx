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
 * Shows why the page cannot load something it needs, until it can. This is not a toast, because a toast disappears by
 * itself, and the script for toasts may be the very one that is missing.
 */
export function StandstillPlate() {
  const [notice, setNotice] = useState<StandstillNotice | null>(null);
  useEffect(() => whenStandstill(setNotice), []);
  if (!notice) return null;
  return (
    <Plate tone="warning" text={WORDS[notice.why]()} onRetry={notice.retry} onClose={() => setNotice(null)} />
  );
}
