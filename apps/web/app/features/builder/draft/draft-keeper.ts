import type { Draft } from '@keepsong/contract/builder';
import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { inFlow } from '@keepsong/domain/builder/older';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import type { SafeStore } from '~/platform/api/storage.ts';
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

/** `offline`: kept on this device and tried again; `error`: the shop refused or failed, likewise. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'error';

export type DraftState = DraftFacts & {
  save: SaveState;
  /** Milliseconds since 1970 of the last save. */
  savedAt: number | null;
};

export type DraftPorts = {
  api: () => Client['builder'];
  store: SafeStore;
  /** Milliseconds. */
  now: () => number;
  /** Who is signed in; waits for the start-up check. */
  user: () => Promise<Pick<User, 'email' | 'external_user_id'> | null>;
  /** Once for each streak of failures (spec 8.4-01). */
  onSaveFailed: (error: unknown) => void;
  /** Whether there is a draft to continue. */
  onPresence: (hasDraft: boolean) => void;
};

/** Long enough to write a few words, short enough to trust. */
const SAVE_AFTER_MS = 900;
const RETRY_FIRST_MS = 2_000;
const RETRY_LAST_MS = 60_000;
/** Another device cannot save between ours for ever. */
const CONFLICTS_AT_MOST = 3;

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps one song draft: in memory for the screens, in this browser at every change, and at the shop a moment later
 * (spec 4.2-10, 4.2-12). A save that meets a newer one takes it over, puts the changes made here on top and saves
 * again; a draft that the shop does not have any more is created anew (8.4-02).
 */
export function createDraftKeeper(ports: DraftPorts) {
  const { store } = ports;
  const state: StoreApi<DraftState> = createStore(() => ({ ...noDraft(), save: 'idle', savedAt: null }));
  const { getState: now, setState } = state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let saving: Promise<boolean> | null = null;
  let opened: Promise<void> | null = null;
  /** The copy kept here as this tab wrote or took it last. */
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
    setState({ save: 'idle', savedAt: server ? Date.parse(server.updated_at) : null });
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

  /** Sends `data`, or what it becomes after a conflict; tells what was sent and what the server holds now. */
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
    // What the shop refuses as it is will be refused again; the next change is the next try.
    const refused = isApiError(error) && error.status < 500 && error.status !== 429;
    if (!refused) saveLater(Math.min(RETRY_FIRST_MS * 2 ** (failures - 1), RETRY_LAST_MS));
  }

  /** Saves what is unsaved now; false when it could not. */
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
      // Unreachable: go on with what this browser kept, and ask again next time.
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

  /** Another tab wrote its copy: this one follows. */
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
     * Takes what the server rendered the page with: the newest draft of this visitor, null when there is none. A copy
     * of another draft kept here is looked up by `open`.
     */
    seed(server: Draft | null): void {
      if (opened) return;
      const slug = readLocalCopy(store)?.data.slug ?? '';
      if (slug === '' || slug === server?.slug) {
        begin(server);
        opened = Promise.resolve();
      } else set(server ? factsOf(server) : noDraft());
    },
    /** The saved draft, loaded once a page: by the signed-in e-mail, else by the slug kept here (spec 4.2-12). */
    open,
    /** Loads anew for who has just signed in, unless a draft is open here: that one goes on. */
    async openAgain(): Promise<void> {
      await opened;
      if (now().data.slug !== '' || now().dirty.length > 0) return;
      opened = null;
      await open();
    },
    /** Goes on with another draft: by `?slug=`, or one that a mailed link opened. Unsaved changes are saved first. */
    async openDraft(draft: Draft): Promise<void> {
      if (draft.slug !== now().data.slug) await flush();
      store.remove(LOCAL_COPY_KEY);
      begin(draft);
      opened = Promise.resolve();
    },
    change,
    /** Remembers the screen (spec 3.2-03); opening a screen alone makes no draft. */
    visit(lastSongBuildPage: string): void {
      if (now().data.slug !== '' || now().dirty.length > 0) change({ lastSongBuildPage });
      else setState({ data: { ...now().data, lastSongBuildPage } });
    },
    /** Takes the draft into the flow that is switched on; opening a screen alone makes no draft. */
    enterFlow(isV3: boolean): void {
      const { data, dirty } = now();
      const { older } = inFlow(data, isV3);
      if (older === data.older) return;
      if (data.slug !== '' || dirty.length > 0) change({ older });
      else setState({ data: { ...data, older } });
    },
    flush,
    /** The slug of the draft at the shop; creates it when need be. null when the shop cannot be reached. */
    async ensureSlug(): Promise<string | null> {
      if (now().data.slug === '') setState({ dirty: joinFields(now().dirty, ['song_product_name']) });
      return (await flush()) && now().data.slug !== '' ? now().data.slug : null;
    },
    /** The pronunciations after one was added or removed. */
    takePronunciations({ pronunciations, song_data }: Draft): void {
      keep({ ...now(), pronunciations, data: { ...now().data, pronunciations: song_data.pronunciations } });
    },
    followTab,
    /** What another tab wrote while nobody listened here: before the screen was alive, or while its page slept. */
    async catchUp(): Promise<void> {
      await open();
      if (store.read(LOCAL_COPY_KEY) !== seen) followTab();
    },
    /** Deletes a draft at the shop, and here when it is the one of this browser (spec 4.2-11). */
    async remove(slug: string): Promise<void> {
      forgetSong(slug);
      await orNull(ports.api().remove({ params: { id: slug } }));
    },
    /** Forgets a draft that was ordered; another one that this browser goes on with stays. */
    forgetSong,
  };
}

const isStatus = (error: unknown, status: number) => isApiError(error) && error.status === status;

/** null for what the server does not know. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}
