import type { Draft } from '@keepsong/contract/builder';
import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError, type Client, createClient } from '@keepsong/contract/transport/client';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '~/platform/testing/fake-storage.testing.ts';
import { createDraftKeeper, type DraftPorts } from './draft-keeper.ts';
import { LOCAL_COPY_KEY, readLocalCopy, writeLocalCopy } from './local-copy.ts';

/** A fake shop that keeps drafts as the real shop does, with revisions, conflicts, and 404 for deleted drafts. */
function fakeShop() {
  const drafts = new Map<string, Draft>();
  const shop = { drafts, calls: [] as string[], fault: null as Error | null, onCall: (_name: string) => {} };
  let made = 0;
  const put = (slug: string, data: unknown, revision: number): Draft => {
    const song_data = { ...emptySongData(), ...(data as Partial<SongData>), slug };
    const draft = {
      slug,
      song_data,
      pronunciations: [],
      voice_memo: null,
      email: null,
      revision,
      updated_at: '2026-02-01T10:42:00Z',
    };
    drafts.set(slug, draft);
    return draft;
  };
  const known = (slug: string | undefined): Draft => {
    const draft = drafts.get(slug ?? '');
    if (!draft) throw new ApiError(404, { code: 'not_found' });
    return draft;
  };
  const answers: Record<string, (slug: string, body: { song_data: unknown; revision?: number }) => unknown> =
    {
      'builder.create': (_, { song_data }) => {
        made += 1;
        return put(`slug-${made}`, song_data, 1);
      },
      'builder.get': (slug) => known(slug),
      'builder.byEmail': () => {
        if (drafts.size === 0) throw new ApiError(404, { code: 'not_found' });
        return [...drafts.values()].reverse();
      },
      'builder.update': (slug, { song_data, revision }) => {
        const held = known(slug);
        if (revision !== undefined && revision !== held.revision)
          throw new ApiError(409, { code: 'draft_conflict' });
        return put(slug, song_data, held.revision + 1);
      },
      'builder.remove': (slug) => drafts.delete(slug) && { deleted: true },
    };
  const client: Client = createClient(async ({ name, params, body }) => {
    shop.calls.push(name);
    shop.onCall(name);
    if (shop.fault) throw shop.fault;
    return answers[name]?.(params.id ?? '', body as { song_data: unknown });
  });
  return Object.assign(shop, { put, client });
}

type Shop = ReturnType<typeof fakeShop>;

function keeperOf(shop: Shop, given: Partial<DraftPorts> = {}) {
  const ports = {
    api: () => shop.client.builder,
    store: memoryStorage(),
    now: () => Date.now(),
    user: async () => null,
    onSaveFailed: vi.fn(),
    onPresence: vi.fn(),
    ...given,
  };
  return { keeper: createDraftKeeper(ports), ...ports };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('autosave', () => {
  it('stores a change in this browser at once, and saves it at the shop once, a moment later', async () => {
    const shop = fakeShop();
    const { keeper, store, onPresence } = keeperOf(shop);
    keeper.change({ occasion: 'Birthday' });
    keeper.change({ genre: '2' });
    expect(readLocalCopy(store)).toMatchObject({
      dirty: ['occasion', 'genre'],
      data: { occasion: 'Birthday' },
    });
    expect(shop.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.calls).toEqual(['builder.create']);
    expect(keeper.state.getState()).toMatchObject({
      save: 'saved',
      dirty: [],
      revision: 1,
      data: { slug: 'slug-1' },
    });
    expect(readLocalCopy(store)).toMatchObject({ dirty: [], data: { slug: 'slug-1' } });
    expect(onPresence).toHaveBeenLastCalledWith(true);
  });

  it('opening a screen does not create a draft', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop);
    keeper.visit('SongBuilderCharacteristics');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shop.calls).toEqual([]);
  });

  it('keeps changes made while a save is running', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop);
    keeper.change({ recipient: 'Marg' });
    shop.onCall = (name) => name === 'builder.create' && keeper.change({ recipient: 'Marguerite' });
    expect(await keeper.flush()).toBe(true);
    expect(shop.drafts.get('slug-1')?.song_data.recipient).toBe('Marguerite');
    expect(shop.calls).toEqual(['builder.create', 'builder.update']);
  });
});

