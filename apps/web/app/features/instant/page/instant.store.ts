import { emptyInstantState, type InstantState } from '@keepsong/domain/instant/previews';
import { readInstantState, storedInstantState } from '@keepsong/domain/instant/stored-state';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { safeLocal } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

const store = createStore<InstantState>(() => emptyInstantState());
let known: string | null = null;
let started = false;

/** Takes over this browser's stored state, also after a change in another tab. */
function follow(): void {
  if (!started) {
    started = true;
    for (const event of ['storage', 'pageshow']) window.addEventListener(event, follow);
  }
  const text = safeLocal.read(STORED_KEYS.instant);
  if (text === known) return;
  known = text;
  store.setState(readInstantState(safeLocal.readJson(STORED_KEYS.instant)), true);
}

/** The instant builder's state in this browser (spec 2.4-03). Local storage holds the true state for all tabs. */
export const instantStore = {
  read(): InstantState {
    follow();
    return store.getState();
  },
  /** Changes the state that is stored at that moment. */
  change(next: (state: InstantState) => InstantState): InstantState {
    const state = next(instantStore.read());
    if (state === store.getState()) return state;
    const text = storedInstantState(state);
    // If the browser refuses to store the state, remember the text that is still stored. Otherwise that old text would
    // be taken for a change in another tab and replace the state in memory.
    known = safeLocal.write(STORED_KEYS.instant, text) ? text : safeLocal.read(STORED_KEYS.instant);
    store.setState(state, true);
    return state;
  },
};

/** Reads a part of the state. Use it only on screens that the server does not render. */
export const useInstant = <T>(select: (state: InstantState) => T): T => useStore(store, select);

/** Removes everything about instant songs (spec 4.3-04, 8.4-06). */
export const forgetInstant = (): void => void instantStore.change(emptyInstantState);
