import { describe, expect, it } from 'vitest';
import { allOf } from '../testing/lines.ts';
import { type Cart, emptyCart, withProducts } from './cart.ts';
import { PLAIN_INFO, readExtraInfo } from './extra-info.ts';
import { newLine } from './kinds/index.ts';
import { givePod, uploadsToClaim, withClaim } from './lines.ts';
import { checkPod, podExpires } from './pod.ts';
import { asksForPod, type PodImage, type PodInputs, type PodRules, readPodTexts } from './pod-rules.ts';
import { readCart } from './read-cart.ts';
import { linesThatLack } from './unbuyable-lines.ts';

const NAME = { key: 'name', label: 'Name', max_length: 5, required: true };
const LINE = { key: 'line', label: 'Line', max_length: 5, required: false };
const MUG: PodRules = {
  has_image_uploader: true,
  image_limits: { least: 1, most: 2 },
  pod_fields: [NAME, LINE],
};
const image = (id: string, expires_at = '2026-12-22T00:00:00.000Z'): PodImage => ({
  id,
  url: `/media/images/${id}.jpg`,
  width: 700,
  height: 900,
  expires_at,
});
const inputs = (change: Partial<PodInputs> = {}): PodInputs => ({
  images: [image('a')],
  texts: { name: 'Lou' },
  ...change,
});
const line = (rules: Partial<PodRules> = MUG) =>
  newLine(
    {
      id: 'mug',
      name: 'photo-mug',
      title: 'Photo mug',
      sku: '',
      price: 2_200,
      product_type: 'physical',
      requires_shipping_address: true,
      photo: null,
      extra_info: { ...PLAIN_INFO, ...rules },
    },
    { cart_uuid: 'mug', added_at: new Date('2026-11-22T00:00:00Z') },
  );
const cartOf = (...products: Cart['products']) => withProducts(emptyCart(), products);

describe('the input that a product needs', () => {
  const rules = (info: unknown) => {
    const { has_image_uploader, image_limits, pod_fields } = readExtraInfo(info);
    return { has_image_uploader, image_limits, pod_fields };
  };

  it.each([
    [{}, { least: 0, most: 0 }],
    [{ image_limits: { least: 2, most: 3 } }, { least: 0, most: 0 }],
    [{ has_image_uploader: true }, { least: 1, most: 1 }],
    [
      { has_image_uploader: true, image_limits: { least: 5, most: 20 } },
      { least: 5, most: 20 },
    ],
    [
      { has_image_uploader: true, image_limits: { least: 5, most: 4 } },
      { least: 5, most: 5 },
    ],
    [
      { has_image_uploader: true, image_limits: { least: 0, most: -1 } },
      { least: 1, most: 1 },
    ],
    [
      { has_image_uploader: true, image_limits: null },
      { least: 1, most: 1 },
    ],
    [
      { has_image_uploader: true, image_limits: { least: 1.5, most: '3' } },
      { least: 1, most: 1 },
    ],
  ])('%j: pictures %j', (info, limits) => {
    expect(rules(info).image_limits).toEqual(limits);
  });

  it('includes its texts, without unknown and invalid fields', () => {
    const pod_fields = [
      NAME,
      { key: 'line', label: 'Line' },
      { key: 'long', label: 'Long', max_length: -1, required: 'yes' },
      { key: '', label: 'x' },
      { key: 'unnamed', label: '' },
      { key: 'numbered', label: 7 },
      null,
    ];
    expect(rules({ pod_fields }).pod_fields).toEqual([
      NAME,
      { key: 'line', label: 'Line', max_length: 100, required: false },
      { key: 'long', label: 'Long', max_length: 100, required: false },
    ]);
    expect(rules({ pod_fields: 'name' }).pod_fields).toEqual([]);
  });

  it('is empty for most products', () => {
    expect(asksForPod(PLAIN_INFO)).toBe(false);
    expect(asksForPod({ ...PLAIN_INFO, pod_fields: [LINE] })).toBe(true);
    expect(asksForPod({ ...PLAIN_INFO, has_image_uploader: true })).toBe(true);
  });
});

