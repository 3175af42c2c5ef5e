import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { endLapsed, findToChange } from './order-change.repository.ts';

/**
 * Ends an artist's request for more days as soon as it can no longer be answered. Called after everything that takes
 * the song out of the artist's work, and when its promised day has passed. `orderId` is null for a song without an
 * order.
 */
export const createLapseChanges =
  ({ clock }: { clock: Clock }) =>
  async (tx: Tx, orderId: number | null): Promise<void> => {
    const found = orderId === null ? null : await findToChange(tx, orderId);
    if (found) await endLapsed(tx, found, clock.now());
  };

export type LapseChanges = ReturnType<typeof createLapseChanges>;
