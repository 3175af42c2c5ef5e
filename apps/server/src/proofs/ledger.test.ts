import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditAccounts, creditEntries, giftCards } from '../../db/schema/credits.ts';
import { hashOfCode } from '../features/credits/gift-card-code.ts';
import { freshRows } from '../testing/database.ts';
import { createDice, type Dice } from '../testing/dice.ts';
import {
  type Operation,
  openTeller,
  perform,
  prepareLedger,
  type Teller,
} from '../testing/ledger-history.ts';
import { type Event, judge } from '../testing/ledger-judge.ts';
import { giveCredit } from '../testing/money.ts';
import { findLedgerWrongs } from '../testing/oracle/money.ts';
import { guest } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** `LEDGER_OPS=10000` is the nightly run. */
const OPERATIONS = Number(process.env.LEDGER_OPS);
const SEED = Number(process.env.LEDGER_SEED ?? process.env.PROPERTY_SEED);
const WORKERS = 9;
const USERS = 5;

let shop: TestShop;
let tellers: Teller[];
let fresh: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestShop();
  fresh = await freshRows(shop);
  tellers = [1, 2, 3].map(() => openTeller(shop.databaseUrl, shop.clock));
});
beforeEach(() => fresh());
afterAll(async () => {
  await Promise.all(tellers.map(({ database }) => database.close()));
  await shop.close();
});

type Ledger = Awaited<ReturnType<typeof prepareLedger>>;

/**
 * One random change of credit. Many operations concern a checkout, gift card or reason that another operation has
 * already used.
 */
function randomOperation({ users, checkouts, cards }: Ledger, dice: Dice): Operation {
  const cents = (max: number) => (dice.oneIn(3) ? 0 : dice.between(1, max));
  const userId = dice.pick(users);
  const checkoutId = dice.pick(checkouts);
  const roll = dice.between(1, 17);
  if (roll <= 4) {
    // Each reason always gives the same amount to the same user.
    const reason = dice.between(0, OPERATIONS / 5);
    const amount = { nonTaxable: (reason * 37) % 1_500, taxable: (reason * 91) % 2_000 };
    return { kind: 'grant', userId: users[reason % users.length] ?? 0, key: `present:${reason}`, amount };
  }
  if (roll <= 10) {
    const amount = { nonTaxable: cents(6_000), taxable: cents(6_000) };
    if (amount.nonTaxable + amount.taxable === 0) amount.taxable = 1;
    return { kind: 'hold', userId, checkoutId, amount, undone: dice.oneIn(6) };
  }
  if (roll <= 15) return { kind: 'release', checkoutId };
  return { kind: 'redeem', userId, code: dice.oneIn(10) ? 'NOT-A-CODE' : dice.pick(cards).code };
}

/**
 * Runs all operations, several at a time over the connections of three processes. Meanwhile, another connection
 * keeps checking the sums.
 */
async function play(operations: readonly Operation[]): Promise<{ history: Event[]; looks: number }> {
  const history: Event[] = [];
  const queue = operations.values();
  let place = 0;
  let looks = 0;
  let isPlaying = true;
  async function work(teller: Teller): Promise<void> {
    for (const operation of queue) {
      place += 1;
      const asked = place;
      const outcome = await perform(teller, operation);
      place += 1;
      history.push({ operation, outcome, asked, answered: place });
    }
  }
  async function watch(): Promise<void> {
    while (isPlaying) {
      expect(await findLedgerWrongs(shop.db)).toEqual([]);
      looks += 1;
    }
  }
  const workers = Array.from({ length: WORKERS }, (_, n) => tellers[n % tellers.length] as Teller);
  const playing = Promise.all(workers.map(work)).finally(() => {
    isPlaying = false;
  });
  await Promise.all([playing, watch()]);
  return { history, looks };
}

/** The ids of the gift cards, by their codes. */
async function cardIds({ cards }: Ledger): Promise<Map<string, number>> {
  const rows = await shop.db.select().from(giftCards);
  const byHash = new Map(rows.map(({ id, codeHash }) => [codeHash?.toString('hex'), id]));
  return new Map(cards.map(({ code }) => [code, byHash.get(hashOfCode(code)?.toString('hex')) ?? 0]));
}

