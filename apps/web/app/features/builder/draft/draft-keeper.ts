import type { Draft } from '@keepsong/contract/builder';
import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { inFlow } from '@keepsong/domain/builder/older';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import type { SafeStorage } from '~/platform/api/storage.ts';
import { changedFields, type DraftChange, joinFields } from './draft-fields.ts';
import {
  type DraftFacts,
  factsAfterSave,
  factsFromTab,
  factsOf,
  firstFacts,
  noDraft,
} from './draft-merge.ts';
import { LOCAL_COPY_KEY, readLocalCopy, writeLocalCopy } from './local-copy.ts';

/**
 * In the states `offline` and `error` the change is kept on this device. `offline`: the shop cannot be reached, and the
 * save is tried again. `error`: the shop failed, and the save is tried again; or it refused the data, and the save
 * waits for the next change.
 */
export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'error';

export type DraftState = DraftFacts & {
  save: SaveState;
  /** The time of the last save, in milliseconds since 1970. */
  savedAt: number | null;
};

export type DraftPorts = {
  api: () => Client['builder'];
  store: SafeStorage;
  /** The present time in milliseconds. */
  now: () => number;
  /** Returns the signed-in user. It waits until the check of the session at the start is done. */
  user: () => Promise<Pick<User, 'email' | 'external_user_id'> | null>;
  /** Called once for each series of failed saves, but not when the shop cannot be reached (spec 8.4-01). */
  onSaveFailed: (error: unknown) => void;
  /** Called at each change, with whether there is a draft to continue. */
  onPresence: (hasDraft: boolean) => void;
};

/**
 * A change is saved after this time. It is long enough to type a few words, and short enough that the customer trusts
 * the save.
 */
const SAVE_AFTER_MS = 900;
const RETRY_FIRST_MS = 2_000;
const RETRY_LAST_MS = 60_000;
/** A save stops after this many conflicts, because another device may keep saving in between. */
const CONFLICTS_AT_MOST = 3;

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps one song draft: in memory for the screens, in this browser at every change, and at the shop a moment later
 * (spec 4.2-10, 4.2-12). When the shop has a newer version, a save takes over that version, applies the changes made
 * here and saves again. A draft that the shop has deleted is created again (8.4-02).
 */
