import { randomUUID } from 'node:crypto';
import type { QuoteLine } from '@keepsong/domain/checkout/quote';
import { DAY_MS } from '@keepsong/domain/time/day';
import { sql } from 'drizzle-orm';
import { backKey } from '../../../../db/put-back-cards.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { checkouts, orders } from '../../../../db/schema/checkout.ts';
import { creditEntries, giftCards } from '../../../../db/schema/credits.ts';
import { instantCollections, instantSongs, instantTasks } from '../../../../db/schema/instant.ts';
import { disputes, refundLines, refunds } from '../../../../db/schema/refunds.ts';
import { stateChanges } from '../../../../db/schema/states.ts';
import type { Dice } from '../../../testing/dice.ts';
import { sell } from '../../../testing/money.ts';
import type { TestShop } from '../../../testing/test-shop.ts';

const GOODS = [
  ['personalized-song', 'song'],
  ['extra-verse', 'add-on'],
  ['instant-product', 'song'],
  ['gift-card-50', 'gift-card'],
  ['lyric-print', 'physical'],
  ['artist-gratuity', 'gratuity'],
  ['bundle-of-streams', 'bundle'],
  ['bundle-paper-set', 'bundle'],
] as const;
/** The product of `GOODS` that is sent by post although its type does not tell. */
const POSTED = 'bundle-paper-set';
const PLACES = [
  { country_code: 'US', state_code: 'NY' },
  { country_code: 'US', state_code: 'TX' },
  { country_code: 'US', state_code: 'OR' },
];

