import { emptyInstantState, type InstantState } from '@keepsong/domain/instant/previews';
import { readInstantState, storedInstantState } from '@keepsong/domain/instant/stored-state';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { localStore } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

const store = createStore<InstantState>(() => emptyInstantState());
let known: string | null = null;
let started = false;

/** Takes over what this browser keeps, also when another tab has just changed it. */
function follow(): void {
  if (!started) {
    started = true;
    for (const event of ['storage', 'pageshow']) window.addEventListener(event, follow);
  }
  const text = localStore.read(STORED_KEYS.instant);
  if (text === known) return;
  known = text;
  store.setState(readInstantState(localStore.readJson(STORED_KEYS.instant)), true);
}

/** What the instant builder remembers in this browser (spec 2.4-03): local storage is the truth for all its tabs. */
export const instantStore = {
  read(): InstantState {
    follow();
    return store.getState();
  },
  /** Every change is made on what is stored at that moment. */
  change(next: (state: InstantState) => InstantState): InstantState {
    const state = next(instantStore.read());
    if (state === store.getState()) return state;
    const text = storedInstantState(state);
    // What a browser refuses to store is still compared with what it holds.
    known = localStore.write(STORED_KEYS.instant, text) ? text : localStore.read(STORED_KEYS.instant);
    store.setState(state, true);
    return state;
  },
};

/** A part of what is remembered; only screens that the server does not draw ask for it. */
export const useInstant = <T>(select: (state: InstantState) => T): T => useStore(store, select);

/** Everything about instant songs goes (spec 4.3-04, 8.4-06). */
export const forgetInstant = (): void => void instantStore.change(emptyInstantState);
