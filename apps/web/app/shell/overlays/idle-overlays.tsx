import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '~/platform/loading/when-idle.ts';

type IdleOverlaysProps = {
  /** Fetches the overlays; the same function at every render. */
  load: () => Promise<ComponentType>;
};

/** Loads what lies over the page once the page itself is at rest; when that fails, once the connection is back. */
export function IdleOverlays({ load }: IdleOverlaysProps) {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = () =>
      load().then(
        (loaded) => setOverlays(() => loaded),
        () => window.addEventListener('online', show, { once: true }),
      );
    const cancel = whenIdle(show);
    return () => {
      cancel();
      window.removeEventListener('online', show);
    };
  }, [load]);
  return Overlays && <Overlays />;
}
