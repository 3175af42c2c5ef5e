import { emptySongData } from '@keepsong/domain/builder/song-data';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { couponWith } from '@keepsong/domain/testing/offers';
import { beforeEach, expect, it, vi } from 'vitest';
import { BILLING, cartOf, line, SHIPPING } from '../testing/checkout-cart.ts';
import { type CartBodyFacts, cartBody } from './cart-payload.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'test' });
});

const FACTS: CartBodyFacts = {
  total: 3_900,
  intentId: null,
  userId: 7,
  addresses: { billing: BILLING, shipping: SHIPPING },
  shippingName: 'Lou',
  song: null,
};
const textField = (key: string) => ({ key, label: key, max_length: 40, required: false });
const SLIDES = { ...PLAIN_INFO, has_image_uploader: true, image_limits: { least: 1, most: 20 } };
const MUG = { ...SLIDES, pod_fields: [textField('line'), textField('date')] };
const RUSH = { add_days: 5, cost: 4_900, holiday_skip: false };
const rushLine = line({ cart_uuid: 'r', name: 'personalized-song-rush-fee-v2', rushFeeInfo: RUSH });

it("sends the parcel's recipient with its address, and null for what is not known", () => {
  expect(cartBody(cartOf(line()), FACTS).sf_cart.addresses.shipping).toEqual({ name: 'Lou', ...SHIPPING });
  const unknown = { ...FACTS, addresses: { billing: null, shipping: null } };
  expect(cartBody(cartOf(line()), unknown).sf_cart.addresses).toEqual({ billing: null, shipping: null });
});

it('sends every product field that spec 7.5-07 names', () => {
  const [product = {}] = cartBody(cartOf(line()), FACTS).sf_cart.products;
  const plain = [
    'id',
    'price',
    'name',
    'parent_story_id',
    'product_type',
    'additional_info',
    'cover_public_id',
  ];
  const rest = ['checkout_id', 'bundled_products', 'added_at', 'expire', 'from_lct'];
  expect(Object.keys(product)).toEqual(expect.arrayContaining([...plain, ...rest]));
  expect(product).toMatchObject({ price: 3_900, checkout_id: null, from_lct: false });
});

it('sends the draft of the song in the cart, and no other draft (spec 7.5-09)', () => {
  const additional_info = { songbuilder_slug: 'a', recipient: 'Lou', artist_id: '3', artist_name: 'June' };
  const cart = cartOf(line({ name: 'personalized-song', product_type: 'song', additional_info }));
  const song = { ...emptySongData(), slug: 'a', recipient: 'Lou', moods: ['4' as const] };
  const sent = cartBody(cart, { ...FACTS, song }).sf_song_data;
  expect(sent).toEqual({ ...song, deliveryType: 'standard' });
  const named = { slug: 'a', deliveryType: 'standard' };
  expect(cartBody(cart, { ...FACTS, song: { ...song, slug: 'b' } }).sf_song_data).toEqual(named);
  expect(cartBody(cart, FACTS).sf_song_data).toEqual(named);
  expect(cartBody(cartOf(line()), { ...FACTS, song }).sf_song_data).toBeNull();
});

it('sends the rush delivery of its line, both there and with the cart (spec 7.5-06, 7.5-08)', () => {
  const { rush_fee, products } = cartBody(cartOf(line(), rushLine), FACTS).sf_cart;
  expect(rush_fee).toEqual(RUSH);
  expect(products.map(({ extra_info }) => extra_info)).toEqual([undefined, RUSH]);
  expect(cartBody(cartOf(line()), FACTS).sf_cart.rush_fee).toBeNull();
});

it('sends the code of the active coupon, and never a reserved one', () => {
  const held = { ...cartOf(line()), coupon: couponWith({ discount_fixed: 500 }) };
  expect(cartBody(held, FACTS).sf_cart.coupon_code).toBe('FORTY20');
  const waiting = {
    ...cartOf(line()),
    reservedCoupon: { code: 'FORTY20', products: ['x'], products_any: [] },
  };
  expect(cartBody(waiting, FACTS).sf_cart.coupon_code).toBeNull();
});