describe('when another device has saved a newer version, the keeper', () => {
  it('takes over that version and applies only the fields that were changed here', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop);
    keeper.seed(shop.put('a', { occasion: 'Birthday', recipient: 'Theo' }, 1));
    shop.put('a', { occasion: 'Wedding', recipient: 'Theo' }, 5);
    keeper.change({ recipient: 'Odessa' });
    expect(await keeper.flush()).toBe(true);
    expect(shop.drafts.get('a')).toMatchObject({
      revision: 6,
      song_data: { occasion: 'Wedding', recipient: 'Odessa' },
    });
    expect(keeper.state.getState().data.occasion).toBe('Wedding');
  });

  it('gives up after a few conflicts, keeps the change here and reports it once', async () => {
    const shop = fakeShop();
    const { keeper, onSaveFailed, store } = keeperOf(shop);
    keeper.seed(shop.put('a', {}, 1));
    let revision = 1;
    shop.onCall = (name) => {
      revision += 1;
      if (name === 'builder.update') shop.put('a', {}, revision);
    };
    keeper.change({ recipient: 'Odessa' });
    expect(await keeper.flush()).toBe(false);
    expect(keeper.state.getState()).toMatchObject({ save: 'error', dirty: ['recipient'] });
    expect(readLocalCopy(store)?.data.recipient).toBe('Odessa');
    expect(onSaveFailed).toHaveBeenCalledOnce();
  });
});

describe('when the shop fails, the keeper', () => {
  it('is offline without a message, tries again by itself, and loses nothing', async () => {
    const shop = fakeShop();
    const { keeper, onSaveFailed } = keeperOf(shop);
    shop.fault = new NetworkError();
    keeper.change({ recipient: 'Odessa' });
    expect(await keeper.flush()).toBe(false);
    expect(keeper.state.getState().save).toBe('offline');
    expect(onSaveFailed).not.toHaveBeenCalled();
    shop.fault = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.state.getState().save).toBe('saved');
    expect(shop.drafts.get('slug-1')?.song_data.recipient).toBe('Odessa');
  });

  it('waits longer each time and reports it once', async () => {
    const shop = fakeShop();
    const { keeper, onSaveFailed } = keeperOf(shop);
    shop.fault = new ApiError(500, {});
    keeper.change({ recipient: 'Odessa' });
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(shop.calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(shop.calls).toHaveLength(3);
    expect(onSaveFailed).toHaveBeenCalledOnce();
  });

  it('does not send refused data again', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop);
    shop.fault = new ApiError(400, { code: 'song_data_invalid' });
    keeper.change({ recipient: 'Odessa' });
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(shop.calls).toHaveLength(1);
  });

  it('creates the draft again when the shop has deleted it', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop);
    keeper.seed(shop.put('gone', { occasion: 'Birthday' }, 3));
    shop.drafts.clear();
    keeper.change({ recipient: 'Odessa' });
    expect(await keeper.flush()).toBe(true);
    expect(keeper.state.getState().data).toMatchObject({ slug: 'slug-1', recipient: 'Odessa' });
    expect(shop.drafts.get('slug-1')?.song_data).toMatchObject({ occasion: 'Birthday', recipient: 'Odessa' });
  });
});

