import { emptySongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { emptyCart, withProducts } from '@keepsong/domain/cart/cart';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { newLine } from '@keepsong/domain/cart/kinds/index';
import { quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { safeStorage } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { priceKey } from '../price/price-key.ts';
import type { CardProblem } from '../provider/card-form.ts';
import { createOrderAttempt, type PreparedPayment } from './order-attempt.ts';
import { type Order, type PlaceOrderDeps, placeOrder } from './place-order.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'test' });
});

function memoryStorage() {
  const kept = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return { kept, store: createOrderAttempt(safeStorage(() => storage)) };
}

const BILLING = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

const cart: Cart = {
  ...withProducts(emptyCart(), [
    newLine(
      {
        id: '1',
        name: 'personalized-song',
        title: 'Original Song',
        sku: 'S',
        price: 19_999,
        product_type: 'song',
        requires_shipping_address: false,
        photo: null,
        extra_info: PLAIN_INFO,
      },
      { cart_uuid: 'a', added_at: new Date(0) },
      {
        additional_info: { songbuilder_slug: 'slug', recipient: 'Lou', artist_id: '1', artist_name: 'June' },
      },
    ),
  ]),
  addresses: { billing: BILLING, shipping: null },
};

const payment = (intentId: string | null, total = 19_999): PreparedPayment => ({
  cartKey: priceKey(cart, 7),
  intentId,
  clientSecret: intentId && `${intentId}_secret`,
  quoteHash: `hash-${total}`,
  total,
  needsShipping: false,
  provider: { provider: 'sandbox', publishable_key: 'pk', script_url: '/v1.js' },
});

const quote = quoteCart({ ...UNKNOWN_YET, products: cart.products, promos: [], coupon: null });

const DECLINED: CardProblem = { kind: 'declined', message: 'Your card was declined.' };

type Shop = Partial<{
  confirm: CardProblem;
  invalid: CardProblem;
  prepared: PreparedPayment;
  refuse: Error;
}>;

function shop({ confirm = DECLINED, invalid, prepared = payment('pi_2'), refuse }: Shop = {}) {
  const { kept, store } = memoryStorage();
  const submitted: { submission_id: string; intent: string | null | undefined; hash: string | undefined }[] =
    [];
  const confirmed: { secret: string | null; returnUrl: string }[] = [];
  let ids = 0;
  const answers = { confirm, refuse };
  const deps: PlaceOrderDeps = {
    submit: async ({ body }) => {
      submitted.push({
        submission_id: body.submission_id,
        intent: body.sf_cart.stripe_intent_id,
        hash: body.quote_hash,
      });
      if (answers.refuse) throw answers.refuse;
      return { submission_id: body.submission_id, requires_payment: body.sf_cart.cart_total > 0 };
    },
    prepare: async () => ({ payment: prepared, quote, isAddressKnown: true, creditLeft: null }),
    store,
    card: {
      submit: async () => invalid ?? null,
      confirm: async ({ clientSecret, returnUrl }) => {
        confirmed.push({ secret: clientSecret, returnUrl });
        return answers.confirm;
      },
    },
    newId: () => `id-${++ids}`,
    returnUrl: (id) => `https://shop.test/complete-checkout?submission_id=${id}`,
  };
  return { deps, store, kept, submitted, confirmed, answers };
}

const order = (change: Partial<Order> = {}): Order => ({
  cart,
  payment: payment('pi_1'),
  quote,
  userId: 7,
  shipping: null,
  shippingName: 'Henri Lavoie',
  song: null,
  ...change,
});

