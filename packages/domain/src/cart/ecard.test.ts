import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, lineWith } from '../testing/lines.ts';
import { LIMITS } from '../text/limits.ts';
import { addProduct, type Cart, emptyCart, removeProduct } from './cart.ts';
import { type ECard, ecardErrors, emptyECard, readECard, readECardSketch } from './ecard.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { type CartLine, type CatalogProduct, type LineFields, newLine } from './kinds/index.ts';
import { changeLine } from './lines.ts';
import { isECard } from './named-products.ts';
import { readCart } from './read-cart.ts';
import { dropExpired, linesThatLack } from './unbuyable-lines.ts';

const CARD: ECard = { front: 'wave', front_line: 'For Mum', message: 'Thirty years!', writing: 'serif' };

const product = (name: string): CatalogProduct => ({
  id: name,
  name,
  title: name,
  sku: '',
  price: 499,
  product_type: name === 'personalized-song' ? 'song' : 'add-on',
  requires_shipping_address: false,
  photo: null,
  extra_info: { ...PLAIN_INFO, one_per_story: true },
});
const line = (name: string, change: Partial<LineFields> = {}): CartLine =>
  lineWith(newLine(product(name), { cart_uuid: name, added_at: new Date('2026-11-21T12:00:00Z') }), change);
const cartOf = (...products: CartLine[]): Cart =>
  products.reduce((cart, one) => {
    const added = addProduct(cart, one);
    return added.ok ? added.value : cart;
  }, emptyCart());

describe('isECard', () => {
  it.each([
    ['pl-e-card', true],
    ['ag2-e-card', true],
    ['e-card', false],
    ['-e-card', false],
    ['PL-e-card', false],
    ['pl-e-card-2', false],
    ['gift-card-50', false],
    ['my-pl-e-card', false],
  ])('%s: %s', (name, is) => {
    expect(isECard({ name })).toBe(is);
  });
});

describe('a card', () => {
  it('is personalised once it has a message', () => {
    expect(ecardErrors(emptyECard())).toEqual({ message: 'required' });
    expect(ecardErrors({ ...CARD, message: ' \n\u200b' })).toEqual({ message: 'required' });
    expect(ecardErrors(CARD)).toEqual({});
    expect(ecardErrors({ ...CARD, front_line: '' })).toEqual({});
  });

  it('accepts texts up to its limits, and not one character more', () => {
    const [front_line, message] = ['a'.repeat(LIMITS.ecardFrontLine), 'b'.repeat(LIMITS.ecardMessage)];
    expect(ecardErrors({ ...CARD, front_line, message })).toEqual({});
    expect(ecardErrors({ ...CARD, front_line: `${front_line}a`, message: `${message}b` })).toEqual({
      front_line: 'too_long',
      message: 'too_long',
    });
  });
});

describe('readECard', () => {
  it('reads a card with tidied texts and without unknown fields', () => {
    const sent = { ...CARD, message: 'one\r\ntwo\u0000', price: 1 };
    expect(readECard(sent)).toEqual({ ok: true, value: { ...CARD, message: 'one\ntwo' } });
  });

  it.each([
    null,
    undefined,
    'card',
    [],
    {},
    { ...CARD, front: 'photo' },
    { ...CARD, front: 'constructor' },
    { ...CARD, writing: 'comic' },
    { ...CARD, message: 5 },
    { ...CARD, front_line: {} },
    Object.create(CARD),
  ])('finds no card in %j', (sent) => {
    expect(readECard(sent)).toEqual({ ok: false, refusal: { code: 'ecard_missing' } });
  });

  it('names the wrong fields of a card, and cuts nothing', () => {
    const refused = readECard({ ...CARD, message: '', front_line: 'a'.repeat(41) });
    expect(refused).toEqual({
      ok: false,
      refusal: { code: 'ecard_missing', fields: { front_line: 'too_long', message: 'required' } },
    });
    expect(readECardSketch({ ...CARD, message: '' })).toEqual({ ...CARD, message: '' });
  });

  it('never throws, and reads its own result unchanged', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ unit: 'binary' }), (any, message) => {
        readECard(any);
        const once = readECard({ ...CARD, message });
        if (once.ok) expect(readECard(once.value)).toEqual(once);
      }),
    );
  });
});

describe('an e-card in the cart', () => {
  const song = line('personalized-song');

  it('sets the delivery type, and removing it in any way resets the type (4.3-05)', () => {
    const cart = cartOf(song, line('lyric-print'), line('pl-e-card', { ecard: CARD }));
    expect([cartOf(song).deliveryType, cart.deliveryType]).toEqual(['standard', 'e-card']);
    expect(removeProduct(cart, 'lyric-print').cart.deliveryType).toBe('e-card');
    expect(removeProduct(cart, 'pl-e-card').cart.deliveryType).toBe('standard');
    expect(removeProduct(cart, 'personalized-song').cart.deliveryType).toBe('standard');
    const now = new Date('2026-11-22T00:00:00Z');
    const late = cartOf(song, line('pl-e-card', { expire: now.toISOString() }));
    expect(dropExpired(late, now).cart.deliveryType).toBe('standard');
  });

  const unfinished = (cart: Parameters<typeof linesThatLack>[0]) =>
    linesThatLack(cart, 'ecard', new Date('2026-11-22T00:00:00Z'));

  it('is personalised, started again, and counted as unfinished without a card (5-43)', () => {
    const cart = cartOf(song, line('pl-e-card'));
    expect(unfinished(cart).map(({ name }) => name)).toEqual(['pl-e-card']);
    const done = changeLine(cart, 'pl-e-card', 'ecard', { ecard: CARD });
    expect([allOf(done.products[1]).ecard, unfinished(done)]).toEqual([CARD, []]);
    expect(unfinished(changeLine(done, 'pl-e-card', 'ecard', { ecard: null }))).toHaveLength(1);
    expect(changeLine(cart, 'personalized-song', 'ecard', { ecard: CARD })).toEqual(cart);
  });

  it('is read back with its card, or without a card that cannot be sent', () => {
    const stored = cartOf(song, line('pl-e-card', { ecard: CARD }));
    expect(readCart(JSON.stringify(stored))).toEqual({ cart: stored, mended: [] });
    const odd = readCart({ ...stored, products: [line('pl-e-card', { ecard: { ...CARD, message: '' } })] });
    expect(allOf(odd.cart.products[0]).ecard).toBeNull();
    const other = readCart({ ...stored, products: [{ ...line('lyric-print'), ecard: CARD }] });
    expect(allOf(other.cart.products[0]).ecard).toBeUndefined();
  });
});
