import { CLOSED_FOR_MS, INTERRUPTIONS, type Interruption } from '@keepsong/domain/marketing/interruptions';
import { FLAG, fields, orNull } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import { create } from 'zustand';
import { safeLocal, safeSession } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { agreedStorage } from '~/platform/signals/agreed-storage.ts';

type Memory = Record<'closedInVisit' | 'seenInVisit' | 'closedLately', Interruption[]> & {
  isSubscribed: boolean;
};

const VISIT_KEY = 'sf_visit_began';
const SEEN_KEY = 'sf_popup_seen';

const local = agreedStorage(safeLocal, 'marketing', [STORED_KEYS.popups]);
const session = agreedStorage(safeSession, 'marketing', [VISIT_KEY, SEEN_KEY]);

const CLOSED_AT = orNull(v.number());
/** What this browser stores: when each kind of popup was closed, and whether somebody has signed up. */
const STORED = fields({
  survey: CLOSED_AT,
  song_played: CLOSED_AT,
  giveaway: CLOSED_AT,
  win_song: CLOSED_AT,
  subscribed: FLAG,
});

const readStored = () => v.parse(STORED, local.readJson(STORED_KEYS.popups));

const isClosedLately = (at: number | null, now: number): boolean =>
  at !== null && at <= now && now - at < CLOSED_FOR_MS;

export const usePopupMemory = create<Memory>()(() => ({
  closedInVisit: [],
  seenInVisit: [],
  closedLately: [],
  isSubscribed: false,
}));

let began: number | undefined;

/** When this visit began. A new page continues the visit, unless the browser refuses to store anything. */
function visitBegan(now: number): number {
  if (began !== undefined) return began;
  const known = session.readJson(VISIT_KEY);
  began = typeof known === 'number' && known <= now ? known : now;
  session.write(VISIT_KEY, JSON.stringify(began));
  return began;
}

/** Reads which popups were closed in this visit (in any tab) or recently. Returns when this visit began. */
export function recallPopups(now: number): number {
  const from = visitBegan(now);
  const stored = readStored();
  const closed = INTERRUPTIONS.filter((kind) => isClosedLately(stored[kind], now));
  const inVisit = closed.filter((kind) => (stored[kind] ?? 0) >= from);
  const seen = session.read(SEEN_KEY);
  // Keep the values in memory too, for browsers that store nothing. They then last until the page is left.
  usePopupMemory.setState((memory) => ({
    closedLately: closed,
    closedInVisit: [...new Set([...memory.closedInVisit, ...inVisit])],
    seenInVisit:
      memory.seenInVisit.length > 0 ? memory.seenInVisit : INTERRUPTIONS.filter((one) => one === seen),
    isSubscribed: memory.isSubscribed || stored.subscribed,
  }));
  return from;
}

/** Remembers that the visitor has seen this popup, so that no other popup appears in this visit. */
export function noteSeen(kind: Interruption): void {
  if (usePopupMemory.getState().seenInVisit.length > 0) return;
  usePopupMemory.setState({ seenInVisit: [kind] });
  session.write(SEEN_KEY, kind);
}

/** Closes a popup. It stays away for a month, and no other popup appears in this visit. */
export function closeInterruption(kind: Interruption, now: number): void {
  usePopupMemory.setState(({ closedInVisit }) => ({ closedInVisit: [...closedInVisit, kind] }));
  local.write(STORED_KEYS.popups, JSON.stringify({ ...readStored(), [kind]: now }));
}

/** Remembers that somebody signed up, so that this browser asks for no e-mail address again. */
export function rememberSubscribed(): void {
  usePopupMemory.setState({ isSubscribed: true });
  local.write(STORED_KEYS.popups, JSON.stringify({ ...readStored(), subscribed: true }));
}
