import { describe, expect, it } from 'vitest';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import { newLine, readLine, sentFields } from '../kinds/index.ts';

/** The fields that a stored line needs to be valid. */
const LEAST = {
  id: '1',
  name: 'lyric-print',
  price: 2_400,
  cart_uuid: 'a',
  added_at: '2026-11-21T12:00:00.000Z',
};

describe('a line in storage', () => {
  it('counts as one item at its product’s price when nothing else is stored (3.5-01)', () => {
    expect(readLine(LEAST)).toEqual({
      ...LEAST,
      kind: 'simple',
      title: '',
      sku: '',
      cartPrice: 2_400,
      quantity: 1,
      product_type: '',
      underSong: false,
      parent_story_id: null,
      parent_story_key: null,
      owner_id: null,
      requires_shipping_address: false,
      cover_public_id: null,
      expire: null,
      bundled_products: [],
      cta_clicked: null,
      photo: null,
      auto_added: false,
      lost_inputs: null,
      extra_info: PLAIN_INFO,
    });
  });

  it.each(Object.keys(LEAST))('is lost without its %s', (field) => {
    expect(readLine({ ...LEAST, [field]: undefined })).toBeNull();
  });

  it.each([
    ['price', 0],
    ['price', 100_000_000],
    ['cartPrice', 0],
    ['cartPrice', 1_999],
    ['quantity', 1],
    ['quantity', 10_000],
    ['expire', '2026-12-22T10:00:00.000Z'],
  ])('keeps its %s of %s', (field, value) => {
    expect(readLine({ ...LEAST, [field]: value })).toMatchObject({ [field]: value });
  });

  it.each([
    ['price', -1],
    ['price', 24.5],
    ['price', '2400'],
    ['price', 100_000_001],
    ['cartPrice', -1],
    ['cartPrice', 100_000_001],
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', 10_001],
    ['expire', 'soon'],
    ['added_at', 'yesterday'],
  ])(
    'is lost with a %s of %j, so that no cart is shown at a wrong price or after its time',
    (field, value) => {
      expect(readLine({ ...LEAST, [field]: value })).toBeNull();
    },
  );

  it('keeps its cover only with an address, because the check of covers needs it (4.4-04)', () => {
    const cover = { metadata: { url: '/media/images/i.jpg' } };
    expect(readLine({ ...LEAST, cover_public_id: cover })).toMatchObject({ cover_public_id: cover });
    const unaddressed = readLine({ ...LEAST, cover_public_id: { metadata: { url: '' } } });
    expect(unaddressed).toMatchObject({ cover_public_id: null });
  });

  it('keeps the contents of a bundle that can be read, each with the time at which it expires (4.4-05)', () => {
    const print = { id: '2', title: 'Print', expire: null };
    const video = { id: '3', title: '', expire: '2026-12-22T10:00:00.000Z' };
    expect(
      readLine({
        ...LEAST,
        bundled_products: [print, { title: 'nameless' }, { id: '3', expire: video.expire }],
      }),
    ).toMatchObject({ kind: 'bundle', bundled_products: [print, video] });
  });
});

describe('a new line', () => {
  it('is one item of the product at the catalog’s price', () => {
    const product = productNamed('lyric-print', {
      price: 2_400,
      photo: '/p.jpg',
      requires_shipping_address: true,
    });
    expect(lineOfProduct(product)).toEqual({
      ...product,
      kind: 'simple',
      cartPrice: 2_400,
      quantity: 1,
      cart_uuid: 'a',
      added_at: '2026-11-21T12:00:00.000Z',
      underSong: false,
      parent_story_id: null,
      parent_story_key: null,
      owner_id: null,
      cover_public_id: null,
      expire: null,
      bundled_products: [],
      auto_added: false,
      lost_inputs: null,
      cta_clicked: null,
    });
  });

  it('takes the customer’s choices in place of these values', () => {
    const chosen = {
      quantity: 3,
      underSong: true,
      parent_story_id: '7',
      parent_story_key: 'slug',
      owner_id: '4',
      expire: '2026-12-22T10:00:00.000Z',
      auto_added: true,
      cta_clicked: 'store',
    };
    const line = newLine(
      productNamed('artist-gratuity'),
      { cart_uuid: 'b', added_at: new Date('2026-11-22T00:00:00Z') },
      { ...chosen, price: 500 },
    );
    expect(line).toMatchObject({ ...chosen, price: 500, cartPrice: 500, cart_uuid: 'b' });
  });

  it('holds the contents of a bundle, at first without a time at which they expire', () => {
    const line = lineOfProduct(productNamed('set', { bundled_products: [{ id: '2', title: 'Print' }] }));
    expect(line.bundled_products).toEqual([{ id: '2', title: 'Print', expire: null }]);
    const named = { id: '2', name: 'lyric-print', title: 'Print' };
    const kept = lineOfProduct(productNamed('set', { bundled_products: [named] }));
    expect(readLine(JSON.parse(JSON.stringify(kept)))?.bundled_products).toEqual([
      { ...named, expire: null },
    ]);
  });
});

describe('the facts of the catalog that the checkout sends (7.5-08)', () => {
  const sentOf = (name: string, info: object) =>
    JSON.stringify(sentFields(lineOfProduct(productNamed(name, { extra_info: { ...PLAIN_INFO, ...info } }))));
  const sortedInfo = (info: object) =>
    JSON.stringify({ extra_info: Object.fromEntries(Object.entries({ ...PLAIN_INFO, ...info }).sort()) });

  it('are sent for instant products, in a fixed order', () => {
    const info = { instant_product: true };
    expect(sentOf('instant-slideshow', info)).toBe(sortedInfo(info));
  });

  it('are sent for revisions, in a fixed order', () => {
    const info = { revision_requests: [{ line: 3 }], revision_note: 'Soon' };
    expect(sentOf('revision-request', info)).toBe(sortedInfo(info));
  });

  it('are not sent for other products', () => {
    expect(sentOf('lyric-print', {})).toBe('{}');
  });
});
