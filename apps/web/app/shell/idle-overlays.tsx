import { type ComponentType, useEffect, useState } from 'react';

type IdleOverlaysProps = {
  /** Fetches the overlays; the same function at every render. */
  load: () => Promise<ComponentType>;
};

/** Loads what lies over the page once the page itself is at rest. */
export function IdleOverlays({ load }: IdleOverlaysProps) {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => whenIdle(() => void load().then((loaded) => setOverlays(() => loaded))), [load]);
  return Overlays && <Overlays />;
}

/** The longest time, in ms, that a busy page keeps the overlays waiting. */
const PATIENCE_MS = 2_000;

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => window.cancelIdleCallback(request);
}