describe('the input of a customer', () => {
  it.each<[string, Partial<PodInputs>, Record<string, string>]>([
    ['all of it', {}, {}],
    ['as many pictures as it takes', { images: [image('a'), image('b')] }, {}],
    ['no picture', { images: [] }, { images: 'required' }],
    ['a picture too many', { images: [image('a'), image('b'), image('c')] }, { images: 'too_many' }],
    ['no name', { texts: {} }, { 'texts.name': 'required' }],
    ['a name of white space', { texts: { name: ' \n' } }, { 'texts.name': 'required' }],
    ['a name that just fits', { texts: { name: 'Louis' } }, {}],
    ['a name too long', { texts: { name: 'Louise' } }, { 'texts.name': 'too_long' }],
    ['a line too long', { texts: { name: 'Lou', line: 'Louise' } }, { 'texts.line': 'too_long' }],
  ])('%s', (_what, change, fields) => {
    const checked = checkPod(inputs(change), MUG);
    if (Object.keys(fields).length === 0) expect(checked).toEqual({ ok: true, value: inputs(change) });
    else expect(checked).toEqual({ ok: false, refusal: { code: 'pod_missing', fields } });
  });

  it('keeps only the texts that the product needs, in storable form', () => {
    expect(readPodTexts({ name: 'L\u0000ou', line: 7, other: 'x' }, MUG)).toEqual({ name: 'Lou', line: '' });
    expect(readPodTexts(null, MUG)).toEqual({ name: '', line: '' });
    expect(readPodTexts({ __proto__: { name: 'x' } }, MUG)).toEqual({ name: '', line: '' });
  });

  it('expires with its first picture', () => {
    const [late, soon] = [image('a', '2026-12-22T00:00:00.000Z'), image('b', '2026-12-20T00:00:00.000Z')];
    expect(podExpires(inputs({ images: [late, soon] }))).toBe(soon.expires_at);
    expect(podExpires(inputs({ images: [soon, late] }))).toBe(soon.expires_at);
    expect(podExpires(inputs({ images: [] }))).toBeNull();
  });

  it('claims the pictures that the shop deletes within the hour, and takes over their new end', () => {
    const now = new Date('2026-11-22T00:00:00Z');
    const [soon, late] = [image('a', '2026-11-22T01:00:00.000Z'), image('b', '2026-12-22T00:00:00.000Z')];
    const cart = givePod(cartOf(line()), 'mug', inputs({ images: [soon, late] }));
    expect(uploadsToClaim(cart, now).map(({ id }) => id)).toEqual(['a']);
    const kept = withClaim(cart, { id: 'a', expires_at: late.expires_at });
    expect(kept.products[0]?.expire).toBe(late.expires_at);
    expect(uploadsToClaim(kept, now)).toEqual([]);
  });
});

describe('a line in the cart', () => {
  const unfinished = (cart: Parameters<typeof linesThatLack>[0]) =>
    linesThatLack(cart, 'pod', new Date('2026-11-22T00:00:00Z'));

  it('waits for its input, and then shows its first picture', () => {
    const cart = cartOf(line());
    expect(unfinished(cart)).toHaveLength(1);
    const given = givePod(cart, 'mug', inputs());
    expect(unfinished(given)).toEqual([]);
    expect(given.products[0]).toMatchObject({
      pod_inputs: inputs(),
      expire: '2026-12-22T00:00:00.000Z',
      cover_public_id: { metadata: { url: '/media/images/a.jpg' } },
    });
    const without = givePod(given, 'mug', inputs({ images: [] }));
    expect(without.products[0]).toMatchObject({ expire: null, cover_public_id: null });
  });

  it('that needs no input accepts none, and other lines do not change', () => {
    const plain = line({ has_image_uploader: false, image_limits: { least: 0, most: 0 }, pod_fields: [] });
    expect(allOf(givePod(cartOf(plain), 'mug', inputs()).products[0]).pod_inputs).toBeUndefined();
    expect(allOf(givePod(cartOf(line()), 'other', inputs()).products[0]).pod_inputs).toBeNull();
    expect(unfinished(cartOf(plain))).toEqual([]);
  });

  it('is read back unchanged, and needs its input again when that cannot be read', () => {
    const kept = givePod(cartOf(line()), 'mug', inputs({ texts: { name: 'Lou', line: '' } }));
    expect(readCart(JSON.stringify(kept))).toEqual({ cart: kept, mended: [] });
    const [held] = kept.products;
    const broken = (pod_inputs: unknown) =>
      allOf(readCart({ ...kept, products: [{ ...held, pod_inputs }] }).cart.products[0]).pod_inputs;
    expect(broken({ images: [{ ...image('a'), url: 7 }], texts: {} })).toBeNull();
    expect(broken({ images: [{ ...image('a'), expires_at: 'soon' }], texts: {} })).toBeNull();
    expect(broken({ images: [{ ...image('a'), width: -1 }], texts: {} })).toBeNull();
    expect(broken({ images: [{ ...image('a'), height: 'x' }], texts: {} })).toBeNull();
    expect(broken({ images: [{ ...image('') }], texts: {} })).toBeNull();
    expect(broken({ images: 'a', texts: {} })).toBeNull();
    expect(broken('x')).toBeNull();
    const plain = { ...held, extra_info: PLAIN_INFO };
    expect(allOf(readCart({ ...kept, products: [plain] }).cart.products[0]).pod_inputs).toBeUndefined();
  });
});

describe('a text that is chosen', () => {
  const COLOUR = {
    ...{ key: 'colour', label: 'Color', max_length: 20, required: true },
    choices: [
      { value: 'Blue', label: 'Azul' },
      { value: 'Red', label: 'Rojo' },
    ],
  };
  const rules = readExtraInfo({ pod_fields: [COLOUR] });

  it('is one of the choices, by its value in whatever language it was chosen', () => {
    expect(rules.pod_fields).toEqual([COLOUR]);
    expect(checkPod({ images: [], texts: { colour: 'Red' } }, rules).ok).toBe(true);
  });

  it('may be longer than a text that customers write', () => {
    const long = { ...COLOUR, max_length: 2 };
    const short = readExtraInfo({ pod_fields: [long] });
    expect(checkPod({ images: [], texts: { colour: 'Red' } }, short).ok).toBe(true);
  });

  it.each([
    ['Azul', 'not_select'],
    ['', 'required'],
  ])('is refused as %o', (colour, why) => {
    expect(checkPod({ images: [], texts: { colour } }, rules)).toMatchObject({
      refusal: { code: 'pod_missing', fields: { 'texts.colour': why } },
    });
  });
});
