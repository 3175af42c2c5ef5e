import { SONG } from '@keepsong/domain/cart/named-products';
import type { EditedKind, EditState } from '@keepsong/domain/catalogue/edit-state';
import { deliveryInfo, standardDelivery } from '@keepsong/domain/checkout/rush';
import { addDays, chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holidays } from '../../../../db/schema/catalog.ts';
import { editedItems, editVersions } from '../../../../db/schema/catalogue/editing.ts';
import { productStock, stockHolds } from '../../../../db/schema/catalogue/stock.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { CARDS, finishedSong, registerGuest, saveDraft } from '../../../testing/commission-song.ts';
import { createDice, type Dice } from '../../../testing/dice.ts';
import { findWrongs } from '../../../testing/oracle.ts';
import { newcomer, newEmail, signedIn } from '../../../testing/people.ts';
import { addArtist, createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
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

type Thing = { id: number; name: string; ships: boolean; holds?: true; isPrinted?: true };
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
/**
 * What a customer saw before paying, and whether the order was placed. `contents`: what was in the bundle. `texts`: what
 * the customer wrote for a made-to-order product.
 */
type Bought = { submissionId: string; seen: number; contents: string[]; texts: Texts; isPlaced: boolean };
type Texts = Record<string, string>;

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

/** A bundle whose contents change, a song that is promised for a day, and a sign with texts of the customer. */
async function stockUpWhole(editor: Visitor): Promise<{ set: Thing; song: Thing; sign: Thing }> {
  const live = { state: 'live' as const };
  const add = async (name: string, more: object) => {
    const body = { name, title: { en: name, sp: name }, price_cents: 2_000, ...live, ...more };
    const made = await editor.call('products.add', { body: body as never });
    return made.body.product.id as number;
  };
  for (const name of CONTENTS) await add(name, { product_type: 'add-on' });
  const set = await add('set', { product_type: 'bundle', bundled: CONTENTS });
  const song = await add(SONG, { product_type: 'song' });
  const sign = await add('sign', { product_type: 'add-on', printed_fields: [printed('line')] });
  return {
    set: { id: set, name: 'set', ships: false, holds: true },
    song: { id: song, name: SONG, ships: false },
    sign: { id: sign, name: 'sign', ships: false, isPrinted: true },
  };
}
const printed = (key: string, change: { max_length?: number; required?: boolean } = {}) => ({
  ...{ key, label: { en: key, sp: key }, max_length: 20, required: false },
  ...change,
});
const PRINTED = [
  [printed('line')],
  [printed('line'), printed('date')],
  [printed('line', { max_length: 1 })],
  [printed('date', { required: true })],
  [],
];
const CONTENTS = ['fork', 'knife'];

const randomFields = (dice: Dice): Fields =>
  dice.pick<Fields>([
    { price_cents: dice.between(500, 3_000) },
    { price_cents: dice.between(500, 3_000), title: { en: `Cup ${dice.between(1, 99)}`, sp: 'Taza' } },
    { title: { en: `Bowl ${dice.between(1, 99)}`, sp: 'Bol' } },
    { stock: dice.between(0, PIECES) },
    { stock: null },
    { most_per_order: dice.pick([1, 2, null]) },
    { most_per_customer: dice.pick([1, 2, null]) },
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
const dayIn = (count: number): Day => addDays(chicagoDay(clock.now()), count);

const CODE = 'CUPS';
const STATES: readonly EditState[] = ['live', 'live', 'live', 'draft', 'archived'];

/**
 * One thing of each kind that changes what customers see: the products, a holiday, a discount code, a promotion
 * without a code whose budget is soon spent, the price of a parcel, a tax rate, and a text.
 */
async function keptBy(
  editor: Visitor,
  things: readonly Thing[],
  { set, song, sign }: Awaited<ReturnType<typeof stockUpWhole>>,
): Promise<Kept[]> {
  const live = { state: 'live' as const };
  const promotion = { code: CODE, discount_percent: 10, ...live };
  const { promotion: code } = (await editor.call('promotions.add', { body: promotion })).body;
  const spent = { ...GIVEN, discount_percent: 20, budget_cents: 1_000, ...live };
  const { promotion: automatic } = (await editor.call('promotions.add', { body: spent })).body;
  const parcel = { country: 'US', cents: 500, ...live };
  const rate = { country: 'US', state: 'NY', percent: 4 };
  const { tax } = (await editor.call('taxes.add', { body: rate })).body;
  const { shipping } = (await editor.call('shippingRates.add', { body: parcel })).body;
  const parade = {
    kind: 'holiday' as const,
    from: dayIn(1),
    to: dayIn(1),
    text: { en: 'Parade', sp: 'Desfile' },
  };
  const { calendar: holiday } = (await editor.call('calendar.add', { body: { ...parade, ...live } })).body;
  const product = ({ id }: Thing, fieldsOf: Kept['fieldsOf']): Kept => ({
    ...{ kind: 'product', id: String(id), fieldsOf, states: STATES, isPlanned: true },
    read: (by) => by.call('products.read', { params: { id } }),
    save: (by, body) => by.call('products.save', { params: { id }, body }),
  });
  return [
    ...things.map((thing) => product(thing, randomFields)),
    product(set, (dice) => ({ bundled: dice.pick([CONTENTS, CONTENTS.slice(1)]) })),
    product(sign, (dice) =>
      dice.pick<Fields>([
        { printed_fields: dice.pick(PRINTED) },
        { printed_fields: dice.pick(PRINTED), pictures: dice.pick([null, { least: 1, most: 2 }]) },
      ]),
    ),
    product(song, (dice) => ({ price_cents: dice.between(10_000, 20_000) })),
    {
      ...{ kind: 'calendar', id: String(holiday.id), states: STATES },
      fieldsOf: (dice) => ({ from: dayIn(dice.between(1, 2)), to: dayIn(dice.between(3, 6)) }),
      read: (by) => by.call('calendar.read', { params: { id: holiday.id } }),
      save: (by, body) => by.call('calendar.save', { params: { id: holiday.id }, body }),
    },
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
  const state = dice.pick(of.states);
  // What leaves the shop stays as it was sold.
  const fields = state === 'archived' ? {} : of.fieldsOf(dice);
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
  ...['coupon_unknown', 'international_unavailable', 'limit_reached', 'bundle_changed'],
  ...['pod_missing', 'pod_changed'],
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

/** Orders a song, and expects that it is promised for the day that the customer saw. */
async function buySong(song: Thing, artist: Artist, bought: Bought[]): Promise<void> {
  const visitor = newcomer(shop);
  const slug = await saveDraft(visitor, finishedSong(artist));
  await registerGuest(visitor, newEmail());
  const before = await daysOff();
  let atPrice = '';
  const onPriced = async () => {
    atPrice = await daysOff();
  };
  const order = { quantity: 1, code: false, bought, slug, onPriced };
  const isPlaced = await tryToBuy(visitor, song, order);
  // When an edit came while the price was made, this test cannot tell which day the customer saw.
  if (!isPlaced || before !== atPrice) return;
  const [placed] = (await visitor.call('account.orders')).body.orders;
  const shown = deliveryInfo(
    standardDelivery(artist.availableDeliveryDays),
    clock.now(),
    new Set(before.split(',')),
  );
  expect(chicagoDay(new Date(placed.song.promised_at))).toBe(shown.date);
}
type Artist = Awaited<ReturnType<typeof addArtist>>;

const daysOff = async (): Promise<string> =>
  (await shop.db.select().from(holidays).orderBy(holidays.day)).map(({ day }) => day).join();

type Order = {
  quantity: number;
  code: boolean;
  bought: Bought[];
  /** The draft of the song, for an order of one. */
  slug?: string;
  onPriced?: () => Promise<void>;
};

/** The ids of what a bundle contains now, as its page shows it. */
async function contentsOf({ name, holds }: Thing, visitor: Visitor): Promise<string[]> {
  if (!holds) return [];
  const { body } = await visitor.call('catalog.product', { params: { slug: name } });
  return (body.product?.bundled_products ?? []).map(({ id }: { id: string }) => id);
}

/** Fills in every text that the page of the product asks for now. */
async function writtenFor({ name, isPrinted }: Thing, visitor: Visitor): Promise<Texts> {
  if (!isPrinted) return {};
  const { body } = await visitor.call('catalog.product', { params: { slug: name } });
  const fields: { key: string }[] = body.product?.extra_info.pod_fields ?? [];
  return Object.fromEntries(fields.map(({ key }) => [key, 'Us']));
}

/** One look at the price and one try to order at it. */
async function tryToBuy(visitor: Visitor, thing: Thing, order: Order): Promise<boolean> {
  const { quantity, code, bought, slug, onPriced } = order;
  const contents = await contentsOf(thing, visitor);
  const texts = await writtenFor(thing, visitor);
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
          ...(thing.holds && { bundled_products: contents.map((id) => ({ id, expire: null })) }),
          ...(thing.isPrinted && { pod_inputs: { images: [], texts } }),
        },
      ],
      ...(code ? { coupon_code: CODE } : {}),
      payment_type: 'card',
      stripe_intent_id: null as string | null,
    },
    sf_song_data: slug === undefined ? null : { slug },
  };
  const settings = await visitor.call('checkout.paymentSettings', { body: cart });
  if (settings.status !== 200) {
    expect(TOO_LATE).toContain(settings.body.code);
    return false;
  }
  await onPriced?.();
  const { quote, quote_hash, stripe_intent_id, stripe_client_secret } = settings.body;
  cart.sf_cart.stripe_intent_id = stripe_intent_id;
  const submission_id = crypto.randomUUID();
  const body = { ...cart, submission_id, quote_hash };
  const submitted = await visitor.call('checkout.submit', { body });
  if (submitted.status !== 200) {
    expect(TOO_LATE).toContain(submitted.body.code);
    bought.push({ submissionId: submission_id, seen: quote.total, contents, texts, isPlaced: false });
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
  bought.push({ submissionId: submission_id, seen: quote.total, contents, texts, isPlaced: true });
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
 * except for the changed fields. A version without an editor is a planned one that went live as it was. What leaves
 * the shop is the version that customers saw.
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
  let seen = body;
  let isSold = true;
  for (const { version, action, body: stored } of later) {
    const isLeaving: boolean = isSold && action === 'archived';
    body = isLeaving ? seen : { ...body, ...mine.find((save) => save.version === version)?.fields };
    expect(stored).toEqual(body);
    isSold = action === 'published' || (isSold && !isLeaving);
    if (action === 'published' || !isSold) seen = body;
  }
}

/**
 * Checks that each order took its pieces if they were limited when it was placed, that nobody took more, and that no
 * more were taken than there are.
 */
async function expectPieces(made: readonly (typeof orders.$inferSelect)[]): Promise<void> {
  const stock = await shop.db.select().from(productStock);
  const holds = await shop.db.select().from(stockHolds);
  const taking = made
    .filter(({ cart }) => cart.counted)
    .flatMap(({ checkoutId, cart }) =>
      cart.lines
        .filter((line) => stock.some(({ productId }) => productId === line.productId))
        .map(({ productId, quantity }) => ({ checkoutId, productId, pieces: quantity })),
    );
  const inOrder = (rows: typeof taking) =>
    rows.map(({ checkoutId, productId, pieces }) => `${checkoutId} ${productId} ${pieces}`).sort();
  expect(inOrder(holds)).toEqual(inOrder(taking));
  for (const { productId, pieces, taken } of stock) {
    const own = holds.filter((hold) => hold.productId === productId);
    expect(taken).toBe(own.reduce((sum, hold) => sum + hold.pieces, 0));
    expect(taken).toBeLessThanOrEqual(pieces ?? Number.MAX_SAFE_INTEGER);
  }
}

it.each(SEEDS)(
  'editors, planned drafts and customers at the same time: each order costs and holds what its customer saw and comes on the day they saw, there are pieces for it, no edit is lost, and whoever accepts a new price can buy (seed %i)',
  async (seed) => {
    const dice = createDice(seed);
    const [first] = editors;
    if (!first) throw new Error('there is no editor');
    const things = await stockUp(first);
    const whole = await stockUpWhole(first);
    const artist = await addArtist(shop);
    const kept = await keptBy(first, things, whole);
    // The texts of the sign change in each round, because only luck lets somebody buy it at that moment.
    const ofSign = kept.filter(({ kind, id }) => kind === 'product' && id === String(whole.sign.id));
    const saved: Saved[] = [];
    const bought: Bought[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([
        ...editors.map((editor) => edit(editor, dice, kept, saved)),
        edit(first, dice, ofSign, saved),
        ...[1, 2, 3].map(() => buy(dice, [...things, whole.set], bought)),
        ...[1, 2].map(() => buy(dice, [whole.sign], bought)),
        buySong(whole.song, artist, bought),
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
    for (const { submissionId, contents, texts } of placed) {
      const lines = made.find((order) => order.submissionId === submissionId)?.cart.lines ?? [];
      const inIt = lines.flatMap((line) => line.contents ?? []).map(({ productId }) => String(productId));
      expect(inIt.sort()).toEqual(contents.sort());
      const onIt = lines.flatMap((line) => line.pod?.texts ?? []).map(({ key, text }) => [key, text]);
      expect(Object.fromEntries(onIt)).toEqual(texts);
    }
    await expectPieces(made);
    expect(await findWrongs(shop.db, await shop.payments.readLedger())).toEqual([]);
  },
  120_000,
);
