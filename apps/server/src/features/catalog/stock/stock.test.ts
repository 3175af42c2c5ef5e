import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueVersion, products } from '../../../../db/schema/catalog.ts';
import { productStock } from '../../../../db/schema/catalogue/stock.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { coupons } from '../../../../db/schema/coupons.ts';
import { registerGuest, type songCart, toPay } from '../../../testing/commission-song.ts';
import { lineOf, offerCoupon, sell } from '../../../testing/money.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

type Product = Awaited<ReturnType<typeof sell>>;
type Line = ReturnType<typeof lineOf>;

let count = 0;
/** Makes a product with this number of pieces. */
async function stocked(pieces: number, extraInfo: Record<string, unknown> = {}): Promise<Product> {
  count += 1;
  const product = await sell(shop, `mug-${count}`, { extraInfo });
  await shop.db.insert(productStock).values({ productId: product.id, pieces });
  return product;
}
const takenOf = async ({ id }: Product) =>
  (await shop.db.select().from(productStock).where(eq(productStock.productId, id)))[0]?.taken;

const cartOf = (products: Line[]) => ({
  sf_cart: {
    addresses: {
      billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
      shipping: null,
    },
    cart_total: 1_000,
    products,
    payment_type: 'card',
    stripe_intent_id: null as string | null,
  },
  sf_song_data: null,
});
const priced = (visitor: Visitor, ...lines: Line[]) =>
  visitor.call('checkout.paymentSettings', { body: cartOf(lines) });
/** A customer who has priced these lines and can submit them. */
async function atTheTill(...lines: Line[]) {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  return tillOf(visitor, ...lines);
}
const tillOf = (visitor: Visitor, ...lines: Line[]) =>
  toPay(shop, visitor, { slug: '', cart: cartOf(lines) as unknown as ReturnType<typeof songCart> });

async function bought(till: Awaited<ReturnType<typeof atTheTill>>) {
  const submitted = await till.submit();
  if (submitted.status !== 200) return submitted;
  await till.pay();
  return till.confirm();
}

describe('what is limited in number', () => {
  it('is never sold more often than there are pieces, however many buy at the same moment', async () => {
    const mug = await stocked(3);
    const tills = await Promise.all(Array.from({ length: 7 }, () => atTheTill(lineOf(mug))));
    const answers = await Promise.all(tills.map(bought));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'sold_out',
      details: { cart_uuid: `cart-${mug.slug}`, left: 0 },
    });
    expect(await takenOf(mug)).toBe(3);
    expect(await findWrongs(shop.db, await shop.payments.readLedger())).toEqual([]);
  });

  it('is refused before anything is paid when fewer are left than the cart asks for', async () => {
    const mug = await stocked(2);
    expect((await priced(newcomer(shop), lineOf(mug, { quantity: 2 }))).status).toBe(200);
    expect((await priced(newcomer(shop), lineOf(mug, { quantity: 3 }))).body).toMatchObject({
      code: 'sold_out',
      details: { left: 2 },
    });
  });

  it('is counted in bundles and alone together', async () => {
    const mug = await stocked(2);
    const set = await sell(shop, `set-${count}`, { productType: 'bundle', bundledIds: [mug.id] });
    const both = [
      { ...lineOf(set), bundled_products: [{ id: String(mug.id) }] },
      lineOf(mug, { quantity: 2 }),
    ];
    expect((await priced(newcomer(shop), ...both)).body).toMatchObject({ code: 'sold_out' });
    const [one, two] = [await atTheTill(...both.slice(0, 1)), await atTheTill(...both.slice(1))];
    expect((await bought(one)).body.is_processed).toBe(true);
    expect((await two.submit()).body).toMatchObject({ code: 'sold_out' });
    expect(await takenOf(mug)).toBe(1);
  });

  it('is free again when the submission ends without an order', async () => {
    const mug = await stocked(1);
    const till = await atTheTill(lineOf(mug));
    await till.submit();
    expect((await priced(newcomer(shop), lineOf(mug))).body.code).toBe('sold_out');
    const [open] = await shop.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.submissionId, till.submission_id));
    if (open) await shop.services.unpaid.end(open);
    expect(await takenOf(mug)).toBe(0);
    expect((await priced(newcomer(shop), lineOf(mug))).status).toBe(200);
  });

  it('is seen as sold out by everybody at once, and only then are pages made anew', async () => {
    const mug = await stocked(2);
    const versionNow = async () => (await shop.db.select().from(catalogueVersion))[0]?.version ?? 0;
    const shown = async () =>
      (await newcomer(shop).call('catalog.product', { params: { slug: mug.slug } })).body.product.sold_out;
    const before = await versionNow();
    await bought(await atTheTill(lineOf(mug)));
    expect([await versionNow(), await shown()]).toEqual([before, undefined]);
    await bought(await atTheTill(lineOf(mug)));
    expect([await versionNow(), await shown()]).toEqual([before + 1, true]);
  });
});

