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
 * Says why the page stays as it is, until it can go on. This is not a toast, because it must not disappear by itself,
 * and the script for toasts may be the missing one.
 */
export function StandstillPlate() {
  const [notice, setNotice] = useState<StandstillNotice | null>(null);
  useEffect(() => whenStandstill(setNotice), []);
  if (!notice) return null;
  return (
    <Plate tone="warning" text={WORDS[notice.why]()} onRetry={notice.retry} onClose={() => setNotice(null)} />
  );
}