export function createDraftKeeper(ports: DraftPorts) {
  const { store } = ports;
  const state: StoreApi<DraftState> = createStore(() => ({ ...noDraft(), save: 'idle', savedAt: null }));
  const { getState: now, setState } = state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let saving: Promise<boolean> | null = null;
  let opened: Promise<void> | null = null;
  /**
   * The text of this browser's copy as this tab last wrote or read it. A different text means that another tab has
   * written.
   */
  let seen: string | null = null;

  function set(facts: DraftFacts): void {
    setState(facts);
    ports.onPresence(facts.data.slug !== '' || facts.dirty.length > 0);
  }

  function keep(facts: DraftFacts): void {
    set(facts);
    writeLocalCopy(store, { data: facts.data, revision: facts.revision, dirty: [...facts.dirty] });
    seen = store.read(LOCAL_COPY_KEY);
  }

  function begin(server: Draft | null): void {
    const facts = firstFacts(server, readLocalCopy(store));
    keep(facts);
    // The time of the last save is not known when this browser's copy is newer than the server's draft.
    const isServers = server !== null && facts.revision === server.revision;
    setState({ save: 'idle', savedAt: isServers ? Date.parse(server.updated_at) : null });
    if (facts.dirty.length > 0) saveLater(SAVE_AFTER_MS);
  }

  function saveLater(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function bodyOf(data: SongData) {
    const user = await ports.user();
    const email = normalizeEmail(user?.email ?? data.gifter_email);
    const { pronunciations: _, ...song_data } = data;
    return {
      song_data,
      email: isEmail(email) ? email : null,
      external_user_id: user?.external_user_id ?? null,
    };
  }

  /**
   * Sends `data`. After a conflict it sends the merged data. Returns what was sent, and the draft as the server now has
   * it.
   */
  async function send(
    data: SongData,
    keepalive: boolean,
    conflicts = 0,
  ): Promise<{ sent: SongData; saved: Draft }> {
    const body = await bodyOf(data);
    if (data.slug === '') return { sent: data, saved: await ports.api().create({ body }, { keepalive }) };
    const params = { id: data.slug };
    try {
      const revision = now().revision ?? undefined;
      const saved = await ports.api().update({ params, body: { ...body, revision } }, { keepalive });
      return { sent: data, saved };
    } catch (error) {
      if (isStatus(error, 404)) return send(forgetSlug(data), keepalive, conflicts);
      if (!isStatus(error, 409) || conflicts >= CONFLICTS_AT_MOST) throw error;
      keep(factsOf(await ports.api().get({ params }), now()));
      return send(now().data, keepalive, conflicts + 1);
    }
  }

  function forgetSlug(data: SongData): SongData {
    keep({ ...now(), data: { ...now().data, slug: '' }, revision: null });
    return { ...data, slug: '' };
  }

  async function saveOnce(keepalive: boolean): Promise<boolean> {
    setState({ save: 'saving' });
    try {
      const { sent, saved } = await send(now().data, keepalive);
      keep(factsAfterSave(now(), sent, saved));
      setState({ save: 'saved', savedAt: ports.now() });
      failures = 0;
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  function fail(error: unknown): void {
    const unreachable = isNetworkError(error);
    setState({ save: unreachable ? 'offline' : 'error' });
    if (!unreachable && failures === 0) ports.onSaveFailed(error);
    failures += 1;
    // The shop would refuse the same data again, so wait for the next change.
    const refused = isApiError(error) && error.status < 500 && error.status !== 429;
    if (!refused) saveLater(Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LAST_MS));
  }

  /** Saves all unsaved changes now. Returns false when a save failed. */
  async function flush(keepalive = false): Promise<boolean> {
    clearTimeout(timer);
    await saving;
    while (now().dirty.length > 0) {
      saving ??= saveOnce(keepalive).finally(() => {
        saving = null;
      });
      if (!(await saving)) return false;
    }
    return true;
  }

  async function find(): Promise<Draft | null> {
    const user = await ports.user();
    const local = readLocalCopy(store);
    const slug = local?.data.slug ?? '';
    if (!user) return slug === '' ? null : orNull(ports.api().get({ params: { id: slug } }));
    const drafts = (await orNull(ports.api().byEmail({ query: {} }))) ?? [];
    const unsaved = local?.dirty.length ? drafts.find((draft) => draft.slug === slug) : undefined;
    return unsaved ?? drafts[0] ?? null;
  }

  async function load(): Promise<void> {
    try {
      begin(await find());
    } catch {
      // The shop cannot be reached. Use this browser's copy, and ask the shop again at the next `open`.
      opened = null;
      seen = store.read(LOCAL_COPY_KEY);
      const local = readLocalCopy(store);
      if (local) set({ ...noDraft(), ...local });
      setState({ save: 'offline' });
    }
  }

  function change(fields: DraftChange): void {
    const changed = changedFields(now().data, fields);
    if (changed.length === 0) return;
    const { dirty, data } = now();
    keep({ ...now(), data: { ...data, ...fields }, dirty: joinFields(dirty, changed) });
    saveLater(SAVE_AFTER_MS);
  }

  function forget(): void {
    clearTimeout(timer);
    store.remove(LOCAL_COPY_KEY);
    seen = store.read(LOCAL_COPY_KEY);
    set(noDraft());
    setState({ save: 'idle', savedAt: null });
  }

  function forgetSong(slug: string): void {
    const here = readLocalCopy(store)?.data ?? now().data;
    if (here.slug === slug) forget();
  }

  function open(): Promise<void> {
    opened ??= load();
    return opened;
  }

  /** Takes over the copy that another tab wrote. */
  function followTab(): void {
    seen = store.read(LOCAL_COPY_KEY);
    const there = readLocalCopy(store);
    const facts = there && factsFromTab(now(), there);
    if (facts) set(facts);
    else if (there === null) forget();
  }

  return {
    state,
    /**
     * Takes the draft with which the server rendered the page: the newest draft of this visitor, or null. If this
     * browser has a copy of another draft, the server's draft is only shown until `open` has loaded the other one.
     */
    seed(server: Draft | null): void {
      if (opened) return;
      const slug = readLocalCopy(store)?.data.slug ?? '';
      if (slug === '' || slug === server?.slug) {
        begin(server);
        opened = Promise.resolve();
      } else set(server ? factsOf(server) : noDraft());
    },
    /**
     * Opens the saved draft, once per page: the newest draft of the signed-in user, or else the draft whose slug this
     * browser has stored (spec 4.2-12).
     */
    open,
    /** Loads the draft of a user who has just signed in. If a draft is already open here, it stays open instead. */
    async openAgain(): Promise<void> {
      await opened;
      if (now().data.slug !== '' || now().dirty.length > 0) return;
      opened = null;
      await open();
    },
    /**
     * Changes to another draft, for example one that `?slug=` or a link in an e-mail names. Saves unsaved changes
     * first. When the draft is open already, its unsaved changes stay.
     */
    async openDraft(draft: Draft): Promise<void> {
      if (draft.slug !== now().data.slug) {
        await flush();
        store.remove(LOCAL_COPY_KEY);
      }
      begin(draft);
      opened = Promise.resolve();
    },
    change,
    /** Stores in the draft which screen is open (spec 3.2-03). Opening a screen does not create a draft. */
    visit(lastSongBuildPage: string): void {
      if (now().data.slug !== '' || now().dirty.length > 0) change({ lastSongBuildPage });
      else setState({ data: { ...now().data, lastSongBuildPage } });
    },
    /** Moves the draft to the builder version that is switched on. Opening a screen does not create a draft. */
    enterFlow(isV3: boolean): void {
      const { data, dirty } = now();
      const { older } = inFlow(data, isV3);
      if (older === data.older) return;
      if (data.slug !== '' || dirty.length > 0) change({ older });
      else setState({ data: { ...data, older } });
    },
    flush,
    /**
     * Returns the slug of the draft at the shop. Creates the draft there if needed. Null when the draft could not be
     * saved.
     */
    async ensureSlug(): Promise<string | null> {
      if (now().data.slug === '') setState({ dirty: joinFields(now().dirty, ['song_product_name']) });
      return (await flush()) && now().data.slug !== '' ? now().data.slug : null;
    },
    /** Takes over the recordings and spellings from the server's draft after one was added or removed. */
    takeSpoken({ pronunciations, voice_memo: voiceMemo, song_data }: Draft): void {
      keep({
        ...now(),
        pronunciations,
        voiceMemo,
        data: { ...now().data, pronunciations: song_data.pronunciations },
      });
    },
    followTab,
    /**
     * Takes over what another tab wrote while this tab did not listen: before the screen was mounted, or while the page
     * was suspended.
     */
    async catchUp(): Promise<void> {
      await open();
      if (store.read(LOCAL_COPY_KEY) !== seen) followTab();
    },
    /** Deletes a draft at the shop. If it is the draft of this browser, also deletes it here (spec 4.2-11). */
    async remove(slug: string): Promise<void> {
      forgetSong(slug);
      await orNull(ports.api().remove({ params: { id: slug } }));
    },
    /** Removes this browser's draft after it was ordered. If the browser has another draft, that one stays. */
    forgetSong,
  };
}

const isStatus = (error: unknown, status: number) => isApiError(error) && error.status === status;

/** The answer of a call, or null when the server answers 404. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}
