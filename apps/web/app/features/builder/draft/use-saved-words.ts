import { formatClock } from '@keepsong/domain/format/clock';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useOwnZone } from '~/platform/hooks/use-own-zone.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useDraft } from '../page/builder-context.tsx';
import type { SaveState } from './draft-keeper.ts';

/** The state 'saving' is shown only after this time, because a short save needs no message. */
const SAVING_SHOWS_AFTER_MS = 600;

/** The words that tell whether the draft is saved, such as 'Saved 10:42 AM' in the customer's own time zone. */
export function useSavedWords(): { state: SaveState; text: string } {
  const { locale } = usePage();
  const save = useDraft((draft) => draft.save);
  const savedAt = useDraft((draft) => draft.savedAt);
  const zone = useOwnZone();
  const state = useSteady(save, savedAt);
  if (state === 'saving') return { state, text: m.builder_saving() };
  if (state === 'offline') return { state, text: m.builder_saved_offline() };
  if (state === 'error') return { state, text: m.builder_save_failed() };
  if (savedAt === null || zone === null) return { state: 'idle', text: m.builder_saves_itself() };
  return { state: 'saved', text: m.builder_saved_at({ time: formatClock(savedAt, locale, zone) }) };
}

/** The state to show. 'saving' appears only when a save takes long. */
function useSteady(save: SaveState, savedAt: number | null): SaveState {
  const [shown, setShown] = useState<SaveState>('idle');
  useEffect(() => {
    const next = save === 'idle' && savedAt !== null ? 'saved' : save;
    const timer = setTimeout(() => setShown(next), next === 'saving' ? SAVING_SHOWS_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [save, savedAt]);
  return shown;
}
