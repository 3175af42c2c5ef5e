import type { Client } from '@keepsong/contract/transport/client';
import { emptyInstantState, type InstantState } from '@keepsong/domain/instant/previews';
import { storedInstantState } from '@keepsong/domain/instant/stored-state';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { instantStore } from './instant.store.ts';
import { forgetGrounds } from './instant-ground.ts';
import { loadFirstScreen, loadInstant } from './load-instant.ts';

const question = (id: string, max_answer_count: number, ...keys: string[]) => ({
  id,
  max_answer_count,
  answers: keys.map((answer_key) => ({ answer_key })),
});

/** The extra parts of each collection of this fake shop, besides its questions. */
const COLLECTIONS: Readonly<Record<string, object>> = {
  birthday: {},
  love: { choices: { name: false }, pam_enabled: false, skip_addon_page: true },
  empty: { questions: [] },
};

const notFound = () => Object.assign(new Error('404'), { name: 'ApiError', status: 404, body: {} });

const api = {
  instant: {
    collections: async () => ({ collections: [] }),
    collection: async ({ params: { id } }: { params: { id: string } }) => {
      if (!Object.hasOwn(COLLECTIONS, id)) throw notFound();
      return {
        id,
        product_slug: 'instant-product',
        choices: { name: true },
        pam_enabled: true,
        skip_addon_page: false,
        questions: [question('style', 1, 'folk', 'rock'), question('traits', 2, 'kind', 'funny', 'brave')],
        ...COLLECTIONS[id],
      };
    },
  },
  catalog: {
    product: async () => ({
      product: { product_type: 'song', extra_info: { instant_product: true } },
      addons: [{ name: 'customer-greeting-for-instant-product' }],
    }),
  },
} as unknown as Client;

const HEARD = {
  task_id: 'a',
  title: 'a',
  template_song_id: '1-1',
  audio_url: '/a.mp3',
  status: 'completed',
} as unknown as InstantState['previews'][number];

const kept = new Map<string, string>();
/** Changes the browser's storage, as another tab would. */
const keep = (state: Partial<InstantState>) =>
  kept.set('sf_instant', storedInstantState({ ...emptyInstantState(), collectionId: 'birthday', ...state }));

