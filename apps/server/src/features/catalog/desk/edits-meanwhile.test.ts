import type { EditedKind, EditState } from '@keepsong/domain/catalogue/edit-state';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { editedItems, editVersions } from '../../../../db/schema/catalogue/editing.ts';
import { productStock } from '../../../../db/schema/catalogue/stock.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { CARDS, registerGuest } from '../../../testing/commission-song.ts';
import { createDice, type Dice } from '../../../testing/dice.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

/** The message of a failure contains its seed, so that this one can be repeated. */
const SEEDS = process.env.EDITS_SEED
  ? [Number(process.env.EDITS_SEED)]
  : Array.from({ length: Number(process.env.EDIT_SEEDS) }, (_, n) => Number(process.env.PROPERTY_SEED) + n);
const ROUNDS = 14;
const PIECES = 12;

let shop: TestShop;
let editors: Visitor[];
let clock: ReturnType<typeof createTestClock>;
// Each seed gets a new shop, because the test checks everything that was sold.
beforeEach(async () => {
  clock = createTestClock();
  shop = await openTestShop({ clock });
  editors = await Promise.all([1, 2].map(async () => (await signedIn(shop, undefined, 'owner')).visitor));
});
afterEach(() => shop.close());

type Thing = { id: number; name: string; ships: boolean };
type Fields = Readonly<Record<string, unknown>>;
/** A thing that both editors edit: how it is read and saved, and a random change of it. */
type Kept = {
  kind: EditedKind;
  id: string;
  read(editor: Visitor): Promise<Answer>;
  save(editor: Visitor, body: never): Promise<Answer>;
  fieldsOf(dice: Dice): Fields;
  states: readonly EditState[];
  /** Whether its drafts may be planned. */
  isPlanned?: true;
};
type Answer = Awaited<ReturnType<Visitor['call']>>;
/** A successful save: the version that it made, and the fields that it changed. */
type Saved = { of: Kept; version: number; fields: Fields };
/** What a customer saw before paying, and whether the order was placed. */
type Bought = { submissionId: string; seen: number; isPlaced: boolean };

async function stockUp(editor: Visitor): Promise<Thing[]> {
  const names = ['cup', 'bowl', 'plate'];
  return Promise.all(
    names.map(async (name) => {
      // Only the plate is sent by post.
      const ships = name === 'plate';
      const body = {
        ...{ name, title: { en: name, sp: name }, price_cents: 1_000, requires_shipping_address: ships },
        ...{ product_type: ships ? ('physical' as const) : ('add-on' as const) },
        ...{ stock: PIECES, state: 'live' as const },
      };
      const made = await editor.call('products.add', { body });
      return { id: made.body.product.id, name, ships };
    }),
  );
}

const randomFields = (dice: Dice): Fields =>
  dice.pick<Fields>([
    { price_cents: dice.between(500, 3_000) },
    { price_cents: dice.between(500, 3_000), title: { en: `Cup ${dice.between(1, 99)}`, sp: 'Taza' } },
    { title: { en: `Bowl ${dice.between(1, 99)}`, sp: 'Bol' } },
    { stock: dice.between(0, PIECES) },
    {
      sale: {
        price_cents: dice.between(100, 400),
        from: minutes(dice.between(-2, 3)),
        to: minutes(dice.between(4, 8)),
      },
    },
    { sale: null },
  ]);

const minutes = (count: number): string => new Date(clock.now().getTime() + count * MINUTE).toISOString();
const MINUTE = 60_000;

const CODE = 'CUPS';
const STATES: readonly EditState[] = ['live', 'live', 'live', 'draft', 'archived'];

/**
 * One thing of each kind that changes what customers see: the products, a discount code, a promotion without a code
 * whose budget is soon spent, the price of a parcel, a tax rate, and a text.
 */
