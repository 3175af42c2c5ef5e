import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../../../db/schema/accounts.ts';
import { taxRates } from '../../../../db/schema/rates.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import { noTaxes } from '../../../adapters/taxes/no-taxes.ts';
import { stockShop } from '../../../testing/commission-song.ts';
import { signedIn } from '../../../testing/people.ts';
import { priced } from '../../../testing/priced.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const DAY = 86_400_000;
/** The day of the test clock, in the time zone of the shop. */
const TODAY = '2026-11-02';

let shop: TestShop;
let clock: ReturnType<typeof createTestClock>;
let finance: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  clock = createTestClock();
  shop = await openTestShop({ clock });
  finance = await signedIn(shop, undefined, 'finance');
});
afterAll(() => shop.close());

const add = async (body: object) =>
  (await finance.visitor.call('taxes.add', { body: { country: 'US', ...body } })).body;
const save = (id: number, body: object) => finance.visitor.call('taxes.save', { params: { id }, body });
const file = async (body: object) => (await finance.visitor.call('taxes.readFile', { body })).body;
/** The rates of a state as the list shows them: first day, percentage, state, and kinds of products. */
const tableOf = async (state: string) =>
  (await finance.visitor.call('taxes.list', { query: { q: `US ${state}` } })).body.tax.map(
    (tax: { from: string; percent: number; stands: string; kinds: string[] }) =>
      `${tax.from} ${tax.percent} ${tax.stands}${tax.kinds.length < 7 ? ` ${tax.kinds}` : ''}`,
  );

