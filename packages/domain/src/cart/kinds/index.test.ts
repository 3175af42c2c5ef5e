import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../result.ts';
import { allOf, lineOfProduct, productNamed } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { emptyCart, withProducts } from '../cart.ts';
import { PLAIN_INFO } from '../extra-info.ts';
import type { FrozenInstant } from '../line/ordered.ts';
import type { SoldWith } from '../line/sold-with.ts';
import { readCart } from '../read-cart.ts';
import { ecard } from './ecard.ts';
import {
  type CatalogProduct,
  checkTogether,
  freezeLine,
  type Kind,
  type KindName,
  keepsPrice,
  kindOf,
  kindOfOrdered,
  type LineFields,
  type OwnKept,
  readLine,
  sentFields,
  soldWith,
} from './index.ts';
import { revision } from './revision.ts';
import { rushFee } from './rush-fee.ts';
import { simple } from './simple.ts';

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
const CHOSEN: FrozenInstant = {
  taskId: 'f1',
  songId: 's1',
  collectionId: 'love',
  artistId: '3',
  artistName: 'June',
  templateSongId: 't1',
  answers: { traits: ['kind'] },
  nameKey: null,
  spelling: null,
  occasion: '1',
  genre: '1',
  mood: '4',
  tempo: '2',
};
const IMAGE = { id: 'i', url: '/i.jpg', width: 700, height: 900, expires_at: '2026-12-22T00:00:00.000Z' };
const MUG = { has_image_uploader: true, image_limits: { least: 1, most: 2 } };

/** A product of a kind, the customer's input, the part of it that the checkout sends, and what an order keeps of it. */
type Example = { product: CatalogProduct; own?: Partial<LineFields>; sent?: object; kept?: OwnKept };

const EXAMPLES: Record<KindName, Example> = {
  original_song: {
    product: productNamed('personalized-song', { product_type: 'song' }),
    own: { additional_info: SONG_INFO },
    sent: { additional_info: SONG_INFO },
  },
  instant_song: {
    product: productNamed('instant-product', {
      product_type: 'song',
      extra_info: { ...PLAIN_INFO, instant_product: true },
    }),
    own: { instant_data: PICKED },
    sent: { instant_data: SENT_SONG },
    kept: { instant: CHOSEN },
  },
  ecard: {
    product: productNamed('pl-e-card'),
    own: { ecard: CARD },
    sent: { additional_info: { ecard: CARD } },
    kept: { ecard: CARD },
  },
  gift_card: {
    product: productNamed('gift-card-50', { product_type: 'gift-card' }),
    own: { gift_card: GIFT },
    sent: { additional_info: { gift_card: GIFT } },
    kept: { giftCard: GIFT },
  },
  revision: {
    product: productNamed('revision-request', {
      extra_info: { ...PLAIN_INFO, revision_requests: [{ line: 3 }], revision_note: 'Soon' },
    }),
    sent: { extra_info: { revision_requests: [{ line: 3 }], revision_note: 'Soon' } },
  },
  greeting: {
    product: productNamed('customer-greeting-for-instant-product'),
    own: { customer_greeting_data: RECORDING, customer_greeting_placement: 'before_song' },
    sent: { customer_greeting_data: RECORDING, customer_greeting_placement: 'before_song' },
    kept: { greeting: { id: 'g', audioKey: 'g.mp3', seconds: 9 } },
  },
  rush_fee: {
    product: productNamed('personalized-song-rush-fee-v2'),
    own: { rushFeeInfo: RUSH },
    sent: { extra_info: RUSH },
  },
  extra_verse: { product: productNamed('extra-verse') },
  gratuity: { product: productNamed('artist-gratuity') },
  streaming: { product: productNamed('song-streaming') },
  pod: {
    product: productNamed('photo-mug', { extra_info: { ...PLAIN_INFO, ...MUG } }),
    own: { pod_inputs: { images: [IMAGE], texts: {} } },
    sent: { pod_inputs: { images: [{ id: 'i' }], texts: {} } },
    kept: { pod: { images: [], texts: [] } },
  },
  bundle: { product: productNamed('set', { bundled_products: [{ id: '2', title: 'Print' }] }) },
  simple: { product: productNamed('lyric-print') },
};
const KINDS = Object.entries(EXAMPLES) as [KindName, Example][];

it('a new kind does not compile before its table has an example of it (decision 0152)', () => {
  // @ts-expect-error The table lacks the new kind.
  const more: Record<KindName | 'ring_tone', Example> = EXAMPLES;
  expect(more).not.toHaveProperty('ring_tone');
});

describe.each(KINDS)('%s', (kind, { product, own = {}, sent = {} }) => {
  const line = lineOfProduct(product, own);

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
    const all = Object.assign({}, ...KINDS.map(([, { own: fields }]) => fields));
    const others = Object.keys(all).filter((field) => !(field in own));
    const read = allOf(readLine({ ...all, ...line }) ?? undefined);
    for (const field of others) expect(read).not.toHaveProperty(field);
  });
});

