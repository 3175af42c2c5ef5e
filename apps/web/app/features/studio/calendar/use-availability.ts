import type { Availability } from '@keepsong/contract/makers/availability';
import { useRef, useState } from 'react';
import { showFailure } from '~/platform/api/show-failure.ts';

export type Change = Partial<
  Pick<Availability, 'capacity_a_week' | 'days_off' | 'paused' | 'full' | 'delivery_days'>
>;

/**
 * The artist's settings. A change is shown and saved at once. Changes made during a save are saved after it, so
 * that none is lost. If a save fails, the settings that the shop has are shown again.
 */
export function useAvailability(loaded: Availability) {
  const [shown, setShown] = useState(loaded);
  const saved = useRef(loaded);
  const wanted = useRef(loaded);
  const newest = useRef(0);
  const turn = useRef(Promise.resolve());

  const show = (next: Availability) => {
    wanted.current = next;
    setShown(next);
  };
  const save = (change: Change) => {
    show({ ...wanted.current, ...change });
    newest.current += 1;
    const mine = newest.current;
    turn.current = turn.current.then(async () => {
      if (mine !== newest.current) return;
      const { capacity_a_week, days_off, paused, full, delivery_days } = wanted.current;
      try {
        const { browserMakers } = await import('~/platform/api/maker-api.ts');
        const body = { capacity_a_week, days_off, paused, full, delivery_days };
        saved.current = await browserMakers().availability.save({ body });
      } catch (error) {
        showFailure(error);
      }
      if (mine === newest.current) show(saved.current);
    });
  };
  return { shown, save };
}
