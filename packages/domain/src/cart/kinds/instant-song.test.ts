import { describe, expect, it, test } from 'vitest';
import type { InstantPreview } from '../../instant/previews.ts';
import { ok } from '../../result.ts';
import { lineOfProduct } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { addProduct, emptyCart } from '../cart.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import type { FrozenInstant } from '../line/ordered.ts';
import { changeLine, instantSongOf } from '../lines.ts';
import { readCart } from '../read-cart.ts';
import { newLine, sentFields } from './index.ts';
import { instantDataOf, instantSong, taskOf } from './instant-song.ts';

const PREVIEW: InstantPreview = {
  task_id: 'p1',
  artist_id: '3',
  title: 'Rosa',
  artist: 'June',
  lyrics: 'Rosa, Rosa',
  template_song_id: 't1',
  status: 'completed',
  progress: 100,
  audio_url: '/a.mp3',
  duration_seconds: 30,
  peaks: [],
  lines: [],
  genre: '1',
  mood: '4',
  tempo: '2',
  ip_builder_data: { answers: { traits: ['kind'] }, name_key: 'rosa', spelling: 'Rosa' },
};
const OTHER = { ...PREVIEW, task_id: 'p2', title: 'Rosita', template_song_id: 't2' };
const STATE = { collectionId: 'love', previews: [PREVIEW, OTHER] };

const product = (name: string, product_type: string) => ({
  id: name,
  name,
  title: name,
  sku: name,
  price: 2999,
  product_type,
  requires_shipping_address: false,
  photo: null,
  extra_info: { ...PLAIN_INFO, instant_product: true },
});
const stamp = (cart_uuid: string) => ({ cart_uuid, added_at: new Date('2026-11-22T10:00:00Z') });
const song = newLine(product('instant-product', 'song'), stamp('a'), {
  instant_data: instantDataOf(STATE, PREVIEW, 'f1'),
});
const greeting = newLine(product('customer-greeting-for-instant-product', 'add-on'), stamp('b'), {
  underSong: true,
  customer_greeting_data: { id: 'g', audio_url: '/g.mp3', duration_seconds: 9 },
  customer_greeting_placement: 'before_song',
  expire: '2026-12-22T10:00:00.000Z',
});

function filled() {
  const one = addProduct(emptyCart(), song);
  const two = one.ok ? addProduct(one.value, greeting) : one;
  if (!two.ok) throw new Error('the cart refused a line');
  return two.value;
}

test('the cart keeps the fields of the chosen song that spec 3.11-04 names, and reads them back from storage', () => {
  const cart = filled();
  expect(cart.hasInstantSong).toBe(true);
  expect(instantSongOf(cart)?.instant_data).toMatchObject({
    collection_id: 'love',
    artist_id: '3',
    artist_display_name: 'June',
    task_id: 'f1',
    title: 'Rosa',
    lyrics: 'Rosa, Rosa',
    template_song_id: 't1',
    answers: { traits: ['kind'] },
    previews_generated: [
      { title: 'Rosa', artist: 'June' },
      { title: 'Rosita', artist: 'June' },
    ],
    selected_name: { name_key: 'rosa', spelling: 'Rosa' },
    // Not a field of spec 3.11-04. The cart draws the sleeve from it.
    sleeve: { genre: '1', mood: '4', tempo: '2' },
  });
  expect(readCart(JSON.stringify(cart))).toEqual({ cart, mended: [] });
});

test('a song of another collection is not found', () => {
  expect(instantSongOf(filled(), 'love')?.cart_uuid).toBe('a');
  expect(instantSongOf(filled(), 'birthday')).toBeNull();
  expect(instantSongOf(emptyCart())).toBeNull();
});

test('choosing another song of the same builder replaces the song, but not its add-ons', () => {
  const cart = filled();
  const repicked = changeLine(cart, 'a', 'instant_song', { instant_data: instantDataOf(STATE, OTHER, 'f2') });
  expect(repicked.products.map(({ cart_uuid }) => cart_uuid)).toEqual(['a', 'b']);
  expect(instantSongOf(repicked)?.instant_data).toMatchObject({ task_id: 'f2', title: 'Rosita' });
  expect(repicked.products[1]).toBe(greeting);
});

test('a song without a name stores null for it', () => {
  const nameless = { ...PREVIEW, ip_builder_data: { answers: {}, name_key: null, spelling: null } };
  expect(instantDataOf(STATE, nameless, 'f').selected_name).toBeNull();
});

test('a name that is sung as it is written has no spelling of its own', () => {
  const plain = { ...PREVIEW, ip_builder_data: { answers: {}, name_key: 'rosa', spelling: null } };
  expect(instantDataOf(STATE, plain, 'f').selected_name).toEqual({ name_key: 'rosa', spelling: '' });
});

test('previews without a collection give a song without a collection', () => {
  expect(instantDataOf({ ...STATE, collectionId: null }, PREVIEW, 'f').collection_id).toBe('');
});

const TASK = '7b1f2a34-0c5d-4e6f-8a9b-0c1d2e3f4a5b';

describe('the song that an order keeps', () => {
  const made: FrozenInstant = {
    taskId: TASK,
    songId: 's',
    collectionId: 'love',
    artistId: '3',
    artistName: 'June',
    templateSongId: 't1',
    answers: { traits: ['kind'] },
    nameKey: 'rosa',
    spelling: 'Rosa',
    occasion: '2',
    genre: '1',
    mood: '4',
    tempo: '2',
  };
  const kept = (instant_data: unknown) =>
    instantSong.freeze?.(soldLine({ sent: { instant_data } }), shopWith({ songs: new Map([[TASK, made]]) }));

  it('is the shop’s own record of it, whatever lyrics and artist the browser sends (3.11-04)', () => {
    expect(kept({ task_id: TASK, lyrics: 'other', artist_id: '9' })).toEqual(ok({ instant: made }));
  });

  it.each([
    ['none was chosen', undefined],
    ['no task is named', {}],
    ['the shop does not know the task', { task_id: TASK.replace('7', '8') }],
    ['the task is no key of the database', { task_id: 'f1' }],
  ])('is refused when %s', (_case, data) => {
    expect(kept(data)).toEqual({
      ok: false,
      refusal: { code: 'song_data_invalid', fields: { instant_data: 'required' } },
    });
  });
});

it.each<[unknown, string | null]>([
  [{ task_id: TASK }, TASK],
  [{ task_id: 'f1' }, null],
  [{}, null],
  [undefined, null],
  [TASK, null],
])('the database is asked only for tasks that it can know: %j', (instant_data, task) => {
  expect(taskOf({ instant_data })).toBe(task);
});

describe('what the checkout sends of the song', () => {
  const sentOf = (instant_data: ReturnType<typeof instantDataOf> | null) =>
    sentFields(lineOfProduct(product('instant-product', 'song'), { instant_data }));
  const answered = (answers: Record<string, string[]>) =>
    JSON.stringify(
      sentOf(
        instantDataOf(
          STATE,
          { ...PREVIEW, ip_builder_data: { answers, name_key: null, spelling: null } },
          'f',
        ),
      ),
    );

  it('is the same in whatever order the questions were answered', () => {
    const [traits, memory] = [['kind'], ['lake']];
    expect(answered({ traits, memory })).toBe(answered({ memory, traits }));
  });

  it('is nothing while no song is chosen', () => {
    expect(sentOf(null).instant_data).toBeUndefined();
  });
});