describe('the kind of a product', () => {
  const kindFor = (name: string, change: Partial<CatalogProduct> = {}) =>
    lineOfProduct(productNamed(name, change)).kind;

  it.each<[string, KindName, Partial<CatalogProduct>]>([
    [
      'a song that is also made to order',
      'original_song',
      { product_type: 'song', extra_info: { ...PLAIN_INFO, ...MUG } },
    ],
    [
      'a slideshow of an instant song, which is no song',
      'pod',
      { extra_info: { ...PLAIN_INFO, ...MUG, instant_product: true } },
    ],
    [
      'a bundle that needs pictures',
      'pod',
      { extra_info: { ...PLAIN_INFO, ...MUG }, bundled_products: [{ id: '2', title: 'Print' }] },
    ],
    [
      'a gift card with a picture on it',
      'gift_card',
      { product_type: 'gift-card', extra_info: { ...PLAIN_INFO, ...MUG } },
    ],
    ['a product with nothing special', 'simple', {}],
  ])('%s: %s', (_case, kind, change) => {
    expect(kindFor('some-product', change)).toBe(kind);
  });

  it('changes with the catalog, so that lines of older carts follow', () => {
    const print = lineOfProduct(productNamed('lyric-print'));
    expect(readLine({ ...print, extra_info: MUG })).toMatchObject({ kind: 'pod', pod_inputs: null });
  });
});

describe('the song without which a product is not sold', () => {
  const facts = (name: string, change: Partial<CatalogProduct> = {}) => ({
    ...productNamed(name, change),
    bundled_products: change.bundled_products ?? [],
  });
  const info = { ...PLAIN_INFO, ...MUG };
  const withStreaming = {
    ...facts('a-bundle'),
    contents: [{ name: 'lyric-print' }, { name: 'song-streaming' }],
  };

  it.each<[SoldWith, Parameters<typeof soldWith>[0]]>([
    ['new_song', facts('extra-verse')],
    ['new_song', facts('artist-gratuity')],
    ['new_song', facts('personalized-song-rush-fee-v2')],
    ['song', facts('song-streaming')],
    ['song', facts('free-song-streaming')],
    ['song', facts('pl-e-card')],
    ['song', withStreaming],
    ['song', { ...withStreaming, bundled_products: [{ id: '2' }] }],
    ['song', { ...withStreaming, bundled_products: [{ id: '2' }], extra_info: info }],
    ['instant_song', facts('customer-greeting-for-instant-product')],
    ['instant_song', facts('instant-slideshow', { extra_info: info })],
    ['any_song', facts('customer-greeting')],
    ['any_song', facts('lyric-print')],
    ['any_song', facts('bundle-slideshow-video-card', { extra_info: info })],
    ['any_song', facts('small-business-rights-upgrade')],
    ['any_song', facts('lyric-print', { extra_info: info })],
    ['any_song', facts('bundle-paper-set', { bundled_products: [{ id: '2', title: 'Print' }] })],
    [null, facts('personalized-song', { product_type: 'song' })],
    [null, facts('revision-request')],
    [null, facts('gift-card', { product_type: 'gift-card' })],
    [null, facts('photo-mug', { extra_info: info })],
    [null, facts('name-poster')],
  ])('%s: %o', (song, product) => {
    expect(soldWith(product)).toBe(song);
  });
});

it.each<[string, Partial<CatalogProduct>, boolean]>([
  ['artist-gratuity', {}, true],
  ['revision-request', {}, true],
  ['personalized-song-rush-fee-v2', {}, true],
  ['gift-card', { product_type: 'gift-card' }, true],
  ['gift-card-50', { product_type: 'gift-card' }, false],
  ['personalized-song', { product_type: 'song' }, false],
  ['extra-verse', {}, false],
  ['service-fee', {}, false],
])('%s keeps the price that the customer’s choice made (4.3-10): %s %s', (name, change, keeps) => {
  expect(keepsPrice(lineOfProduct(productNamed(name, change)))).toBe(keeps);
});

it.each(KINDS)('the kind of a line that an order stores is still known: %s', (_kind, { product, kept }) => {
  const { name, product_type: productType, bundled_products = [] } = product;
  const kind = kindOf({ ...product, bundled_products });
  const titles = { titleEn: name, titleSp: name };
  const contents = bundled_products.map(({ title }) => ({ productId: 2, name: title, ...titles }));
  const line = { cartUuid: 'a', productId: 1, name, productType, ...titles, quantity: 1, contents, ...kept };
  expect(kindOfOrdered({ ...line, kind: kind.name })).toBe(kind);
  // Orders of earlier versions of the shop do not name it.
  expect(kindOfOrdered(line)).toBe(kind);
});

describe('the fields of its kind that an order stores for a line', () => {
  it('are decided by the kind of the line', () => {
    expect(freezeLine(ecard, soldLine({ sent: { additional_info: { ecard: CARD } } }), shopWith())).toEqual(
      ok({ ecard: CARD }),
    );
    expect(freezeLine(ecard, soldLine(), shopWith())).toMatchObject({ refusal: { code: 'ecard_missing' } });
  });

  it('are none for rush delivery, because the order itself stores the chosen delivery', () => {
    expect(freezeLine(rushFee, soldLine(), shopWith())).toEqual(ok({}));
  });
});

describe('the lines of one order together', () => {
  const buyer = { userId: 4, revisable: new Map() };
  const sold = (kind: Kind) => ({ ...soldLine(), kind });

  it('are refused when the rule of a kind does not allow them together', () => {
    expect(checkTogether([sold(simple), sold(ecard), sold(ecard)], buyer)).toEqual(
      refuse('quantity_invalid'),
    );
    expect(checkTogether([sold(ecard), sold(revision)], buyer)).toEqual(refuse('product_missing'));
  });

  it('may be several lines of a kind that has no rule, and one e-card', () => {
    expect(checkTogether([sold(simple), sold(simple), sold(ecard)], buyer)).toEqual(ok(null));
  });

  it('need no signed-in buyer when none of them revises a song', () => {
    expect(checkTogether([sold(simple)], { userId: null, revisable: new Map() })).toEqual(ok(null));
    expect(checkTogether([], { userId: null, revisable: new Map() })).toEqual(ok(null));
  });
});