async function keptBy(editor: Visitor, things: readonly Thing[]): Promise<Kept[]> {
  const live = { state: 'live' as const };
  const promotion = { code: CODE, discount_percent: 10, ...live };
  const { promotion: code } = (await editor.call('promotions.add', { body: promotion })).body;
  const spent = { ...GIVEN, discount_percent: 20, budget_cents: 1_000, ...live };
  const { promotion: automatic } = (await editor.call('promotions.add', { body: spent })).body;
  const parcel = { country: 'US', cents: 500, ...live };
  const rate = { country: 'US', state: 'NY', percent: 4 };
  const { tax } = (await editor.call('taxes.add', { body: rate })).body;
  const { shipping } = (await editor.call('shippingRates.add', { body: parcel })).body;
  return [
    ...things.map(({ id }): Kept => {
      const params = { id };
      return {
        ...{ kind: 'product', id: String(id), fieldsOf: randomFields, states: STATES, isPlanned: true },
        read: (by) => by.call('products.read', { params }),
        save: (by, body) => by.call('products.save', { params, body }),
      };
    }),
    {
      ...{ kind: 'promotion', id: String(code.id), states: STATES, isPlanned: true },
      fieldsOf: (dice) => ({ discount_percent: dice.between(1, 60) }),
      read: (by) => by.call('promotions.read', { params: { id: code.id } }),
      save: (by, body) => by.call('promotions.save', { params: { id: code.id }, body }),
    },
    {
      ...{ kind: 'promotion', id: String(automatic.id), states: STATES, isPlanned: true },
      fieldsOf: (dice) =>
        dice.pick<Fields>([
          { discount_percent: dice.between(1, 60) },
          { budget_cents: dice.between(200, 4_000) },
          { stacks: dice.pick([true, false]) },
        ]),
      read: (by) => by.call('promotions.read', { params: { id: automatic.id } }),
      save: (by, body) => by.call('promotions.save', { params: { id: automatic.id }, body }),
    },
    {
      ...{ kind: 'shipping', id: String(shipping.id), states: STATES },
      fieldsOf: (dice) => ({ cents: dice.between(100, 2_000) }),
      read: (by) => by.call('shippingRates.read', { params: { id: shipping.id } }),
      save: (by, body) => by.call('shippingRates.save', { params: { id: shipping.id }, body }),
    },
    {
      // A tax rate has no draft. Its first day decides when it begins.
      ...{ kind: 'tax', id: String(tax.id), states: ['live', 'live', 'archived'] },
      fieldsOf: (dice) => ({ percent: dice.between(1, 12) }),
      read: (by) => by.call('taxes.read', { params: { id: tax.id } }),
      save: (by, body) => by.call('taxes.save', { params: { id: tax.id }, body }),
    },
    {
      // A text always stays on its page, so it has no state `archived`.
      ...{ kind: 'word', id: WORD, states: ['live', 'draft'] },
      fieldsOf: (dice) => ({ [dice.pick(['en', 'sp'])]: `Sing ${dice.between(1, 99)}` }),
      read: (by) => by.call('words.read', { params: { id: WORD } }),
      save: (by, body) => by.call('words.save', { params: { id: WORD }, body }),
    },
  ];
}
const WORD = 'careers.lead';
const GIVEN = { code: 'BY-ITSELF', kind: 'automatic' as const };

/** The version in an answer, whatever the field for the thing is called. */
const versionIn = ({ body }: Answer): number => (Object.values(body)[0] as { version: number }).version;

/** Reads a thing and saves one change of it. The save must not overwrite what somebody else saved meanwhile. */
async function edit(editor: Visitor, dice: Dice, kept: readonly Kept[], saved: Saved[]): Promise<void> {
  const of = dice.pick(kept);
  const version = versionIn(await of.read(editor));
  const fields = of.fieldsOf(dice);
  const state = dice.pick(of.states);
  const isPlan = of.isPlanned && state === 'draft' && dice.pick([true, false]);
  const body = { ...fields, version, state, ...(isPlan && { publish_at: minutes(dice.between(1, 3)) }) };
  const answer = await of.save(editor, body as never);
  if (answer.status === 200) saved.push({ of, version: versionIn(answer), fields });
  else if (answer.status === 409) expect(answer.body.theirs.version).toBeGreaterThan(version);
  // The editor wanted fewer pieces, or a smaller budget, than is already sold or given.
  else expect([{ stock: 'invalid' }, { budget_cents: 'invalid' }]).toContainEqual(answer.body.fields);
}

/** The refusals for a customer who came too late. No money moves then. */
const TOO_LATE = [
  ...['quote_changed', 'product_missing', 'sold_out', 'payment_changed'],
  ...['coupon_unknown', 'international_unavailable'],
];
const HOME = {
  ...{ line1: '1 Elm', city: 'Skaneateles', postal_code: '13152' },
  ...{ country_code: 'US', state_code: 'NY', state: 'NY', country: 'US' },
};

async function buy(dice: Dice, things: readonly Thing[], bought: Bought[]): Promise<void> {
  const visitor = newcomer(shop);
  await registerGuest(visitor, newEmail());
  const thing = dice.pick(things);
  await tryToBuy(visitor, thing, { quantity: dice.between(1, 2), code: dice.pick([true, false]), bought });
}

type Order = { quantity: number; code: boolean; bought: Bought[] };