describe('placing an order', () => {
  it('sends the data of spec 7.5-03, and counts as the same order after the song was saved again', async () => {
    const { deps } = shop();
    const bodies: Parameters<PlaceOrderDeps['submit']>[0]['body'][] = [];
    const submit: PlaceOrderDeps['submit'] = (input) => {
      bodies.push(input.body);
      return deps.submit(input);
    };
    const additional_info = { songbuilder_slug: 'a', recipient: 'Lou', artist_id: '3', artist_name: 'June' };
    const withSong = { ...cart, products: cart.products.map((one) => ({ ...one, additional_info })) };
    const song = { ...emptySongData(), slug: 'a', notes: 'Sing!' };
    await placeOrder(order({ cart: withSong, song }), { ...deps, submit });
    await placeOrder(order({ cart: withSong, song: { ...song, notes: 'Sing it!' } }), { ...deps, submit });
    expect(bodies[0]).toMatchObject({ paypal_info: null, sf_song_data: { slug: 'a', notes: 'Sing!' } });
    expect(bodies.map(({ submission_id }) => submission_id)).toEqual(['id-1', 'id-1']);
  });

  it('checks the card before placing anything', async () => {
    const { deps, submitted, kept } = shop({ invalid: { kind: 'invalid', message: 'incomplete' } });
    expect(await placeOrder(order(), deps)).toMatchObject({ kind: 'not_paid', problem: { kind: 'invalid' } });
    expect(submitted).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it("pays with the prepared secret and comes back to the order's page", async () => {
    const { deps, store, confirmed } = shop();
    await placeOrder(order(), deps);
    expect(confirmed).toEqual([
      { secret: 'pi_1_secret', returnUrl: 'https://shop.test/complete-checkout?submission_id=id-1' },
    ]);
    expect(store.submission()).toBe('id-1');
  });

  it('with a total of 0 needs no card', async () => {
    const { deps, confirmed } = shop();
    const free = order({ payment: payment(null, 0) });
    expect(await placeOrder(free, { ...deps, card: null })).toEqual({ kind: 'placed', submissionId: 'id-1' });
    expect(confirmed).toEqual([]);
  });

  it('without card fields is a fault', async () => {
    const { deps } = shop();
    await expect(placeOrder(order(), { ...deps, card: null })).rejects.toThrow('missing stripe elements');
  });

  it('counts as placed when the provider has already taken the payment', async () => {
    const { deps } = shop({ confirm: { kind: 'paid', message: '' } });
    expect(await placeOrder(order(), deps)).toEqual({ kind: 'placed', submissionId: 'id-1' });
  });
});

describe('trying again', () => {
  it('after a decline is the same order', async () => {
    const { deps, submitted } = shop();
    expect(await placeOrder(order(), deps)).toEqual({ kind: 'not_paid', problem: DECLINED });
    await placeOrder(order(), deps);
    expect(submitted.map(({ submission_id }) => submission_id)).toEqual(['id-1', 'id-1']);
  });

  it('after a lost answer is the same order', async () => {
    const { deps, submitted, answers } = shop({ refuse: new TypeError('network') });
    await expect(placeOrder(order(), deps)).rejects.toThrow('network');
    answers.refuse = undefined;
    await placeOrder(order(), deps);
    expect(submitted.map(({ submission_id }) => submission_id)).toEqual(['id-1', 'id-1']);
  });

  it('after a reload is the same order', async () => {
    const first = shop();
    await placeOrder(order(), first.deps);
    const again = createOrderAttempt(safeStorage(() => storageOf(first.kept)));
    await placeOrder(order(), { ...first.deps, store: again });
    expect(first.submitted.map(({ submission_id }) => submission_id)).toEqual(['id-1', 'id-1']);
  });

  it('with the fields of the cart in another sequence is the same order', async () => {
    const { deps, submitted } = shop();
    await placeOrder(order(), deps);
    const products = cart.products.map((line) =>
      shuffled(
        line.kind === 'original_song' ? { ...line, additional_info: shuffled(line.additional_info) } : line,
      ),
    );
    const again = { ...cart, products, addresses: { billing: shuffled(BILLING), shipping: null } };
    await placeOrder(order({ cart: again }), deps);
    expect(submitted.map(({ submission_id }) => submission_id)).toEqual(['id-1', 'id-1']);
  });

  it('with another address is another order with its own payment', async () => {
    const { deps, submitted, confirmed } = shop();
    await placeOrder(order(), deps);
    const moved = { ...cart, addresses: { billing: { ...BILLING, city: 'Auburn' }, shipping: null } };
    await placeOrder(order({ cart: moved }), deps);
    expect(submitted).toMatchObject([
      { submission_id: 'id-1', intent: 'pi_1' },
      { submission_id: 'id-2', intent: 'pi_2' },
    ]);
    expect(confirmed.map(({ secret }) => secret)).toEqual(['pi_1_secret', 'pi_2_secret']);
  });

  it('at another price asks the customer first', async () => {
    const { deps, submitted } = shop({ prepared: payment('pi_2', 20_999) });
    await placeOrder(order(), deps);
    const moved = { ...cart, addresses: { billing: { ...BILLING, city: 'Auburn' }, shipping: null } };
    expect(await placeOrder(order({ cart: moved }), deps)).toMatchObject({
      kind: 'requoted',
      prepared: { payment: { total: 20_999 } },
    });
    expect(submitted).toHaveLength(1);
  });

  it('with a new quote of the same cart is a new order', async () => {
    const { deps, submitted } = shop();
    await placeOrder(order(), deps);
    await placeOrder(order({ payment: payment('pi_3', 20_999) }), deps);
    expect(submitted.map(({ submission_id }) => submission_id)).toEqual(['id-1', 'id-2']);
  });
});

describe('the stored attempt', () => {
  it('holds everything, including the agreed price', async () => {
    const { deps, store } = shop();
    await placeOrder(order(), deps);
    expect(store.attempt()).toMatchObject({ submissionId: 'id-1', payment: payment('pi_1'), quote });
  });

  it('is dropped when its price cannot be read', async () => {
    const { deps, store, kept } = shop();
    await placeOrder(order(), deps);
    const { quote: _, ...rest } = JSON.parse(kept.get(STORED_KEYS.payment) ?? '');
    for (const broken of [undefined, { ...quote, total: '1' }, { ...quote, lines: [{}] }]) {
      kept.set(STORED_KEYS.payment, JSON.stringify({ ...rest, quote: broken }));
      expect(store.attempt()).toBeNull();
    }
  });

  it.each(['nonsense', '{}', '{"submissionId":"a","bodyKey":"b","payment":{}}'])(
    'is dropped when it is %s',
    (stored) => {
      const { store, kept } = memoryStorage();
      kept.set(STORED_KEYS.payment, stored);
      expect(store.attempt()).toBeNull();
    },
  );

  it('is removed after the order: secret, submission, typed contact', () => {
    const { store, kept } = memoryStorage();
    vi.stubGlobal('document', { cookie: 'sf_temporary_email=x' });
    vi.stubGlobal('window', { location: { protocol: 'https:' } });
    for (const key of Object.values(STORED_KEYS)) kept.set(key, 'x');
    store.clear();
    const left = [...kept.keys()];
    expect(left).not.toContain('sf_payment');
    expect(left).not.toContain('sf_submission_id');
    expect(left).not.toContain('sf_checkout');
    expect(document.cookie).toMatch(/^sf_temporary_email=; .*Max-Age=0/);
    expect(left).toContain('sf_flags');
  });
});

/** The same fields in reverse order. */
function shuffled<T extends object | null>(value: T): T {
  return value && (Object.fromEntries(Object.entries(value).reverse()) as T);
}

function storageOf(kept: Map<string, string>): Storage {
  return {
    length: kept.size,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
