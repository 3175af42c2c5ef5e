import { useCallback, useEffect, useRef, useState } from 'react';
import { type Autosave, createAutosave, type SaveState, type Work } from './autosave.ts';

type Autosaved = {
  work: Work;
  change: (part: Partial<Work>) => void;
  state: SaveState;
  /** Saves now. Returns false when the save failed. */
  flush: () => Promise<boolean>;
};

/**
 * Holds the artist's work on a commission and saves changes automatically. It also saves when the artist leaves or
 * hides the page.
 */
export function useAutosave(commissionId: number, initial: Work): Autosaved {
  const [work, setWork] = useState(initial);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const newest = useRef(initial);
  const autosave = useRef<Autosave>(undefined);
  autosave.current ??= createAutosave({
    save: async (changed, options) => {
      const { browserApi } = await import('~/platform/api/api.ts');
      return browserApi().studio.saveWork({ params: { id: commissionId }, body: changed }, options);
    },
    onState: setState,
    now: () => Date.now(),
  });
  const flush = useCallback(() => autosave.current?.flush() ?? Promise.resolve(true), []);
  const change = useCallback((part: Partial<Work>) => {
    newest.current = { ...newest.current, ...part };
    setWork(newest.current);
    autosave.current?.change(newest.current);
  }, []);
  useEffect(() => keepUntilTheEnd(autosave.current), []);
  return { work, change, state, flush };
}

function keepUntilTheEnd(autosave: Autosave | undefined): () => void {
  if (!autosave) return () => {};
  const hide = () => document.visibilityState === 'hidden' && void autosave.flush();
  const online = () => void autosave.flush();
  const unload = (event: BeforeUnloadEvent) => {
    if (autosave.hasUnsaved()) event.preventDefault();
  };
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('online', online);
  window.addEventListener('beforeunload', unload);
  window.addEventListener('pagehide', autosave.leave);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('online', online);
    window.removeEventListener('beforeunload', unload);
    window.removeEventListener('pagehide', autosave.leave);
    void autosave.flush();
  };
}