/** One look at the price and one try to order at it. */
async function tryToBuy(visitor: Visitor, thing: Thing, { quantity, code, bought }: Order): Promise<boolean> {
  const cart = {
    sf_cart: {
      addresses: {
        billing: { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' },
        shipping: thing.ships ? HOME : null,
      },
      cart_total: 0,
      products: [
        {
          ...{ id: String(thing.id), name: thing.name, price: 1, product_type: 'add-on' },
          ...{ quantity, cart_uuid: 'line' },
        },
      ],
      ...(code ? { coupon_code: CODE } : {}),
      payment_type: 'card',
      stripe_intent_id: null as string | null,
    },
    sf_song_data: null,
  };
  const settings = await visitor.call('checkout.paymentSettings', { body: cart });
  if (settings.status !== 200) {
    expect(TOO_LATE).toContain(settings.body.code);
    return false;
  }
  const { quote, quote_hash, stripe_intent_id, stripe_client_secret } = settings.body;
  cart.sf_cart.stripe_intent_id = stripe_intent_id;
  const submission_id = crypto.randomUUID();
  const body = { ...cart, submission_id, quote_hash };
  const submitted = await visitor.call('checkout.submit', { body });
  if (submitted.status !== 200) {
    expect(TOO_LATE).toContain(submitted.body.code);
    bought.push({ submissionId: submission_id, seen: quote.total, isPlaced: false });
    return false;
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
  return true;
}

/**
 * Nobody edits any more, and the budget of the promotion is nearly spent. A customer who accepts a new price must not
 * need a third try.
 */
async function expectWillingBuyers(editor: Visitor, automatic: Kept, bought: Bought[]): Promise<void> {
  const { promotion } = (await automatic.read(editor)).body;
  const { version, given_cents } = promotion;
  const nearly = { version, discount_percent: 30, budget_cents: given_cents + 400, state: 'live' as const };
  expect((await automatic.save(editor, nearly as never)).status).toBe(200);
  const spoon = { name: 'spoon', title: { en: 'Spoon', sp: 'Cuchara' }, price_cents: 1_000 };
  const made = await editor.call('products.add', {
    body: { ...spoon, product_type: 'add-on', state: 'live' },
  });
  const thing = { id: made.body.product.id, name: 'spoon', ships: false };
  for (const code of [false, false, true]) {
    const visitor = newcomer(shop);
    await registerGuest(visitor, newEmail());
    const order = { quantity: 1, code: code && (await isLive(CODE, editor)), bought };
    const isPlaced = (await tryToBuy(visitor, thing, order)) || (await tryToBuy(visitor, thing, order));
    expect(isPlaced).toBe(true);
  }
  const { promotion: after } = (await automatic.read(editor)).body;
  expect(after.given_cents).toBeLessThanOrEqual(after.budget_cents);
}

async function isLive(code: string, editor: Visitor): Promise<boolean> {
  const { promotions } = (await editor.call('promotions.list', { query: { q: code, state: ['live'] } })).body;
  return promotions.some((one: { code: string }) => one.code === code);
}

/** A draft whose time has come is live, or says why it could not go live. */
async function expectNothingOverdue(): Promise<void> {
  const due = await shop.db
    .select()
    .from(editedItems)
    .where(and(isNotNull(editedItems.publishAt), lte(editedItems.publishAt, clock.now())));
  expect(due.filter(({ failedAt }) => failedAt === null)).toEqual([]);
}

/**
 * Checks that every save made one version and no version is missing. Each version must equal the one before,
 * except for the changed fields. A version without an editor is a planned one that went live as it was.
 */
async function expectNoLostEdit(saved: readonly Saved[], of: Kept): Promise<void> {
  const rows = await shop.db
    .select()
    .from(editVersions)
    .where(and(eq(editVersions.kind, of.kind), eq(editVersions.itemId, of.id)))
    .orderBy(asc(editVersions.version));
  const mine = saved.filter((save) => save.of === of).sort((one, other) => one.version - other.version);
  const [first, ...later] = rows;
  expect(mine.map(({ version }) => version)).toEqual(
    later.filter(({ userId }) => userId !== null).map(({ version }) => version),
  );
  let body = first?.body;
  for (const row of later) {
    body = { ...body, ...mine.find(({ version }) => version === row.version)?.fields };
    expect(row.body).toEqual(body);
  }
}

it.each(SEEDS)(
  'editors, planned drafts and customers at the same time: each order costs what its customer saw, there are pieces for it, no edit is lost, and whoever accepts a new price can buy (seed %i)',
  async (seed) => {
    const dice = createDice(seed);
    const [first] = editors;
    if (!first) throw new Error('there is no editor');
    const things = await stockUp(first);
    const kept = await keptBy(first, things);
    const saved: Saved[] = [];
    const bought: Bought[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([
        ...editors.map((editor) => edit(editor, dice, kept, saved)),
        ...[1, 2, 3].map(() => buy(dice, things, bought)),
        shop.services.publishDue(),
      ]);
      clock.advance(MINUTE);
    }
    await shop.services.publishDue();
    await expectNothingOverdue();
    const automatic = kept.filter(({ kind }) => kind === 'promotion')[1];
    if (!automatic) throw new Error('there is no promotion without a code');
    await expectNoLostEdit(saved, automatic);
    await expectWillingBuyers(first, automatic, bought);

    for (const of of kept) if (of !== automatic) await expectNoLostEdit(saved, of);
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
  },
  120_000,
);