it('sends the recipient of a gift card', () => {
  const gift_card = {
    recipient_name: 'Lou',
    recipient_email: 'lou@example.com',
    message: 'Sing!',
    send_on: '2026-12-24' as const,
  };
  const card = line({ product_type: 'gift-card', name: 'gift-card', gift_card });
  expect(cartBody(cartOf(card), FACTS).sf_cart.products[0]?.additional_info).toEqual({ gift_card });
});

it('sends the input of a made-to-order product, its texts always in one order', () => {
  const image = { id: 'i', url: '/media/images/i.jpg', width: 700, height: 700, expires_at: '2026-12-24' };
  const made = (texts: Record<string, string>) =>
    cartBody(cartOf(line({ extra_info: MUG, pod_inputs: { images: [image], texts } })), FACTS).sf_cart
      .products[0]?.pod_inputs;
  expect(made({ line: 'Us', date: '' })).toEqual({
    images: [{ id: 'i' }],
    texts: { date: '', line: 'Us' },
  });
  expect(JSON.stringify(made({ date: '', line: 'Us' }))).toBe(JSON.stringify(made({ line: 'Us', date: '' })));
  expect(cartBody(cartOf(line()), FACTS).sf_cart.products[0]).not.toHaveProperty('pod_inputs');
});

it("sends the catalog's facts only for revisions and instant products (spec 7.5-08)", () => {
  const { extra_info } = line();
  const instant = line({ cart_uuid: 'i', extra_info: { ...extra_info, instant_product: true } });
  const revision = line({ cart_uuid: 'v', name: 'revision-request' });
  const infos = cartBody(cartOf(line({ cart_uuid: 'a' }), instant, revision), FACTS).sf_cart.products;
  const byUuid = new Map(infos.map((one) => [one.cart_uuid, one.extra_info]));
  expect(byUuid.get('a')).toBeUndefined();
  expect(byUuid.get('i')).toMatchObject({ instant_product: true });
  expect(byUuid.get('v')).toMatchObject({ one_per_story: false });
});

it('sends an instant song as spec 3.11-04 names it, answers in a fixed order, with the intro and its place', () => {
  const instant_data = {
    collection_id: 'love',
    artist_id: '3',
    artist_display_name: 'June',
    task_id: 'f1',
    title: 'Rosa',
    lyrics: 'Rosa, Rosa',
    template_song_id: 't1',
    answers: { traits: ['kind', 'funny'], music: ['folk'] },
    previews_generated: [{ title: 'Rosa', artist: 'June' }],
    selected_name: { name_key: 'rosa', spelling: 'Rosa' },
  };
  const sleeve = { genre: '1', mood: '4', tempo: '2' };
  const customer_greeting_data = { id: 'g', audio_url: '/g.mp3', duration_seconds: 9 };
  const song = line({
    cart_uuid: 's',
    product_type: 'song',
    extra_info: { ...PLAIN_INFO, instant_product: true },
    instant_data: { ...instant_data, sleeve },
  });
  const greeting = line({
    cart_uuid: 'g',
    name: 'customer-greeting-for-instant-product',
    customer_greeting_data,
    customer_greeting_placement: 'before_song',
  });
  const { products } = cartBody(cartOf(song, greeting), FACTS).sf_cart;
  const byUuid = new Map(products.map((one) => [one.cart_uuid, one]));
  expect(byUuid.get('s')?.instant_data).toEqual(instant_data);
  expect(JSON.stringify(byUuid.get('s')?.instant_data)).toContain('"answers":{"music":["folk"],"traits"');
  expect(byUuid.get('g')).toMatchObject({
    customer_greeting_data,
    customer_greeting_placement: 'before_song',
  });
  expect(byUuid.get('s')).not.toHaveProperty('customer_greeting_data');
});

it('sends caption and visible part of each photo of a slideshow', () => {
  const image = { id: 'i', url: '/media/images/i.jpg', width: 700, height: 700, expires_at: '2026-12-24' };
  const slide = { ...image, caption: 'Our porch', crop: { x: 0.2, y: 0.5, zoom: 2 } };
  const made = line({
    extra_info: SLIDES,
    pod_inputs: { images: [slide, { ...image, id: 'j' }], texts: {} },
  });
  expect(cartBody(cartOf(made), FACTS).sf_cart.products[0]?.pod_inputs).toEqual({
    images: [{ id: 'i', caption: 'Our porch', crop: { x: 0.2, y: 0.5, zoom: 2 } }, { id: 'j' }],
    texts: {},
  });
});
