import type { Availability } from '@keepsong/contract/makers/availability';
import type { MakerClient } from '@keepsong/contract/transport/maker-client';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isOutdated } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

export type Change = Partial<
  Pick<Availability, 'capacity_a_week' | 'days_off' | 'paused' | 'full' | 'delivery_days'>
>;

type Calls = Pick<MakerClient['availability'], 'own' | 'save'>;
const browserCalls = async (): Promise<Calls> =>
  (await import('~/platform/api/maker-api.ts')).browserMakers().availability;

/** Saves the settings. If another page has changed them since this version, only loads them (`isSaved` is false). */
async function saveOrLoad(
  calls: Calls,
  { capacity_a_week, days_off, paused, full, delivery_days }: Availability,
  version: string,
): Promise<{ now: Availability; isSaved: boolean }> {
  const body = { capacity_a_week, days_off, paused, full, delivery_days, version };
  try {
    return { now: await calls.save({ body }), isSaved: true };
  } catch (error) {
    if (!isOutdated(error)) throw error;
    return { now: await calls.own(), isSaved: false };
  }
}

/**
 * Returns how the artist's settings are changed. A change is shown and saved at once. Changes made during a save are saved
 * after it, so that none is lost. If a save fails, the settings that the shop has are shown again. If another page has
 * changed the settings, they are shown as they are now, and the artist is asked to make the change again: all settings
 * are sent together, so a save would undo what was changed there.
 */
export function createSaves(
  loaded: Availability,
  setShown: (next: Availability) => void,
  open: () => Promise<Calls> = browserCalls,
) {
  let saved = loaded;
  let wanted = loaded;
  let newest = 0;
  let turn = Promise.resolve();

  const show = (next: Availability) => {
    wanted = next;
    setShown(next);
  };
  async function send(mine: number): Promise<void> {
    if (mine !== newest) return;
    try {
      const { now, isSaved } = await saveOrLoad(await open(), wanted, saved.version);
      saved = now;
      if (!isSaved) {
        // Drops the changes that were made during the call, too: they were made to the older settings.
        newest += 1;
        toast.show({ tone: 'warning', text: m.studio_cal_stale() });
        return show(saved);
      }
    } catch (error) {
      showFailure(error);
    }
    if (mine === newest) show(saved);
  }
  return (change: Change): void => {
    show({ ...wanted, ...change });
    newest += 1;
    const mine = newest;
    turn = turn.then(() => send(mine));
  };
}

/** The artist's settings as they are shown, and how they are changed. */
export function useAvailability(loaded: Availability) {
  const [shown, setShown] = useState(loaded);
  const [save] = useState(() => createSaves(loaded, setShown));
  return { shown, save };
}