/** A quote whose sums are the sums of its lines, as `quoteCart` makes them. */
function randomQuote(dice: Dice) {
  const coupon = dice.pick([null, null, 'TEN', 'FORTY20']);
  const isTaxed = dice.oneIn(2);
  const lines = Array.from({ length: dice.between(1, 4) }, (_, at): QuoteLine => {
    const [name] = dice.pick(GOODS);
    const price = dice.between(100, 30_000);
    const promo = dice.oneIn(3) ? dice.between(0, 50) : 0;
    const discount = coupon ? dice.between(0, price - promo) : 0;
    const credit = dice.oneIn(3) ? dice.between(0, price - promo - discount) : 0;
    const [creditNonTaxable, tax] = [dice.between(0, credit), isTaxed ? dice.between(0, 500) : 0];
    return {
      ...{ cart_uuid: `line-${at}`, id: String(at), name, reason: 'add_on', unitPrice: price, quantity: 1 },
      ...{ price, promo, discount, credit, creditNonTaxable, tax },
    };
  });
  const sum = (of: (line: QuoteLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const shipping = dice.oneIn(3) ? 595 : 0;
  const nonTaxable = sum(({ creditNonTaxable }) => creditNonTaxable);
  const [subtotal, discount] = [sum(({ price }) => price), sum((line) => line.promo + line.discount)];
  const [credit_applied, taxes] = [sum(({ credit }) => credit), sum(({ tax }) => tax)];
  const due = subtotal - discount - credit_applied + shipping + taxes;
  const total = due < 50 ? 0 : due;
  return {
    ...{ currency: 'USD' as const, subtotal, discount, credit_applied, shipping, taxes, waived: due - total },
    ...{ total, lines, coupon_code: coupon, spent: { nonTaxable, taxable: credit_applied - nonTaxable } },
  };
}

type Db = TestShop['db'];
/** From an instant (included) to another one (excluded). */
type Span = { from: Date; to: Date };
/** Picks random people and times for a ledger. `long` is a time from before the ledger, or in it. */
const CAMPAIGNS: readonly Readonly<Record<string, string>>[] = [
  {},
  { source: 'News ', medium: 'email', name: 'spring', term: 'gift' },
  { source: 'news', medium: 'email', name: 'spring' },
  { name: 'autumn' },
  { fbclid: 'fb-1' },
  { fbclid: 'fb-2', source: 'facebook', medium: 'cpc' },
  { gclid: 'Cj0' },
];

type Picks = {
  dice: Dice;
  person(): number;
  at(least?: Date): Date;
  long(): Date;
  productIds: ReadonlyMap<string, number>;
};

function ordersOf(db: Db, { dice, person, at, productIds }: Picks) {
  async function placed(): Promise<{ id: number; createdAt: Date; quote: ReturnType<typeof randomQuote> }> {
    const quote = randomQuote(dice);
    const [userId, createdAt, submissionId] = [person(), at(), randomUUID()];
    const cart = {
      lines: quote.lines.map(({ cart_uuid, name }) => ({
        ...{
          cartUuid: cart_uuid,
          productId: productIds.get(name) ?? 0,
          name,
          titleEn: name,
          titleSp: name,
          quantity: 1,
        },
        productType: GOODS.find(([known]) => known === name)?.[1] ?? 'add-on',
      })),
      addresses: { shipping: null, billing: { city: 'X', postal_code: '1', ...dice.pick(PLACES) } },
      affiliate: dice.pick([null, 'Nadia', ' nadia ', 'podcast']),
      ...(dice.oneIn(2)
        ? { ad: { gclid: `ad-${dice.between(1, 9)}`, landing: dice.pick([null, 'spring']) } }
        : {}),
      consent: { analytics: true, marketing: true, visitor: null, campaign: dice.pick(CAMPAIGNS) },
    };
    const values = {
      ...{ submissionId, userId, quote, totalCents: quote.total, paymentType: 'card' },
      ...{ cart: cart as (typeof orders.$inferInsert)['cart'], intentId: `pi_${submissionId}`, createdAt },
    };
    const [checkout] = await db
      .insert(checkouts)
      .values({ ...values, state: 'fulfilled', visitorId: randomUUID(), quoteHash: 'x' })
      .returning({ id: checkouts.id });
    const [order] = await db
      .insert(orders)
      .values({ ...values, checkoutId: checkout?.id ?? '' })
      .returning({ id: orders.id });
    return { id: order?.id ?? 0, createdAt, quote };
  }

  async function returned(order: Awaited<ReturnType<typeof placed>>): Promise<void> {
    const origin = dice.pick(['staff', 'customer', 'provider', 'dispute'] as const);
    const state = dice.pick(['waiting', 'asked', 'sent', 'done', 'failed', 'refused'] as const);
    const amountCents = dice.between(1, 5_000);
    const isByShop = origin === 'staff' || origin === 'customer';
    const toCredit = isByShop && dice.oneIn(3);
    const createdAt = at(order.createdAt);
    const [row] = await db
      .insert(refunds)
      .values({
        ...{ orderId: order.id, origin, state, amountCents, createdAt, fromCardCents: amountCents },
        ...(toCredit ? { toTaxableCents: amountCents } : { toCardCents: amountCents }),
        taxCents: dice.between(0, Math.min(200, amountCents)),
        excessCents: isByShop ? 0 : amountCents % 97,
        reason: dice.pick(['It came late', 'The song has a wrong name', '']),
        decidedAt: isByShop && dice.oneIn(3) ? at(createdAt) : null,
        providerId: toCredit ? null : randomUUID(),
        isCancel: isByShop && dice.oneIn(3),
      })
      .returning({ id: refunds.id });
    const refundId = row?.id ?? 0;
    await db.insert(refundLines).values({ refundId, lineId: 'line-0', amountCents });
    if (origin !== 'dispute') return;
    const its = dice.pick(['needs_response', 'under_review', 'won', 'lost'] as const);
    await db.insert(disputes).values({
      ...{ refundId, orderId: order.id, state: its, providerId: randomUUID(), amountCents },
      ...{ reason: dice.pick(['fraudulent', 'product_not_received']), createdAt },
      closedAt: its === 'won' || its === 'lost' ? createdAt : null,
    });
  }

  return { placed, returned };
}

type Entry = { userId: number; taxable?: number; nonTaxable?: number; createdAt: Date };

const BOUGHT = ['bought', 'sent', 'redeemed', 'void'] as const;
const ISSUED = [...BOUGHT, 'waiting', 'agreed', 'refused'] as const;
/** Where a card is after the decision of a second person. */
const DECIDED = { agreed: 'sent', refused: 'void' } as const;

function creditOf(db: Db, { dice, person, at, long }: Picks) {
  /**
   * A gift card and what became of it. `agreed` and `refused`: it waited for a second person of the staff, who
   * decided some time later.
   */
  async function card(
    from: { orderId: number } | { issuedBy: number },
    fate: (typeof ISSUED)[number],
    createdAt: Date,
  ): Promise<void> {
    const isDecided = fate === 'agreed' || fate === 'refused';
    const state = isDecided ? DECIDED[fate] : fate;
    const later = at(createdAt);
    const isUnsent = fate === 'bought' || fate === 'waiting' || fate === 'refused';
    const sentAt = isUnsent ? null : createdAt;
    const redeemedBy = state === 'redeemed' ? person() : null;
    const amountCents = dice.between(1_000, 50_000);
    const [made] = await db
      .insert(giftCards)
      .values({
        ...{ ...from, lineUuid: randomUUID(), number: 0, state, amountCents, createdAt, sentAt },
        ...{ recipientEmail: 'x@example.com', sendOn: '2026-01-01', redeemedBy },
        codeHash: sentAt ? Buffer.from(randomUUID()) : null,
        redeemedAt: redeemedBy === null ? null : later,
        voidedAt: state === 'void' ? later : null,
      })
      .returning({ id: giftCards.id });
    if (isDecided)
      await db.insert(stateChanges).values({
        ...{ what: 'gift_cards', rowKey: String(made?.id), fromState: 'waiting' },
        ...{ toState: fate === 'agreed' ? 'bought' : 'void', movedBy: 'staff', movedAt: later },
      });
    if (state === 'sent' && made && dice.oneIn(3)) await putBack({ id: made.id, amountCents }, later);
    if (redeemedBy !== null)
      await entry('gift_card', {
        userId: redeemedBy,
        taxable: amountCents,
        createdAt: later,
        giftCardId: made?.id,
      });
  }

  /** Lets a checkout redeem a card and end without an order, so that it is a card again. */
  async function putBack({ id, amountCents }: { id: number; amountCents: number }, redeemedAt: Date) {
    const [userId, effectKey] = [person(), randomUUID()];
    const about = { userId, giftCardId: id };
    await entry('gift_card', { ...about, taxable: amountCents, createdAt: redeemedAt, effectKey });
    await entry('taken', {
      ...{ ...about, taxable: -amountCents, createdAt: at(redeemedAt) },
      effectKey: backKey(effectKey),
    });
  }

  const entry = (
    kind: 'gift_card' | 'present' | 'taken' | 'referral' | 'order' | 'release' | 'refund' | 'merged',
    {
      userId,
      taxable = 0,
      nonTaxable = 0,
      createdAt,
      ...more
    }: Entry & { giftCardId?: number; checkoutId?: string; givenAt?: Date; effectKey?: string },
  ) =>
    db.insert(creditEntries).values({
      ...{ kind, userId, taxableCents: taxable, nonTaxableCents: nonTaxable, createdAt },
      ...{ effectKey: randomUUID(), ...more },
    });

  /** What a person has after all entries so far, and a time after the last of them. */
  async function heldBy(userId: number) {
    const { rows } = await db.execute<{ n: number; t: number; last: string }>(
      sql`select non_taxable_cents as n, taxable_cents as t,
        (select max(created_at) from credit_entries where user_id = ${userId}) as last
        from credit_accounts where user_id = ${userId}`,
    );
    const [held] = rows;
    return held && { nonTaxable: held.n, taxable: held.t, createdAt: at(new Date(held.last)) };
  }

  /** Lets a person spend credit, or reserve it and get it back. */
  async function spend(): Promise<void> {
    const userId = person();
    const held = await heldBy(userId);
    if (!held) return;
    const { createdAt } = held;
    const [nonTaxable, taxable] = [dice.between(0, held.nonTaxable), dice.between(0, held.taxable)];
    if (dice.oneIn(4)) return void (await entry('taken', { userId, nonTaxable: -nonTaxable, createdAt }));
    const [any] = await db.select({ id: checkouts.id }).from(checkouts).orderBy(sql`random()`).limit(1);
    const { rows: used } = await db.execute(
      sql`select from credit_entries where checkout_id = ${any?.id} limit 1`,
    );
    if (!any || used.length > 0) return;
    const about = { userId, checkoutId: any.id };
    await entry('order', { ...about, nonTaxable: -nonTaxable, taxable: -taxable, createdAt });
    if (dice.oneIn(3)) await entry('release', { ...about, nonTaxable, taxable, createdAt: at(createdAt) });
  }

  /** Moves all credit of a person to another account, as when two accounts are merged. */
  async function merge(): Promise<void> {
    const [userId, into] = [person(), person()];
    const held = await heldBy(userId);
    if (!held || userId === into) return;
    const { nonTaxable, taxable, createdAt } = held;
    await entry('merged', { userId, nonTaxable: -nonTaxable, taxable: -taxable, createdAt });
    const givenAt = new Date(Math.min(long().getTime(), createdAt.getTime()));
    await entry('merged', { userId: into, nonTaxable, taxable, createdAt, givenAt });
  }

  return { card, entry, spend, merge };
}

/**
 * Fills the ledgers with orders, refunds, cancels, disputes, gift cards and credit at random times. Gift cards
 * and credit may be up to 500 days older than the span.
 */
export async function fillLedgers(
  { db }: Pick<TestShop, 'db'>,
  dice: Dice,
  span: Span,
  turns: number,
): Promise<void> {
  const [{ id: keeper } = { id: 0 }, ...people] = await db
    .insert(users)
    .values(Array.from({ length: 7 }, () => ({ email: `ledger-${randomUUID()}@example.com` })))
    .returning({ id: users.id });
  const sold = await Promise.all(
    GOODS.map(([slug, productType]) =>
      sell({ db }, slug, { productType, requiresShippingAddress: slug === POSTED }),
    ),
  );
  const picks: Picks = {
    dice,
    productIds: new Map(sold.map(({ slug, id }) => [slug, id])),
    person: () => dice.pick(people).id,
    at: (least = span.from) =>
      new Date(dice.between(least.getTime(), Math.max(least.getTime(), span.to.getTime() - 1))),
    long: () => picks.at(dice.oneIn(2) ? span.from : new Date(span.from.getTime() - 500 * DAY_MS)),
  };
  const { placed, returned } = ordersOf(db, picks);
  const { card, entry, spend, merge } = creditOf(db, picks);
  const { person, long } = picks;
  for (let turn = turns; turn > 0; turn -= 1) {
    const order = await placed();
    if (dice.oneIn(2)) await returned(order);
    if (dice.oneIn(2)) await card({ orderId: order.id }, dice.pick(BOUGHT), long());
    if (dice.oneIn(3)) await card({ issuedBy: person() }, dice.pick(ISSUED), long());
    const kind = dice.pick(['present', 'referral', 'refund'] as const);
    const [nonTaxable, taxable] = [dice.between(0, 2_000), dice.between(0, 2_000)];
    await entry(kind, { userId: person(), nonTaxable, taxable, createdAt: long() });
    await spend();
    if (dice.oneIn(8)) await merge();
  }
  // A gift card and unspent credit of each age, so that none is missing by chance.
  for (const days of [400, 300, 120, 60, 0]) {
    const createdAt = new Date(span.to.getTime() - 1 - days * DAY_MS);
    await card({ issuedBy: keeper }, 'sent', createdAt);
    await entry('present', { userId: keeper, nonTaxable: 100, taxable: 200, createdAt });
  }
}

const STATES = ['waiting', 'queued', 'processing', 'completed', 'failed'] as const;

/**
 * Fills the queue of instant songs: songs in every state, with previews and whole songs requested at random
 * times.
 */
export async function fillInstantSongs(
  { db }: Pick<TestShop, 'db'>,
  dice: Dice,
  span: Span,
  turns: number,
): Promise<void> {
  const at = (least = span.from) => new Date(dice.between(least.getTime(), span.to.getTime() - 1));
  const quiz = { questions: [] } as unknown as (typeof instantCollections.$inferInsert)['quiz'];
  await db.insert(instantCollections).values({ id: 'of-the-report', quiz }).onConflictDoNothing();
  for (let turn = turns; turn > 0; turn -= 1) {
    const status = dice.pick(STATES);
    const createdAt = at();
    const extent = dice.pick(['preview', 'full'] as const);
    const request = {} as (typeof instantSongs.$inferInsert)['request'];
    const isOver = status === 'completed' || status === 'failed';
    const [song] = await db
      .insert(instantSongs)
      .values({
        ...{ hash: randomUUID(), extent, request, status, createdAt },
        ...(status === 'completed' ? { audioKey: 'songs/x.mp3', progress: 100 } : {}),
        finishedAt: isOver ? at(createdAt) : null,
      })
      .returning({ id: instantSongs.id });
    for (let asked = dice.between(0, 3); asked > 0; asked -= 1)
      await db.insert(instantTasks).values({
        ...{ visitorId: randomUUID(), collectionId: 'of-the-report', songId: song?.id ?? '', extent },
        ...{ artistId: '1', templateSongId: '1', answers: {}, isCounted: false, createdAt: at(createdAt) },
      });
  }
}
