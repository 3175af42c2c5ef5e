import type { Tx } from '../../../platform/db/database.ts';
import { endSnooze } from './inbox.repository.ts';

/** Brings back what was put off, because something new has happened to it. */
export const wakeItem = (tx: Tx, key: string): Promise<void> => endSnooze(tx, key);