describe('opening', () => {
  it('finds the draft by the slug stored here', async () => {
    const shop = fakeShop();
    const { keeper, store } = keeperOf(shop);
    shop.put('a', { recipient: 'Theo' }, 4);
    writeLocalCopy(store, { data: { ...emptySongData(), slug: 'a' }, revision: 2, dirty: [] });
    await keeper.open();
    expect(keeper.state.getState()).toMatchObject({ revision: 4, data: { recipient: 'Theo' }, save: 'idle' });
  });

  it('finds it by e-mail when signed in, and asks only once', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop, { user: async () => ({ email: 'a@b.co', external_user_id: 'u1' }) });
    shop.put('older', { recipient: 'Theo' }, 1);
    shop.put('newest', { recipient: 'Priya' }, 1);
    await Promise.all([keeper.open(), keeper.open()]);
    expect(keeper.state.getState().data.slug).toBe('newest');
    expect(shop.calls).toEqual(['builder.byEmail']);
  });

  it('does not ask when the server has rendered that there is none', async () => {
    const shop = fakeShop();
    const { keeper, onPresence } = keeperOf(shop, {
      user: async () => ({ email: 'a@b.co', external_user_id: 'u1' }),
    });
    keeper.seed(null);
    await keeper.open();
    expect(shop.calls).toEqual([]);
    expect(onPresence).toHaveBeenLastCalledWith(false);
  });

  it('looks up the draft stored here when the server did not render it', async () => {
    const shop = fakeShop();
    const { keeper, store } = keeperOf(shop);
    shop.put('a', { recipient: 'Theo' }, 4);
    writeLocalCopy(store, { data: { ...emptySongData(), slug: 'a' }, revision: 2, dirty: [] });
    keeper.seed(null);
    await keeper.open();
    expect(shop.calls).toEqual(['builder.get']);
    expect(keeper.state.getState().data.recipient).toBe('Theo');
  });

  it('applies unsaved changes of this browser and saves them', async () => {
    const shop = fakeShop();
    const { keeper, store } = keeperOf(shop);
    const server = shop.put('a', { recipient: 'Theo', occasion: 'Wedding' }, 4);
    const data = { ...emptySongData(), slug: 'a', recipient: 'Theodora', occasion: 'Birthday' as const };
    writeLocalCopy(store, { data, revision: 2, dirty: ['recipient'] });
    keeper.seed(server);
    expect(keeper.state.getState().data).toMatchObject({ recipient: 'Theodora', occasion: 'Wedding' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.drafts.get('a')?.song_data.recipient).toBe('Theodora');
  });

  it('shows the saved copy of this browser when the server rendered an older draft', async () => {
    const shop = fakeShop();
    const left = keeperOf(shop);
    const rendered = shop.put('a', { recipient: 'Theo', occasion: 'Wedding' }, 4);
    left.keeper.seed(rendered);
    left.keeper.change({ recipient: 'Theodora' });
    // The reload has asked for the page. Then the page that it replaces saves.
    await vi.advanceTimersByTimeAsync(1_000);
    const { keeper, store } = keeperOf(shop, { store: left.store });
    keeper.seed(rendered);
    const newest = {
      revision: 5,
      dirty: ['recipient'],
      data: { recipient: 'Theodora', occasion: 'Wedding' },
    };
    expect(keeper.state.getState()).toMatchObject({ ...newest, savedAt: null });
    expect(readLocalCopy(store)).toMatchObject(newest);
    keeper.change({ occasion: 'Birthday' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.drafts.get('a')?.song_data).toMatchObject({ recipient: 'Theodora', occasion: 'Birthday' });
    expect(shop.calls).toEqual(['builder.update', 'builder.update']);
  });

  it('sends a newer copy of this browser again when the shop has lost it', async () => {
    const shop = fakeShop();
    const { keeper, store } = keeperOf(shop);
    const restored = shop.put('a', { recipient: 'Theo', occasion: 'Wedding' }, 5);
    const data = { ...restored.song_data, recipient: 'Theodora' };
    writeLocalCopy(store, { data, revision: 9, dirty: [] });
    keeper.seed(restored);
    expect(keeper.state.getState().data.recipient).toBe('Theodora');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.drafts.get('a')).toMatchObject({
      revision: 6,
      song_data: { recipient: 'Theodora', occasion: 'Wedding' },
    });
  });

  it('takes the draft of the shop when a field of the newer copy cannot be read', async () => {
    const shop = fakeShop();
    const { keeper, store } = keeperOf(shop);
    const server = shop.put('a', { recipient: 'Theo', genre: '2' }, 4);
    const data = { ...server.song_data, genre: '99' };
    store.write(LOCAL_COPY_KEY, JSON.stringify({ data, revision: 5, dirty: [] }));
    keeper.seed(server);
    expect(keeper.state.getState()).toMatchObject({ revision: 4, dirty: [], data: { genre: '2' } });
  });

  it('keeps unsaved changes when the address names the draft that is open', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop);
    const named = shop.put('a', { recipient: 'Theo' }, 4);
    keeper.seed(named);
    keeper.change({ recipient: 'Theodora' });
    await keeper.openDraft(named);
    expect(keeper.state.getState().data.recipient).toBe('Theodora');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shop.drafts.get('a')?.song_data.recipient).toBe('Theodora');
  });

  it('starts empty when the draft is deleted and nothing was unsaved', async () => {
    const { keeper, store, onPresence } = keeperOf(fakeShop());
    const data = { ...emptySongData(), slug: 'ordered', recipient: 'Theo' };
    writeLocalCopy(store, { data, revision: 2, dirty: [] });
    await keeper.open();
    expect(keeper.state.getState().data).toEqual(emptySongData());
    expect(onPresence).toHaveBeenLastCalledWith(false);
  });

  it('uses the stored copy when the shop cannot be reached, and asks again', async () => {
    const shop = fakeShop();
    const { keeper, store } = keeperOf(shop);
    shop.put('a', { recipient: 'Theo', occasion: 'Wedding' }, 4);
    const data = { ...emptySongData(), slug: 'a', recipient: 'Theo' };
    writeLocalCopy(store, { data, revision: 2, dirty: [] });
    shop.fault = new NetworkError();
    await keeper.open();
    expect(keeper.state.getState()).toMatchObject({ save: 'offline', data: { recipient: 'Theo' } });
    shop.fault = null;
    await keeper.open();
    expect(keeper.state.getState().data.occasion).toBe('Wedding');
  });
});

