import { hasHint } from '@keepsong/domain/marketing/hints';
import { useEffect } from 'react';
import { create } from 'zustand';

type HintSetting = { id: number; name: string; displayed: boolean };

const useSettings = create<{ settings: HintSetting[] }>()(() => ({ settings: [] }));

const api = async () => (await import('~/platform/api/api.ts')).browserApi();

let isAsked = false;

/** Asks once a visit; a shop that cannot be reached shows no hints. */
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

/** Which hints this visitor has seen (spec 7.3-10): none until a page that has one, and until the shop has said so. */
export function useHints(pathname: string): readonly HintSetting[] {
  const { settings } = useSettings();
  useEffect(() => {
    if (hasHint(pathname)) askForSettings();
  }, [pathname]);
  return settings;
}

/** The visitor has seen a hint (spec 7.3-11): it goes at once, whatever the shop says. */
export function markHint(id: number): void {
  useSettings.setState(({ settings }) => ({
    settings: settings.map((one) => (one.id === id ? { ...one, displayed: true } : one)),
  }));
  void api()
    .then((client) => client.marketing.markDisplayed({ params: { id } }))
    .catch(() => {});
}
