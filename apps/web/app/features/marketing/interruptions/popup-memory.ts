import { CLOSED_FOR_MS, type Interruption } from '@keepsong/domain/marketing/interruptions';
import { create } from 'zustand';
import { safeLocal } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

type Memory = { closedInVisit: Interruption[]; closedLately: Interruption[]; isSubscribed: boolean };

/** Reads what this browser remembers: when each kind of popup was closed, and whether somebody signed up. */
function readStored(): Record<string, unknown> {
  const stored = safeLocal.readJson(STORED_KEYS.popups);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

const isClosedLately = (at: unknown, now: number): boolean =>
  typeof at === 'number' && at <= now && now - at < CLOSED_FOR_MS;

const KINDS: readonly Interruption[] = ['survey', 'song_played', 'giveaway', 'win_song'];

export const usePopupMemory = create<Memory>()(() => ({
  closedInVisit: [],
  closedLately: [],
  isSubscribed: false,
}));

/** Reads the popups that were closed on earlier visits. */
export function recallPopups(now: number): void {
  const stored = readStored();
  usePopupMemory.setState({
    closedLately: KINDS.filter((kind) => isClosedLately(stored[kind], now)),
    isSubscribed: stored.subscribed === true,
  });
}

/** Closes a popup for this visit and the next month. */
export function closeInterruption(kind: Interruption, now: number): void {
  usePopupMemory.setState(({ closedInVisit }) => ({ closedInVisit: [...closedInVisit, kind] }));
  safeLocal.write(STORED_KEYS.popups, JSON.stringify({ ...readStored(), [kind]: now }));
}

/** Remembers that somebody signed up, so that this browser asks nobody for an address again. */
export function rememberSubscribed(): void {
  usePopupMemory.setState({ isSubscribed: true });
  safeLocal.write(STORED_KEYS.popups, JSON.stringify({ ...readStored(), subscribed: true }));
}
