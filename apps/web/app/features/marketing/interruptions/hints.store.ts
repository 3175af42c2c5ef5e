import { hasHint } from '@keepsong/domain/marketing/hints';
import { useEffect } from 'react';
import { create } from 'zustand';

type HintSetting = { id: number; name: string; displayed: boolean };

const useSettings = create<{ settings: HintSetting[] }>()(() => ({ settings: [] }));

const api = async () => (await import('~/platform/api/api.ts')).browserApi();

let isAsked = false;

/** Asks the shop once after each full page load. If it cannot be reached, no hints are shown. */
function askForSettings(): void {
  if (isAsked) return;
  isAsked = true;
  void api()
    .then((client) => client.marketing.experienceSettings())
    .then(
      (answer) => useSettings.setState(answer),
      () => {},
    );
}

/**
 * The hints, each with `displayed`: whether this visitor has seen it (spec 7.3-10). Empty until the visitor opens a
 * page with a hint and the shop has answered.
 */
export function useHints(pathname: string): readonly HintSetting[] {
  const { settings } = useSettings();
  useEffect(() => {
    if (hasHint(pathname)) askForSettings();
  }, [pathname]);
  return settings;
}

/** Marks a hint as seen (spec 7.3-11). It disappears at once, whatever the shop answers. */
export function markHint(id: number): void {
  useSettings.setState(({ settings }) => ({
    settings: settings.map((one) => (one.id === id ? { ...one, displayed: true } : one)),
  }));
  void api()
    .then((client) => client.marketing.markDisplayed({ params: { id } }))
    .catch(() => {});
}