describe('somebody who signs in', () => {
  const signedIn = { email: 'a@b.co', external_user_id: 'u1' };

  it('gets the draft of the account when none is open (spec 4.7-13)', async () => {
    const shop = fakeShop();
    let user: typeof signedIn | null = null;
    const { keeper, onPresence } = keeperOf(shop, { user: async () => user });
    await keeper.open();
    expect(onPresence).toHaveBeenLastCalledWith(false);
    shop.put('kept', { recipient: 'Priya' }, 3);
    user = signedIn;
    await keeper.openAgain();
    expect(keeper.state.getState().data.recipient).toBe('Priya');
    expect(onPresence).toHaveBeenLastCalledWith(true);
  });

  it('keeps the open draft, saved or not', async () => {
    const shop = fakeShop();
    const { keeper } = keeperOf(shop, { user: async () => signedIn });
    keeper.change({ recipient: 'Theo' });
    shop.put('kept', { recipient: 'Priya' }, 3);
    await keeper.openAgain();
    expect(keeper.state.getState().data.recipient).toBe('Theo');
    await keeper.flush();
    await keeper.openAgain();
    expect(keeper.state.getState().data.recipient).toBe('Theo');
  });
});

describe('a song that was ordered or deleted', () => {
  const keptAs = (slug: string) => {
    const shop = fakeShop();
    const opened = keeperOf(shop);
    const data = { ...emptySongData(), slug, recipient: 'Theo' };
    writeLocalCopy(opened.store, { data, revision: 1, dirty: [] });
    shop.put(slug, data, 1);
    return { shop, ...opened };
  };

  it('is removed here, even before the draft was opened', () => {
    const { keeper, store } = keptAs('a');
    keeper.forgetSong('a');
    expect(readLocalCopy(store)).toBeNull();
  });

  it('does not remove another draft (spec 4.3-04)', async () => {
    const { shop, keeper, store } = keptAs('mine');
    shop.put('ordered', { recipient: 'Priya' }, 1);
    await keeper.open();
    keeper.forgetSong('ordered');
    await keeper.remove('ordered');
    expect([...shop.drafts.keys()]).toEqual(['mine']);
    expect(keeper.state.getState().data.recipient).toBe('Theo');
    expect(readLocalCopy(store)?.data.slug).toBe('mine');
  });
});