describe('the ledger of credits', () => {
  it(`keeps the balances of ${OPERATIONS} concurrent operations correct (seed ${SEED})`, async () => {
    const ledger = await prepareLedger(shop.db, {
      users: USERS,
      checkouts: Math.ceil(OPERATIONS / 5),
      cards: Math.ceil(OPERATIONS / 20),
    });
    const dice = createDice(SEED);
    // By chance, a short run might contain no wrong code, so this operation always has one.
    const wrongCode: Operation = { kind: 'redeem', userId: dice.pick(ledger.users), code: 'NOT-A-CODE' };
    const randomOnes = Array.from({ length: OPERATIONS - 1 }, () => randomOperation(ledger, dice));
    const operations = [wrongCode, ...randomOnes];
    const { history, looks } = await play(operations);
    const entries = await shop.db.select().from(creditEntries);
    const { wrongs, refusals, provedRight } = judge(history, entries, await cardIds(ledger));
    expect(wrongs).toEqual([]);
    expect(await findLedgerWrongs(shop.db)).toEqual([]);

    const counted = Object.groupBy(history, ({ operation, outcome }) => `${operation.kind} ${outcome}`);
    const figures = Object.entries(counted).map(([name, events]) => `${name} ${events?.length}`);
    console.log(
      `${history.length} operations, seed ${SEED}: ${figures.sort().join(', ')}; ${entries.length} entries, ${provedRight} of ${refusals} refusals proved right, the sums were read ${looks} times`,
    );
    // The history is meaningful only if operations were refused, repeated and undone, and if the sums were checked
    // while the operations ran.
    expect(history).toHaveLength(OPERATIONS);
    expect(looks).toBeGreaterThan(OPERATIONS / 100);
    expect(provedRight).toBeGreaterThan(refusals / 3);
    expect(Object.keys(counted)).toEqual(
      expect.arrayContaining([
        'hold credits_changed',
        'hold undone',
        'grant repeated',
        'redeem gift_card_used',
        'redeem gift_card_unknown',
      ]),
    );
  }, 900_000);

  it('gives the last cent and not one more', async () => {
    const { users, checkouts } = await prepareLedger(shop.db, { users: 1, checkouts: 3, cards: 0 });
    const [userId = 0] = users;
    await giveCredit(shop, userId, { nonTaxable: 700, taxable: 300 });
    const hold = (at: number, nonTaxable: number, taxable: number) =>
      perform(tellers[at] as Teller, {
        kind: 'hold',
        userId,
        checkoutId: checkouts[at] ?? '',
        amount: { nonTaxable, taxable },
        undone: false,
      });
    // One kind of credit cannot pay for the other kind, even if the sum of both is enough.
    expect(await hold(0, 701, 0)).toBe('credits_changed');
    expect(await hold(0, 0, 301)).toBe('credits_changed');
    expect(await hold(0, 700, 300)).toBe('done');
    expect(await hold(1, 0, 1)).toBe('credits_changed');
    expect(await shop.db.select().from(creditAccounts)).toEqual([
      { userId, nonTaxableCents: 0, taxableCents: 0 },
    ]);
  });

  it.each(['update credit_entries set taxable_cents = 1', 'delete from credit_entries'])(
    'is append-only: "%s" is refused',
    async (statement) => {
      const { id } = await guest(shop);
      await giveCredit(shop, id, { nonTaxable: 500, taxable: 0 });
      const refused = await shop.db.execute(sql.raw(statement)).catch((error: Error) => String(error.cause));
      expect(refused).toContain('append-only');
      const [entry] = await shop.db.select().from(creditEntries);
      expect(entry).toMatchObject({ nonTaxableCents: 500, taxableCents: 0 });
    },
  );

  it('is reported when a balance is not the sum of its entries (the control)', async () => {
    const { id } = await guest(shop);
    await giveCredit(shop, id, { nonTaxable: 500, taxable: 0 });
    expect(await findLedgerWrongs(shop.db)).toEqual([]);
    await shop.db.update(creditAccounts).set({ taxableCents: 1 });
    expect((await findLedgerWrongs(shop.db)).join()).toContain('not the sum');
  });
});
