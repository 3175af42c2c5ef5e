import type { Tx } from '../../../platform/db/database.ts';
import { endSnooze } from './inbox.repository.ts';

/** Shows a snoozed inbox item again, because something new has happened to it. */
export const wakeItem = (tx: Tx, key: string): Promise<void> => endSnooze(tx, key);
