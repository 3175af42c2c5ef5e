import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf } from '../../testing/lines.ts';
import { emptyCart, withProducts } from '../cart.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import { readCart } from '../read-cart.ts';
import {
  type CatalogProduct,
  type KindName,
  type LineFields,
  newLine,
  readLine,
  sentFields,
} from './index.ts';

const product = (name: string, change: Partial<CatalogProduct> = {}): CatalogProduct => ({
  id: '1',
  name,
  title: name,
  sku: 'S',
  price: 1_000,
  product_type: 'add-on',
  requires_shipping_address: false,
  photo: null,
  extra_info: PLAIN_INFO,
  ...change,
});
const STAMP = { cart_uuid: 'a', added_at: new Date('2026-11-21T12:00:00Z') };
const SONG_INFO = { songbuilder_slug: 'x', recipient: 'Lou', artist_id: '1', artist_name: 'June' };
const CARD = { front: 'wave', front_line: '', message: 'Thirty years!', writing: 'serif' } as const;
const GIFT = { recipient_name: 'Lou', recipient_email: 'l@x.io', message: '', send_on: '2026-12-24' };
const RUSH = { add_days: 5, cost: 4_900, holiday_skip: false };
const RECORDING = { id: 'g', audio_url: '/g.mp3', duration_seconds: 9 };
const PICKED = {
  collection_id: 'love',
  artist_id: '3',
  artist_display_name: 'June',
  task_id: 'f1',
  title: 'Rosa',
  lyrics: 'Rosa',
  template_song_id: 't1',
  answers: { traits: ['kind'] },
  previews_generated: [{ title: 'Rosa', artist: 'June' }],
  selected_name: { name_key: 'rosa', spelling: 'Rosa' },
  sleeve: { genre: '1', mood: '4', tempo: '2' },
};
const { sleeve: _, ...SENT_SONG } = PICKED;
const IMAGE = { id: 'i', url: '/i.jpg', width: 700, height: 900, expires_at: '2026-12-22T00:00:00.000Z' };
const MUG = { has_image_uploader: true, image_limits: { least: 1, most: 2 } };

/** One product of each kind, with the customer's input, and the part of that input that the checkout sends. */
const KINDS: [KindName, CatalogProduct, Partial<LineFields>, object][] = [
  [
    'original_song',
    product('personalized-song', { product_type: 'song' }),
    { additional_info: SONG_INFO },
    { additional_info: SONG_INFO },
  ],
  [
    'instant_song',
    product('instant-product', {
      product_type: 'song',
      extra_info: { ...PLAIN_INFO, instant_product: true },
    }),
    { instant_data: PICKED },
    { instant_data: SENT_SONG },
  ],
  ['ecard', product('pl-e-card'), { ecard: CARD }, { additional_info: { ecard: CARD } }],
  [
    'gift_card',
    product('gift-card-50', { product_type: 'gift-card' }),
    { gift_card: GIFT },
    { additional_info: { gift_card: GIFT } },
  ],
  [
    'revision',
    product('revision-request', {
      extra_info: { ...PLAIN_INFO, revision_requests: [{ line: 3 }], revision_note: 'Soon' },
    }),
    {},
    { extra_info: { revision_requests: [{ line: 3 }], revision_note: 'Soon' } },
  ],
  [
    'greeting',
    product('customer-greeting-for-instant-product'),
    { customer_greeting_data: RECORDING, customer_greeting_placement: 'before_song' },
    { customer_greeting_data: RECORDING, customer_greeting_placement: 'before_song' },
  ],
  ['rush_fee', product('personalized-song-rush-fee-v2'), { rushFeeInfo: RUSH }, { extra_info: RUSH }],
  [
    'pod',
    product('photo-mug', { extra_info: { ...PLAIN_INFO, ...MUG } }),
    { pod_inputs: { images: [IMAGE], texts: {} } },
    { pod_inputs: { images: [{ id: 'i' }], texts: {} } },
  ],
  ['bundle', product('set', { bundled_products: [{ id: '2', title: 'Print' }] }), {}, {}],
  ['simple', product('lyric-print'), {}, {}],
];

describe.each(KINDS)('%s', (kind, catalog, own, sent) => {
  const line = newLine(catalog, STAMP, own);

  it("is recognised by its product, and keeps the customer's input", () => {
    expect(line).toMatchObject({ kind, ...own });
    expect(sentFields(line)).toMatchObject(sent);
  });

  it('is read back from storage unchanged', () => {
    const cart = withProducts(emptyCart(), [line]);
    expect(readCart(JSON.stringify(cart))).toEqual({ cart, mended: [] });
  });

  it('is read from an older cart, whose lines had the fields of all kinds and no `kind`', () => {
    const { kind: _, ...named } = line;
    const before = {
      additional_info: null,
      instant_data: null,
      customer_greeting_data: null,
      customer_greeting_placement: null,
      ecard: null,
      gift_card: null,
      pod_inputs: null,
      rushFeeInfo: null,
      ...named,
    };
    expect(readLine(before)).toEqual(line);
  });

  it('loses only its own field when that is invalid, and never throws', () => {
    const fields = Object.keys(own);
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('cta_clicked', ...fields), (odd, field) => {
        const read = readLine({ ...line, [field]: odd });
        expect({ ...read, [field]: null }).toEqual({ ...line, [field]: null });
      }),
    );
  });

  it('has no fields of other kinds', () => {
    const all = Object.assign({}, ...KINDS.map(([, , fields]) => fields));
    const others = Object.keys(all).filter((field) => !(field in own));
    const read = allOf(readLine({ ...all, ...line }) ?? undefined);
    for (const field of others) expect(read).not.toHaveProperty(field);
  });
});