describe('a tax rate', () => {
  it('counts at once, or from its day on, and quotes follow it', async () => {
    const stock = await stockShop(shop);
    const taxes = async () => (await priced(shop, stock)).answer.quote.taxes;
    const { tax } = await add({ state: 'ny', percent: 4 });
    expect(tax).toMatchObject({
      country: 'US',
      state: 'NY',
      percent: 4,
      from: TODAY,
      version: 1,
      stands: 'now',
    });
    expect(await taxes()).toBe(800);
    await add({ state: 'NY', percent: 10, from: '2026-11-03' });
    expect(await taxes()).toBe(800);
    clock.advance(DAY);
    expect(await taxes()).toBe(2_000);
    expect(await tableOf('NY')).toEqual(['2026-11-03 10 now', '2026-11-02 4 past']);
    // A rate that never applied disappears from quotes. The rate before it applies again.
    const [last] = (await finance.visitor.call('taxes.list', { query: { q: 'NY' } })).body.tax;
    await save(last.id, { version: 1, state: 'archived' });
    expect(await taxes()).toBe(800);
    clock.advance(-DAY);
  });

  it('is for a whole country when its state is null', async () => {
    const { tax } = await add({ country: 'DE', state: null, percent: 19 });
    expect(tax).toMatchObject({ country: 'DE', state: '', percent: 19 });
    const saved = await save(tax.id, { version: 1, state: null, percent: 20 });
    expect(saved.body.tax).toMatchObject({ country: 'DE', state: '', percent: 20, edit_state: 'live' });
  });

  it('that has counted before today is followed by what is saved, and stays in the table', async () => {
    const { tax } = await add({
      state: 'TX',
      percent: 6.25,
      from: '2020-01-01',
      kinds: ['song', 'physical'],
    });
    const later = await save(tax.id, { version: 1, percent: 7, from: '2027-01-01', kinds: ['song'] });
    expect(later.body.tax).toMatchObject({
      id: tax.id,
      percent: 7,
      from: '2027-01-01',
      stands: 'coming',
      version: 2,
    });
    expect(await tableOf('TX')).toEqual([
      '2027-01-01 0 coming physical',
      '2027-01-01 7 coming song',
      '2020-01-01 6.25 now song,physical',
    ]);
    // A rate that begins in the future is changed in place.
    await save(tax.id, { version: 2, percent: 7.5 });
    expect(await tableOf('TX')).toContain('2027-01-01 7.5 coming song');
  });

  it('that leaves out a kind does not end another rate of that kind', async () => {
    const { tax } = await add({ state: 'GA', percent: 7, from: '2020-01-01', kinds: ['song', 'physical'] });
    await add({ state: 'GA', percent: 5, from: '2025-01-01', kinds: ['physical'] });
    await save(tax.id, { version: 1, percent: 8, kinds: ['song'] });
    expect(await tableOf('GA')).toEqual([
      `${TODAY} 8 now song`,
      '2025-01-01 5 now physical',
      '2020-01-01 7 past song,physical',
    ]);
    const { tax: early } = await add({
      state: 'KS',
      percent: 7,
      from: '2020-01-01',
      kinds: ['song', 'physical'],
    });
    await add({ state: 'KS', percent: 5, from: '2026-12-01', kinds: ['physical'] });
    await save(early.id, { version: 1, percent: 8, from: '2026-12-01', kinds: ['song'] });
    expect((await tableOf('KS')).toSorted()).toEqual([
      '2020-01-01 7 now song,physical',
      '2026-12-01 5 coming physical',
      '2026-12-01 8 coming song',
    ]);
  });

  it('that is archived stays so when only its percentage is sent', async () => {
    const { tax } = await add({ state: 'ME', percent: 5 });
    await save(tax.id, { version: 1, state: 'archived' });
    const { body } = await save(tax.id, { version: 2, percent: 6 });
    expect(body.tax).toMatchObject({ percent: 6, edit_state: 'archived', stands: 'archived' });
    expect((await save(tax.id, { version: 3, state: 'live' })).body.tax).toMatchObject({
      edit_state: 'live',
    });
  });

  it('of today stays until the later day of the one that follows it', async () => {
    const { tax } = await add({ state: 'IA', percent: 6 });
    await save(tax.id, { version: 1, percent: 5 });
    await save(tax.id, { version: 2, percent: 7, from: '2026-12-01' });
    expect(await tableOf('IA')).toEqual(['2026-12-01 7 coming', `${TODAY} 5 now`]);
  });

  it('counts from today when nobody says from when', async () => {
    const { tax } = await add({ state: 'OH', percent: 5, from: '2025-01-01' });
    expect((await save(tax.id, { version: 1, percent: 6, from: '2025-01-01' })).body.tax.from).toBe(TODAY);
    expect(await tableOf('OH')).toEqual([`${TODAY} 6 now`, '2025-01-01 5 past']);
    expect((await save(tax.id, { version: 1, percent: 9 })).body).toMatchObject({
      code: 'changed_meanwhile',
      theirs: { percent: 6, version: 2, state: 'OH' },
    });
    const { versions } = (await finance.visitor.call('taxes.history', { params: { id: tax.id } })).body;
    expect(versions.map(({ body }: { body: { percent: number } }) => body.percent)).toEqual([6, 5]);
  });

  it.each([
    [
      'a second rate of a kind from the same day',
      { state: 'WA', percent: 9, kinds: ['song'] },
      { from: 'taken' },
    ],
    ['a state that its country does not have', { state: 'QQ', percent: 9 }, { state: 'state_invalid' }],
    ['a country that there is not', { country: 'QQ', percent: 9 }, { country: 'country_invalid' }],
  ])('is refused: %s', async (_, body, fields) => {
    const { tax } = await add({ state: 'WA', percent: 6.5, kinds: ['song', 'fee'] });
    expect((await add(body)).fields).toEqual(fields);
    if (tax) await save(tax.id, { version: 1, state: 'archived' });
  });

  it('is one of a place and day, however many save it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => add({ state: 'VT', percent: 6 + at, kinds: ['song'] })),
    );
    expect(answers.filter(({ tax }) => tax)).toHaveLength(1);
    const ofPlace = and(eq(taxRates.state, 'VT'), eq(taxRates.active, true));
    expect(await shop.db.$count(taxRates, ofPlace)).toBe(1);
  });
});

