import type { User } from '@keepsong/contract/common';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { safeLocal } from '~/platform/api/storage.ts';
import { setChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { startSession, useSession } from '~/platform/session/session.store.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { LOCAL_COPY_KEY, readLocalCopy } from './local-copy.ts';

let keeper: DraftKeeper | undefined;

/** The keeper of this browser's draft. Do not call this on the server, where all visitors would share one keeper. */
export function browserDraft(): DraftKeeper {
  keeper ??= createDraftKeeper({
    api: () => browserApi().builder,
    store: safeLocal,
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

/**
 * Runs while a builder screen is open. It opens the draft, saves it before the page closes and when the browser is
 * online again, and follows changes by other tabs. Returns the function that ends this.
 */
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
 * The text of this browser's copy of the draft. Compare two results: equal texts mean that no tab changed the draft in
 * between. Null while the copy has changes that the shop does not have yet.
 */
export function savedCopy(): string | null {
  const unsaved = readLocalCopy(safeLocal)?.dirty.length ?? 0;
  return unsaved > 0 ? null : (safeLocal.read(LOCAL_COPY_KEY) ?? '');
}

/**
 * The data of the draft with this slug in this browser, with unsaved changes. Null when the browser has another draft
 * or none.
 */
export function keptSong(slug: string): SongData | null {
  const data = readLocalCopy(safeLocal)?.data;
  return data?.slug === slug ? data : null;
}

/**
 * Deletes the draft of a song that was taken out of the cart, in this browser and at the shop (spec 4.2-11, 4.3-04). If
 * the shop cannot be reached, the draft stays there, but this browser still removes its copy. Other drafts stay.
 */
export async function removeDraft(slug: string): Promise<void> {
  const draft = browserDraft();
  await draft.open();
  await draft.remove(slug).catch(() => undefined);
}

/**
 * Called after a sign-in. A visitor who has no song in progress here gets the newest draft of the account. A song in
 * progress here stays, and the user's e-mail address is stored in it (spec 4.7-13). If the shop does not answer, the
 * next builder screen asks again.
 */
export async function openDraftOf({ email }: Pick<User, 'email'>): Promise<void> {
  const draft = browserDraft();
  await draft.openAgain();
  const { slug, gifter_email } = draft.state.getState().data;
  if (slug !== '' && gifter_email !== email) draft.change({ gifter_email: email });
}

/**
 * Notes in the draft that the chosen artist cannot take the song. The customer must choose another artist first (spec
 * 4.1-16, 8.2-04).
 */
export async function askForArtist(slug: string): Promise<void> {
  const draft = browserDraft();
  await draft.open();
  if (draft.state.getState().data.slug === slug) draft.change({ require_update_artist: true });
}

/** Removes the draft that became an order from this browser. Another draft stays. */
export function forgetDraft(slug: string): void {
  browserDraft().forgetSong(slug);
}
