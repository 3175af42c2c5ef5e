import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editVersions } from '../../../../db/schema/catalogue/editing.ts';
import { productStock } from '../../../../db/schema/catalogue/stock.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { CARDS, registerGuest } from '../../../testing/commission-song.ts';
import { createDice, type Dice } from '../../../testing/dice.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

/** Another one at each run; a failure names it, so that it can be repeated. */
const SEED = Number(process.env.EDITS_SEED ?? Math.floor(Math.random() * 1e9));
const ROUNDS = 10;
const PIECES = 12;

let shop: TestShop;
let editors: Visitor[];
beforeAll(async () => {
  shop = await openTestShop();
  editors = await Promise.all([1, 2].map(async () => (await signedIn(shop, undefined, 'editor')).visitor));
});
afterAll(() => shop.close());

type Thing = { id: number; name: string };
type Fields = Partial<Pick<ProductBody, 'price_cents' | 'title' | 'stock'>>;
/** What an editor was told of a save: which version it became, and what it changed. */
type Saved = { id: number; version: number; fields: Fields };
/** What a customer saw before paying, and what became of it. */
type Bought = { submissionId: string; seen: number; isPlaced: boolean };

async function stockUp(): Promise<Thing[]> {
  const names = ['cup', 'bowl', 'plate'];
  return Promise.all(
    names.map(async (name) => {
      const body = {
        ...{ name, title: { en: name, sp: name }, price_cents: 1_000, product_type: 'add-on' as const },
        ...{ stock: PIECES, state: 'live' as const },
      };
      const made = await editors[0]?.call('products.add', { body });
      return { id: made?.body.product.id, name };
    }),
  );
}

const randomFields = (dice: Dice): Fields =>
  dice.pick<Fields>([
    { price_cents: dice.between(500, 3_000) },
    { price_cents: dice.between(500, 3_000), title: { en: `Cup ${dice.between(1, 99)}`, sp: 'Taza' } },
    { title: { en: `Bowl ${dice.between(1, 99)}`, sp: 'Bol' } },
    { stock: dice.between(0, PIECES) },
  ]);

/** Reads a product, thinks, and saves one change of it. Nothing is saved over what somebody else saved meanwhile. */
async function edit(editor: Visitor, dice: Dice, things: readonly Thing[], saved: Saved[]): Promise<void> {
  const { id } = dice.pick(things);
  const params = { id };
  const { product } = (await editor.call('products.read', { params })).body;
  const fields = randomFields(dice);
  const state = dice.pick(['live', 'live', 'live', 'draft', 'archived'] as const);
  const answer = await editor.call('products.save', {
    params,
    body: { ...fields, version: product.version, state },
  });
  if (answer.status === 200) saved.push({ id, version: answer.body.product.version, fields });
  else if (answer.status === 409) expect(answer.body.theirs.version).toBeGreaterThan(product.version);
  // Fewer pieces than are sold.
  else expect(answer.body.fields).toEqual({ stock: 'invalid' });
}

/** What a customer may be told who came too late. No money moves then. */
const TOO_LATE = ['quote_changed', 'product_missing', 'sold_out', 'payment_changed'];

async function buy(dice: Dice, things: readonly Thing[], bought: Bought[]): Promise<void> {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const thing = dice.pick(things);
  const cart = {
    sf_cart: {
      addresses: {
        billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
        shipping: null,
      },
      cart_total: 0,
      products: [
        {
          ...{ id: String(thing.id), name: thing.name, price: 1, product_type: 'add-on' },
          ...{ quantity: dice.between(1, 2), cart_uuid: 'line' },
        },
      ],
      payment_type: 'card',
      stripe_intent_id: null as string | null,
    },
    sf_song_data: null,
  };
  const settings = await visitor.call('checkout.paymentSettings', { body: cart });
  if (settings.status !== 200) return void expect(TOO_LATE).toContain(settings.body.code);
  const { quote, quote_hash, stripe_intent_id, stripe_client_secret } = settings.body;
  cart.sf_cart.stripe_intent_id = stripe_intent_id;
  const submission_id = crypto.randomUUID();
  const body = { ...cart, submission_id, quote_hash };
  const submitted = await visitor.call('checkout.submit', { body });
  if (submitted.status !== 200) {
    expect(TOO_LATE).toContain(submitted.body.code);
    bought.push({ submissionId: submission_id, seen: quote.total, isPlaced: false });
    return;
  }
  await shop.payments.hosted.confirm({
    clientSecret: stripe_client_secret,
    card: { number: CARDS.good, expMonth: 12, expYear: 2030, cvc: '123' },
    returnUrl: `${shop.settings.publicUrl}/complete-checkout`,
  });
  const confirmed = await visitor.call('checkout.confirmOrder', {
    body: { submission_id, check_processed: true },
  });
  expect(confirmed.body).toMatchObject({ is_processed: true });
  bought.push({ submissionId: submission_id, seen: quote.total, isPlaced: true });
}

/** Every save is one version, none is missing, and each has what the one before had, but for the fields that it changed. */
async function expectNoLostEdit(saved: readonly Saved[], { id }: Thing): Promise<void> {
  const rows = await shop.db
    .select()
    .from(editVersions)
    .where(eq(editVersions.itemId, String(id)))
    .orderBy(asc(editVersions.version));
  const mine = saved.filter((save) => save.id === id).sort((one, other) => one.version - other.version);
  expect(mine.map(({ version }) => version)).toEqual(rows.slice(1).map(({ version }) => version));
  let body = rows[0]?.body;
  for (const [at, { fields }] of mine.entries()) {
    body = { ...body, ...fields };
    expect(rows[at + 1]?.body).toEqual(body);
  }
}

it(`editors and customers at the same time: each order costs what its customer saw, there are pieces for it, and no edit is lost (seed ${SEED})`, async () => {
  const dice = createDice(SEED);
  const things = await stockUp();
  const saved: Saved[] = [];
  const bought: Bought[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all([
      ...editors.map((editor) => edit(editor, dice, things, saved)),
      ...[1, 2, 3].map(() => buy(dice, things, bought)),
    ]);

  for (const thing of things) await expectNoLostEdit(saved, thing);
  const made = await shop.db.select().from(orders);
  const placed = bought.filter(({ isPlaced }) => isPlaced);
  expect(made.map(({ submissionId, totalCents }) => [submissionId, totalCents]).sort()).toEqual(
    placed.map(({ submissionId, seen }) => [submissionId, seen]).sort(),
  );
  const stock = await shop.db.select().from(productStock);
  for (const { productId, pieces, taken } of stock) {
    const ordered = made
      .flatMap(({ cart }) => cart.lines)
      .filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(taken).toBe(ordered);
    expect(taken).toBeLessThanOrEqual(pieces ?? Number.MAX_SAFE_INTEGER);
  }
  expect(await findWrongs(shop.db, await shop.payments.readLedger())).toEqual([]);
}, 120_000);