beforeEach(() => {
  kept.clear();
  forgetGrounds();
  toastStore.setState({ toasts: [], lastId: 0 });
  vi.stubGlobal('window', {
    location: { search: '' },
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
  instantStore.change(emptyInstantState);
});

/** Whether the address that was opened last stays in the history. */
let isKept = true;

/** What a load gets for an address below /instant-builder. */
function argsOf(address: string) {
  const { pathname, href } = new URL(address, 'http://shop/instant-builder/');
  const [screen, step] = pathname.slice('/instant-builder/'.length).split('/');
  const params = { ...(screen ? { screen } : {}), ...(step ? { step } : {}) };
  return { api, params, request: new Request(href) };
}

/** Opens an address below /instant-builder. Returns the screen that is shown, or the target of the redirect. */
async function open(address: string, isInCart = false): Promise<string> {
  try {
    const loaded = await loadInstant(argsOf(address), () => isInCart);
    return loaded.kind === 'screen' ? `${loaded.screen} ${loaded.step}` : loaded.kind;
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    isKept = !error.headers.has('X-Remix-Replace');
    return `to ${error.headers.get('location')?.replace('/instant-builder/', '')}`;
  }
}

const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

it.each(['step/2', 'recipient', 'loading', 'preview', 'confirm', 'customer-greeting', 'addons', ''])(
  '%j needs a chosen collection (spec 2.4-01, 2.4-04)',
  async (screen) => {
    expect(await open(screen, true)).toBe('to collections');
    expect(toasts()).toEqual([]);
  },
);

it.each([
  // Without the number of an existing question, the address is redirected to one that has it (spec 2.4-07…2.4-10).
  ['step', 'to step/1', {}],
  ['step/-1', 'to step/2', {}],
  ['step/3', 'to step/1', {}],
  ['step/two', 'to step/1', {}],
  ['step/2', 'step 2', {}],
  // This screen is skipped when the collection has no names (2.4-12).
  ['recipient', 'recipient 1', {}],
  ['recipient', 'to loading', { collectionId: 'love' }],
  // A song that is being made or has failed does not count, because nobody can play it (2.4-20).
  ['preview', 'to step/1', {}],
  [
    'preview',
    'to step/1',
    {
      pending: {
        task_id: 'b',
        status: 'failed' as const,
        progress: 9,
        wait_seconds: null,
        replaces: null,
        ip_builder_data: { answers: {}, name_key: null, spelling: null },
      },
    },
  ],
  ['preview', 'preview 1', { previews: [HEARD] }],
  // The screens after the preview need a song in the cart, even screens that the collection does not have (2.4-21).
  ['confirm', 'to preview', { previews: [HEARD] }],
  ['customer-greeting', 'to preview', { previews: [HEARD] }],
  ['addons', 'to preview', { previews: [HEARD] }],
  ['addons', 'to preview', { collectionId: 'love', previews: [HEARD] }],
  // The start page leads to the last screen (2.4-03).
  ['', 'to step/1', {}],
  ['', 'to preview', { lastPlace: 'preview' }],
] satisfies [string, string, Partial<InstantState>][])('%j leads to %s', async (screen, shown, state) => {
  keep(state);
  expect(await open(screen)).toBe(shown);
});

it.each([
  ['confirm', 'confirm 1', 'birthday'],
  ['customer-greeting', 'customer-greeting 1', 'birthday'],
  ['addons', 'addons 1', 'birthday'],
  // These screens are skipped when the collection does not have them (2.4-22, 2.4-23).
  ['customer-greeting', 'to /cart', 'love'],
  ['addons', 'to /cart', 'love'],
])('with its song in the cart %j leads to %s for %s (spec 2.4-21)', async (screen, shown, collectionId) => {
  keep({ collectionId, previews: [HEARD] });
  expect(await open(screen, true)).toBe(shown);
});

it("a collection without questions shows 'No questions found' (spec 8.4-08)", async () => {
  keep({ collectionId: 'empty' });
  expect(await open('recipient')).toBe('to collections');
  expect(toasts()).toEqual(['No questions found']);
});

it.each(['', 'collections', 'step/1', 'preview'])(
  '%j may choose a collection and a product (spec 2.4-02, 4.6-04), and the rest of the query stays',
  async (screen) => {
    keep({ collectionId: 'birthday', previews: [HEARD], answers: { style: ['folk'] } });
    const shown = await open(`${screen}?collection_id=love&instant_product=deluxe&coupon=A`);
    expect(shown).toBe(`to ${screen === 'collections' ? '/instant-builder' : screen}?coupon=A`);
    const { collectionId, productSlug, previews, answers } = instantStore.read();
    expect([collectionId, productSlug, previews, answers]).toEqual(['love', 'deluxe', [], {}]);
  },
);

it.each([
  ['?collection_id=love&magic=m', '?magic=m'],
  ['?instant_product=', ''],
])('a later load or going back does not choose again: %s is removed at once', async (search, rest) => {
  // The visitor comes from a link on another page. That page stays in the history.
  expect([await open(`step/1${search}`), isKept]).toEqual([`to step/1${rest}`, true]);
  window.location.search = search;
  expect([await open(`step/1${search}`), isKept]).toEqual([`to step/1${rest}`, false]);
});

it('an unknown collection in an old link removes nothing', async () => {
  keep({ previews: [HEARD], lastPlace: 'preview' });
  expect(await open('?collection_id=retired')).toBe('to ');
  expect(await open('')).toBe('to preview');
  expect(toasts()).toEqual(['We do not make these songs any more. Please choose another collection.']);
  expect(instantStore.read().previews).toHaveLength(1);
  expect(await open('collections?collection_id=retired')).toBe('to collections');
});

it('a collection that is gone removes the answers given for it (spec 8.4-06)', async () => {
  keep({ collectionId: 'retired', previews: [HEARD] });
  expect(await open('preview')).toBe('to collections');
  expect(instantStore.read()).toEqual(emptyInstantState());
});

it('an answer that is no longer offered is removed from its question (spec 5-28)', async () => {
  keep({ answers: { style: ['folk'], traits: ['kind', 'rude'] } });
  await open('step/1');
  expect(instantStore.read().answers.traits).toEqual(['kind', 'rude']);
  await open('step/2');
  expect(instantStore.read().answers).toEqual({ style: ['folk'], traits: ['kind'] });
});

it.each([
  ['', { kind: 'collections', isEntry: true }],
  ['?utm_source=mail', { kind: 'collections', isEntry: true }],
  ['collections', { kind: 'collections', isEntry: false }],
  // What these addresses show depends on what the browser has stored.
  ['?magic=a-token', null],
  ['?collection_id=birthday', null],
  ['collections?instant_product=instant-product', null],
  ['step/1', null],
])('the server renders the first screen of %j as %j', async (address, shown) => {
  const first = await loadFirstScreen(argsOf(address));
  expect(first && { kind: first.kind, isEntry: first.isEntry }).toEqual(shown);
});
