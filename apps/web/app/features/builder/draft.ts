import type { SongData } from '@keepsong/domain/builder/song-data';
import { browserApi } from '~/platform/api.ts';
import { setChromeFacts } from '~/platform/chrome-facts.store.ts';
import { startSession, useSession } from '~/platform/session.store.ts';
import { showFailure } from '~/platform/show-failure.ts';
import { localStore } from '~/platform/storage.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { LOCAL_COPY_KEY, readLocalCopy } from './local-copy.ts';

let keeper: DraftKeeper | undefined;

/** The one draft of this browser. Never on the server, where it would be everybody's. */
export function browserDraft(): DraftKeeper {
  keeper ??= createDraftKeeper({
    api: () => browserApi().builder,
    store: localStore,
    now: () => Date.now(),
    async user() {
      await startSession(browserApi());
      return useSession.getState().user;
    },
    onSaveFailed: (error) => void showFailure(error),
    onPresence: (hasDraft) => setChromeFacts({ hasDraft }),
  });
  return keeper;
}

/** While a builder screen is open: opens the draft, saves before the page goes, again when online, and follows other tabs. */
export function watchDraft(): () => void {
  const draft = browserDraft();
  const leave = () => void draft.flush(true);
  const hide = () => document.visibilityState === 'hidden' && leave();
  const online = () => void draft.open().then(() => draft.flush());
  const catchUp = () => void draft.catchUp();
  const follow = ({ key }: StorageEvent) => (key === LOCAL_COPY_KEY || key === null) && draft.followTab();
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('online', online);
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', catchUp);
  catchUp();
  return () => {
    leave();
    window.removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('online', online);
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', catchUp);
  };
}

/**
 * What this browser keeps of the draft, as text to compare; null while it holds changes that the shop lacks. The same
 * twice says that nothing was written here meanwhile, in any tab.
 */
export function savedCopy(): string | null {
  const unsaved = readLocalCopy(localStore)?.dirty.length ?? 0;
  return unsaved > 0 ? null : (localStore.read(LOCAL_COPY_KEY) ?? '');
}

/** The draft with this slug as this browser keeps it, unsaved changes and all; null when it keeps another or none. */
export function keptSong(slug: string): SongData | null {
  const data = readLocalCopy(localStore)?.data;
  return data?.slug === slug ? data : null;
}

/**
 * Deletes the draft here and at the shop: its song was taken out of the cart (spec 4.2-11, 4.3-04). A shop that
 * cannot be reached keeps its copy; this browser forgets it all the same.
 */
export async function removeDraft(): Promise<void> {
  const draft = browserDraft();
  await draft.open();
  await draft.remove().catch(() => undefined);
}

/** Forgets the draft in this browser: it became an order. */
export function forgetDraft(): void {
  browserDraft().forget();
}