describe('a file of rates', () => {
  it('is compared first, written when its difference was seen, and finds itself afterwards', async () => {
    const csv = 'country,state,percent,from,kinds\nUS,UT,6.1,2020-01-01,physical\nUS,ID,6,2027-01-01,';
    const first = await file({ csv });
    expect(first).toMatchObject({
      written: false,
      errors: [],
      rates: [{ is_there: false }, { before: [null] }],
    });
    expect(await tableOf('UT')).toEqual([]);
    expect(await file({ csv: `${csv}\nUS,MT,1,2027-01-01,`, seen: first.seen })).toMatchObject({
      written: false,
    });
    expect(await file({ csv, seen: first.seen })).toMatchObject({ written: true });
    expect(await tableOf('UT')).toEqual(['2020-01-01 6.1 now physical']);
    expect((await shop.db.select().from(staffLog).orderBy(sql`id desc`).limit(1))[0]).toMatchObject({
      ...{ by: finance.email, action: 'rates.tax_imported' },
      after: { count: 2, rates: ['US UT 6.1 2020-01-01 physical', expect.stringContaining('US ID 6')] },
    });
    const { body: text } = await finance.visitor.request('GET', '/v3/api/admin/tax.csv?stands=now&q=UT');
    expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'country,state,percent,from,kinds',
      'US,UT,6.1,2020-01-01,physical',
    ]);
    const [taken] = await shop.db.select().from(staffLog).orderBy(sql`id desc`).limit(1);
    expect(taken).toMatchObject({
      ...{ by: finance.email, action: 'list.exported' },
      after: { list: 'tax', stands: ['now'], q: 'UT' },
    });
    expect(await file({ csv: text })).toMatchObject({ errors: [], rates: [{ is_there: true }] });
  });

  it('with a fault writes nothing, even of its other lines', async () => {
    const csv = 'country,state,percent,from\nUS,NV,6,2027-01-01\nUS,NV,x,2027-01-01';
    const { errors, seen } = await file({ csv });
    expect(errors).toEqual([{ line: 3, fault: 'percent' }]);
    expect(await file({ csv, seen })).toMatchObject({ written: false });
    expect(await tableOf('NV')).toEqual([]);
  });
});

it('changes ask for a recent second step, looks do not', async () => {
  const other = await signedIn(shop, undefined, 'finance');
  const secondFactorAt = new Date(shop.clock.now().getTime() - 16 * 60_000);
  await shop.db.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, other.id));
  const body = { country: 'US', state: 'ME', percent: 5 };
  for (const call of [
    other.visitor.call('taxes.add', { body }),
    other.visitor.call('taxes.save', { params: { id: 1 }, body: { version: 1, percent: 2 } }),
    other.visitor.call('taxes.readFile', { body: { csv: '' } }),
    other.visitor.call('shippingRates.add', { body: { country: 'DE', cents: 1 } }),
    other.visitor.call('shippingRates.save', { params: { id: 1 }, body: { version: 1, cents: 2 } }),
    other.visitor.call('shippingRates.rollBack', { params: { id: 1 }, body: { version: 2, to: 1 } }),
  ])
    expect((await call).body).toMatchObject({ code: 'second_step' });
  expect((await other.visitor.call('taxes.list', { query: {} })).status).toBe(200);
});

describe('a shop in production', () => {
  /** What each step leads to: the taxes of a quote, or why there is none. */
  const quoted = async (
    own: Parameters<typeof openTestShop>[0],
    steps: readonly (typeof taxRates.$inferInsert | null)[] = [null],
  ) => {
    const real = await openTestShop(own);
    try {
      const stock = await stockShop(real);
      const found: unknown[] = [];
      for (const rate of steps) {
        if (rate) await real.db.insert(taxRates).values(rate);
        const { quote, code } = (await priced(real, stock)).answer;
        found.push(quote?.taxes ?? code);
      }
      return found;
    } finally {
      await real.close();
    }
  };
  const settings = { mode: 'production' } as const;
  const rate = { country: 'US', state: 'OR', kinds: ['song' as const], ratePpm: 0 };

  it('starts no checkout before it has rates, unless it charges no taxes on purpose', async () => {
    const steps = [null, { ...rate, fromDay: '2027-01-01' }, rate];
    expect(await quoted({ settings }, steps)).toEqual(['taxes_missing', 'taxes_missing', 0]);
    expect(await quoted({ settings, taxes: noTaxes })).toEqual([0]);
    expect(await quoted({})).toEqual([0]);
  });
});