describe('a limit', () => {
  it('for one order counts all lines of the product', async () => {
    const mug = await stocked(90, { most_per_order: 2 });
    const lines = [lineOf(mug, { quantity: 2 }), lineOf(mug, { cart_uuid: 'other' })];
    expect((await priced(newcomer(shop), ...lines)).body).toMatchObject({
      code: 'limit_reached',
      details: { most: 2 },
    });
    expect((await priced(newcomer(shop), ...lines.slice(0, 1))).status).toBe(200);
  });

  it('counts the pieces inside bundles too, in this order and in those before', async () => {
    count += 1;
    const info = { extraInfo: { most_per_customer: 2, most_per_order: 2 } };
    const mug = await sell(shop, `mug-${count}`, info);
    const set = await sell(shop, `set-${count}`, { productType: 'bundle', bundledIds: [mug.id] });
    const bundle = (quantity: number) => ({
      ...lineOf(set, { quantity }),
      bundled_products: [{ id: String(mug.id), expire: null }],
    });
    const guest = newcomer(shop);
    expect((await priced(guest, bundle(3))).body).toMatchObject({
      code: 'limit_reached',
      details: { most: 2 },
    });
    expect((await priced(guest, bundle(2), lineOf(mug))).body.code).toBe('limit_reached');
    const { visitor } = await signedIn(shop);
    await bought(await tillOf(visitor, bundle(2)));
    expect((await priced(visitor, lineOf(mug))).body).toMatchObject({ code: 'limit_reached' });
    expect((await priced(visitor, bundle(1))).body).toMatchObject({
      ...{ code: 'limit_reached', details: { cart_uuid: `cart-${set.slug}`, most: 2 } },
    });
  });

  it('for one customer counts what was bought before, also in two browsers at the same moment', async () => {
    count += 1;
    const mug = await sell(shop, `mug-${count}`, { extraInfo: { most_per_customer: 2 } });
    const first = await signedIn(shop);
    const second = await signedIn(shop, first.email);
    await bought(await tillOf(first.visitor, lineOf(mug)));
    const tills = await Promise.all([first, second].map(({ visitor }) => tillOf(visitor, lineOf(mug))));
    const answers = await Promise.all(tills.map((till) => till.submit()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('limit_reached');
    expect((await priced(newcomer(shop), lineOf(mug, { quantity: 2 }))).status).toBe(200);
  });
});

/**
 * Submits, and lets `edit` happen after the shop has priced the cart and before it takes what is limited. The checkout
 * is locked meanwhile.
 */
async function submitWhile(till: Awaited<ReturnType<typeof atTheTill>>, edit: () => Promise<unknown>) {
  const priced = Promise.withResolvers<void>();
  const onStep = (message: unknown) => {
    if ((message as { name: string }).name === 'checkout.before_reserve') priced.resolve();
  };
  subscribe('keepsong:step', onStep);
  try {
    const answer = await shop.db.transaction(async (tx) => {
      const ofTill = eq(checkouts.intentId, till.settings.stripe_intent_id);
      await tx.select().from(checkouts).where(ofTill).for('update');
      const submitted = till.submit();
      await priced.promise;
      await edit();
      return { submitted };
    });
    return await answer.submitted;
  } finally {
    unsubscribe('keepsong:step', onStep);
  }
}

describe('a limit that an editor sets while somebody is paying', () => {
  async function unlimited(): Promise<Product> {
    count += 1;
    return sell(shop, `mug-${count}`);
  }

  it('of pieces is counted: of two who pay meanwhile, one gets the only piece', async () => {
    const mug = await unlimited();
    const visitor = newcomer(shop);
    await registerGuest(visitor, newEmail());
    const [one, two] = [await tillOf(visitor, lineOf(mug)), await atTheTill(lineOf(mug))];
    const limit = () => shop.db.insert(productStock).values({ productId: mug.id, pieces: 1 });
    expect((await submitWhile(one, limit)).body.code).toBe('quote_changed');
    expect(await takenOf(mug)).toBe(0);
    expect((await bought(await tillOf(visitor, lineOf(mug)))).body.is_processed).toBe(true);
    expect((await two.submit()).body.code).toBe('sold_out');
    expect(await takenOf(mug)).toBe(1);
  });

  it.each([{ most_per_order: 1 }, { most_per_customer: 1 }])(
    'of %j refuses more than that',
    async (limit) => {
      const mug = await unlimited();
      const till = await atTheTill(lineOf(mug, { quantity: 2 }));
      const set = () => shop.db.update(products).set({ extraInfo: limit }).where(eq(products.id, mug.id));
      expect((await submitWhile(till, set)).body).toMatchObject({
        code: 'limit_reached',
        details: { cart_uuid: `cart-${mug.slug}`, most: 1 },
      });
    },
  );

  it.each([{ maxUses: 1 }, { budgetCents: 1 }])('on a coupon (%j) asks for a new price', async (limit) => {
    const mug = await unlimited();
    const code = `MUG${count}`;
    await offerCoupon(shop, code, { discountPercent: 10 });
    const visitor = newcomer(shop);
    await registerGuest(visitor, newEmail());
    const cart = cartOf([lineOf(mug)]);
    const given = { ...cart, sf_cart: { ...cart.sf_cart, coupon_code: code } };
    const till = await toPay(shop, visitor, {
      slug: '',
      cart: given as unknown as ReturnType<typeof songCart>,
    });
    const set = () => shop.db.update(coupons).set(limit).where(eq(coupons.code, code));
    expect((await submitWhile(till, set)).body.code).toBe('quote_changed');
  });
});

describe('an editor', () => {
  it('never sets fewer pieces than were sold, and sees how many that are', async () => {
    const editor = (await signedIn(shop, undefined, 'editor')).visitor;
    const name = `plate-${randomUUID().slice(0, 6)}`;
    const { product } = (
      await editor.call('products.add', {
        body: {
          ...{ name, title: { en: 'Plate', sp: 'Plato' }, price_cents: 900, product_type: 'add-on' },
          ...{ stock: 5, state: 'live' },
        },
      })
    ).body;
    expect(product).toMatchObject({ stock: 5, taken: 0 });
    await bought(await atTheTill({ ...lineOf({ ...(await rowOf(name)) }), quantity: 2 }));
    const params = { id: product.id };
    const save = (stock: number | null) =>
      editor.call('products.save', { params, body: { version: 1, stock, state: 'live' } });
    expect((await save(1)).body.fields).toEqual({ stock: 'invalid' });
    expect((await save(2)).body.product).toMatchObject({ stock: 2, taken: 2 });
    expect((await priced(newcomer(shop), lineOf(await rowOf(name)))).body.code).toBe('sold_out');
  });

  const rowOf = async (slug: string) => {
    const rows = await shop.services.catalog.productsBySlug(shop.db, [slug]);
    return rows[0] as Product;
  };
});

it('orders keep what they were sold for', async () => {
  const rows = await shop.db.select().from(orders);
  expect(rows.length).toBeGreaterThan(0);
  expect(await findWrongs(shop.db, await shop.payments.readLedger(), { submitted: true })).toEqual([]);
});
