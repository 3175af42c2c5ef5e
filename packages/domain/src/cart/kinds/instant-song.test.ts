import { expect, test } from 'vitest';
import type { InstantPreview } from '../../instant/previews.ts';
import { addProduct, emptyCart } from '../cart.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import { changeLine, instantSongOf } from '../lines.ts';
import { readCart } from '../read-cart.ts';
import { newLine } from './index.ts';
import { instantDataOf } from './instant-song.ts';

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
