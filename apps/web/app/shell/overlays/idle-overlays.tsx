import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '~/platform/loading/when-idle.ts';

type IdleOverlaysProps = {
  /** Fetches the overlays. Must be the same function at every render. */
  load: () => Promise<ComponentType>;
};

/** Loads the overlays once the page is idle. If that fails, tries again when the connection is back. */
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