describe('two tabs', () => {
  it("take over each other's changes field by field", async () => {
    const shop = fakeShop();
    const store = memoryStorage();
    const one = keeperOf(shop, { store }).keeper;
    const two = keeperOf(shop, { store }).keeper;
    const server = shop.put('a', {}, 1);
    one.seed(server);
    two.seed(server);
    two.change({ recipient: 'Theo' });
    one.followTab();
    one.change({ occasion: 'Wedding' });
    two.followTab();
    expect(await one.flush()).toBe(true);
    two.followTab();
    expect(await two.flush()).toBe(true);
    expect(shop.drafts.get('a')?.song_data).toMatchObject({ recipient: 'Theo', occasion: 'Wedding' });
    expect(one.state.getState().data.recipient).toBe('Theo');
  });

  it('see changes that were made before they listened, and nothing new without changes', async () => {
    const shop = fakeShop();
    const store = memoryStorage();
    const one = keeperOf(shop, { store }).keeper;
    const two = keeperOf(shop, { store }).keeper;
    const server = shop.put('a', {}, 1);
    one.seed(server);
    two.seed(server);
    one.change({ recipient: 'Theo' });
    await two.catchUp();
    expect(two.state.getState().data.recipient).toBe('Theo');
    // `enterFlow` changed this value only in memory. The stored copy does not have it.
    two.enterFlow(false);
    const { data } = two.state.getState();
    await two.catchUp();
    expect(two.state.getState().data).toBe(data);
  });

  it('keep values that are only in memory while no tab has written: opening a screen creates no draft', async () => {
    const { keeper } = keeperOf(fakeShop());
    keeper.seed(null);
    keeper.enterFlow(false);
    keeper.visit('BsCharacteristicsOccasionV2');
    await keeper.catchUp();
    expect(keeper.state.getState().data).toMatchObject({
      lastSongBuildPage: 'BsCharacteristicsOccasionV2',
      older: { flow_version: 'v2' },
    });
  });

  it('both remove a draft that one of them removed', async () => {
    const shop = fakeShop();
    const store = memoryStorage();
    const one = keeperOf(shop, { store }).keeper;
    const two = keeperOf(shop, { store }).keeper;
    const server = shop.put('a', { recipient: 'Theo' }, 1);
    one.seed(server);
    two.seed(server);
    await one.remove('a');
    two.followTab();
    expect(shop.drafts.size).toBe(0);
    expect(store.read(LOCAL_COPY_KEY)).toBeNull();
    expect(two.state.getState().data.recipient).toBe('');
  });
});

it('provides a slug for a recording even before anything was chosen', async () => {
  const { keeper } = keeperOf(fakeShop());
  expect(await keeper.ensureSlug()).toBe('slug-1');
});

it('does not trust stored values', () => {
  const store = memoryStorage();
  for (const damaged of [
    '{',
    '[]',
    '{"data":{"genre":"99"},"dirty":["genre"]}',
    '{"data":{},"dirty":["slug","x"]}',
  ]) {
    store.write(LOCAL_COPY_KEY, damaged);
    expect(readLocalCopy(store)?.dirty ?? []).toEqual([]);
  }
});
