import { type ComponentType, useEffect, useState } from 'react';
import { needConnection, onShopBack } from '~/platform/loading/shop-back.ts';
import { whenIdle } from '~/platform/loading/when-idle.ts';

type IdleOverlaysProps = {
  /** Fetches the overlays. Must be the same function at every render. */
  load: () => Promise<ComponentType>;
};

/** Loads the overlays once the page is idle. If that fails, tries again when the connection is back. */
export function IdleOverlays({ load }: IdleOverlaysProps) {
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const show = async () => {
      needConnection();
      const loaded = await load();
      ended.abort();
      setOverlays(() => loaded);
    };
    const retry = () => void show().catch(() => {});
    const cancel = whenIdle(() => void show().catch(() => onShopBack(retry, ended.signal)));
    return () => {
      cancel();
      ended.abort();
    };
  }, [load]);
  return Overlays && <Overlays />;
}
