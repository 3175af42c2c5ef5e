import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createAddressBudget } from './address-budget.ts';
import { bookSpent, deleteFullBudgets } from './shared-budgets.repository.ts';
import { createBudgetBook } from './shared-budgets.ts';

const SIZE = { burst: 200, perSecond: 10 };
const QUIET = { warn: () => undefined };

let copy: TestDatabase;
let database: Database;

beforeAll(async () => {
  copy = await createTestDatabase();
  database = openDatabase(copy.url, { max: 6 });
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

/** Budgets of several processes. The test decides when the database answers each of them. */
function processes(count: number) {
  let statements = 0;
  let rows = 0;
  let underWay = Promise.resolve();
  const book = () =>
    createBudgetBook((spent) => {
      statements += 1;
      rows += spent.length;
      const booked = bookSpent(database.db, spent);
      underWay = Promise.all([underWay, booked]).then(() => undefined);
      return booked;
    }, QUIET);
  const budgets = Array.from({ length: count }, () =>
    createAddressBudget(SIZE, { shared: { book: book(), name: 'pages' } }),
  );
  return {
    spend: (at: number, ip: string) => budgets[at % count]?.spend(ip).ok === true,
    /** Waits until every process knows what was recorded. */
    async settled() {
      await new Promise((resolve) => setImmediate(resolve));
      await underWay;
      await new Promise((resolve) => setImmediate(resolve));
    },
    statements: () => statements,
    rows: () => rows,
  };
}

describe('a budget that processes share', () => {
  it('is one for an address that asks at each of them in turn', async () => {
    const { spend, settled, statements } = processes(3);
    const began = performance.now();
    let taken = 0;
    for (let asked = 0; asked < 600; asked += 1) {
      if (spend(asked, '192.0.2.1')) taken += 1;
      if (asked % 5 === 4) await settled();
    }
    const back = ((performance.now() - began) / 1000) * SIZE.perSecond;
    // Each process may have spent nearly a twentieth of the budget without telling the others.
    expect(taken).toBeLessThanOrEqual(SIZE.burst + back + 3 * 10);
    expect(taken).toBeGreaterThanOrEqual(SIZE.burst - 3 * 10);
    expect(statements()).toBeLessThanOrEqual(taken / 10);
    // What was spent beyond the budget is subtracted, so one of the next nine requests is refused.
    expect(Array.from({ length: 9 }, (_, at) => spend(at, '192.0.2.1'))).toContain(false);
  });

  it('writes nothing for people who look at some pages', async () => {
    const { spend, settled, rows } = processes(2);
    for (let person = 0; person < 100; person += 1)
      for (let page = 0; page < 9; page += 1) expect(spend(0, `198.51.100.${person}`)).toBe(true);
    await settled();
    expect(rows()).toBe(0);
    expect(spend(0, '198.51.100.7')).toBe(true);
    await settled();
    expect(rows()).toBe(1);
  });

  it('is booked for many addresses by one statement at a time', async () => {
    const { spend, settled, rows, statements } = processes(1);
    for (let page = 0; page < 10; page += 1)
      for (let person = 0; person < 50; person += 1) spend(0, `203.0.113.${person}`);
    await settled();
    await settled();
    expect(rows()).toBe(50);
    expect(statements()).toBe(2);
  });

  it('goes on in its process while the database is away', async () => {
    const told: string[] = [];
    const book = createBudgetBook(
      async () => {
        throw new Error('away');
      },
      { warn: (_: unknown, words?: string) => void told.push(words ?? '') },
    );
    const budget = createAddressBudget(SIZE, { now: () => 0, shared: { book, name: 'pages' } });
    const answers = Array.from({ length: 201 }, () => budget.spend('192.0.2.2').ok);
    expect(answers.lastIndexOf(true)).toBe(199);
    await new Promise((resolve) => setImmediate(resolve));
    expect(told[0]).toBe('budgets of addresses could not be shared');
  });

  it('is forgotten when it is full again', async () => {
    await bookSpent(database.db, [
      { key: 'old', seconds: 0 },
      { key: 'new', seconds: 60 },
    ]);
    await deleteFullBudgets(database.db);
    const { rows } = await database.pool.query(`select key from address_budgets where key in ('old', 'new')`);
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
