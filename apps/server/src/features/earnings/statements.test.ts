import { chicagoDay } from '@keepsong/domain/time/chicago';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { earningAccounts, earnings } from '../../../db/schema/earnings.ts';
import { textsOfPdf } from '../../platform/pdf/testing/pdf-words.ts';
import { artistAtWork } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
/** One person who sings and also makes goods. */
let both: Awaited<ReturnType<typeof artistAtWork>>;
let vendorId: number;
let made = 0;

/** Entries of one account: kind, held and payable cents, and the moment. */
type Entry = readonly [kind: typeof earnings.$inferInsert.kind, held: number, payable: number, at: string];

const SUNG: readonly Entry[] = [
  // The shop is in Chicago: before the clocks go back, five hours behind; then six.
  ['song_fee', 8_000, 0, '2026-11-01T04:59:59Z'],
  ['tip', 1_550, 0, '2026-11-01T05:00:00Z'],
  ['release', -8_000, 8_000, '2026-11-20T12:00:00Z'],
  ['extra_verse', 750, 0, '2026-12-01T05:59:59Z'],
  ['reversal', -1_000, 0, '2026-12-01T06:00:00Z'],
];
const GOODS: readonly Entry[] = [['goods', 2_880, 0, '2026-11-10T12:00:00Z']];

async function keep(owner: { artistId: number } | { vendorId: number }, entries: readonly Entry[]) {
  const [account] = await shop.db.insert(earningAccounts).values(owner).returning();
  for (const [kind, heldCents, payableCents, at] of entries) {
    made += 1;
    const key = `test:${made}`;
    const createdAt = new Date(at);
    await shop.db.insert(earnings).values({
      ...{
        accountId: account?.id ?? 0,
        kind,
        heldCents,
        payableCents,
        source: key,
        effectKey: key,
        createdAt,
      },
    });
  }
}

beforeAll(async () => {
  shop = await openTestShop();
  both = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const [vendor] = await shop.db
    .insert(productVendors)
    .values({ name: 'The mill', userId: both.userId })
    .returning();
  vendorId = vendor?.id ?? 0;
  // The desk gives nobody both kinds of work, but an account of an earlier shop may have them.
  await shop.db.update(users).set({ role: 'vendor' }).where(eq(users.id, both.userId));
  await keep({ artistId: both.artist.id }, SUNG);
  await keep({ vendorId }, GOODS);
});
afterAll(() => shop.close());

const file = (path: string, { visitor } = both) =>
  shop.http.inject({ url: `/v3/api/${path}`, headers: { cookie: visitor.cookie() } });
const rowsOf = async (path: string, who = both): Promise<string[][]> => {
  const [, ...rows] = (await file(path, who)).body.trimEnd().split('\r\n');
  return rows.map((row) => row.split(','));
};

it('an entry at the edge of a month belongs to the month in the shop’s time zone', async () => {
  const { months } = (await both.visitor.call('earnings.artistStatements', {})).body;
  expect(months).toEqual([
    { month: '2026-12', earned_cents: 0, reversed_cents: 1_000, paid_cents: 0 },
    { month: '2026-11', earned_cents: 2_300, reversed_cents: 0, paid_cents: 0 },
    { month: '2026-10', earned_cents: 8_000, reversed_cents: 0, paid_cents: 0 },
  ]);
  expect(await rowsOf('artist/statements/2026-10.csv')).toEqual([['2026-10-31', 'song_fee', '', '80.00']]);
  expect(await rowsOf('artist/statements/2026-11.csv')).toEqual([
    ['2026-11-01', 'tip', '', '15.50'],
    ['2026-11-30', 'extra_verse', '', '7.50'],
  ]);
  expect(await rowsOf('artist/statements/2026-12.csv')).toEqual([['2026-12-01', 'reversal', '', '-10.00']]);
});

it('who is artist and vendor has a statement for each, and neither has the money of the other', async () => {
  const { months, vendor } = (
    await both.visitor.call('earnings.vendorStatements', { params: { id: vendorId } })
  ).body;
  expect(vendor).toEqual({ id: vendorId, name: 'The mill' });
  expect(months).toEqual([{ month: '2026-11', earned_cents: 2_880, reversed_cents: 0, paid_cents: 0 }]);
  const rows = await rowsOf(`partners/${vendorId}/statements/2026-11.csv`);
  expect(rows).toEqual([['2026-11-10', 'goods', '', '28.80']]);
});

it('the files of all months together are the ledger, line by line, and their sum is the balance', async () => {
  const [account] = await shop.db
    .select()
    .from(earningAccounts)
    .where(eq(earningAccounts.artistId, both.artist.id));
  const ledger = await shop.db
    .select()
    .from(earnings)
    .where(eq(earnings.accountId, account?.id ?? 0))
    .orderBy(earnings.id);
  const { months } = (await both.visitor.call('earnings.artistStatements', {})).body;
  const all: string[][] = [];
  for (const { month } of months.toReversed()) all.push(...(await rowsOf(`artist/statements/${month}.csv`)));
  // A release moves money from held to payable and changes no sum.
  const expected = ledger
    .filter(({ kind }) => kind !== 'release')
    .map((row) => [
      chicagoDay(row.createdAt),
      row.kind,
      ((row.heldCents + row.payableCents) / 100).toFixed(2),
    ]);
  expect(all.map(([day, kind, , amount]) => [day, kind, amount])).toEqual(expected);
  const cents = all.reduce((sum, row) => sum + Math.round(Number(row[3]) * 100), 0);
  expect(cents).toBe((account?.heldCents ?? 0) + (account?.payableCents ?? 0));
});

it.each([
  ['en', ['Statement: November 2026', 'Earned', '$23.00', 'Tip', '$15.50', 'Extra verse', '$7.50']],
  ['sp', ['Extracto: noviembre de 2026', '$23.00', 'Propina', '$15.50', 'Estrofa extra', '$7.50']],
] as const)(
  'the PDF of a month says in %s whose it is, and each sum of the ledger',
  async (language, words) => {
    const pdf = await file(`artist/statements/2026-11.pdf?locale=${language}`);
    const texts = textsOfPdf(pdf.rawPayload);
    for (const word of ['Odessa Vale', '2026-11-01', '2026-11-30', ...words]) expect(texts).toContain(word);
    expect(texts).not.toContain('$80.00');
  },
);

it('pay that is given again in a later month stands in the sums, which agree with the lines to the cent', async () => {
  const again = await artistAtWork(shop, { artistName: 'Ines Quill' });
  await keep({ artistId: again.artist.id }, [
    ['song_fee', 8_000, 0, '2026-11-10T12:00:00Z'],
    ['reversal', -8_000, 0, '2026-12-10T12:00:00Z'],
    // The shop has won the dispute.
    ['reversal', 8_000, 0, '2027-01-10T12:00:00Z'],
    ['tip', 525, 0, '2027-01-11T12:00:00Z'],
    ['reversal', -525, 0, '2027-02-11T12:00:00Z'],
  ]);
  type Sums = { earned_cents: number; reversed_cents: number; paid_cents: number };
  const { months, years } = (await again.visitor.call('earnings.artistStatements', {})).body;
  expect(
    months.map(({ month, reversed_cents }: Sums & { month: string }) => [month, reversed_cents]),
  ).toEqual(Object.entries({ '2027-02': 525, '2027-01': -8_000, '2026-12': 8_000, '2026-11': 0 }));
  expect(years).toEqual([
    { year: '2027', earned_cents: 525, reversed_cents: -7_475, paid_cents: 0 },
    { year: '2026', earned_cents: 8_000, reversed_cents: 8_000, paid_cents: 0 },
  ]);
  const netOf = ({ earned_cents, reversed_cents, paid_cents }: Sums) =>
    earned_cents - reversed_cents - paid_cents;
  for (const { month, ...sums } of months) {
    const rows = await rowsOf(`artist/statements/${month}.csv`, again);
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[3]) * 100), 0);
    expect([month, cents]).toEqual([month, netOf(sums)]);
  }
  for (const [language, words, other] of [
    ['en', 'Given again', 'Taken back after refunds'],
    ['sp', 'Abonado de nuevo', 'Descontado por reembolsos'],
  ] as const) {
    const pdf = await file(`artist/statements/2027-01.pdf?locale=${language}`, again);
    const texts = textsOfPdf(pdf.rawPayload);
    // In the sums, and beside the line.
    expect(texts.filter((text) => text === words)).toHaveLength(2);
    expect(texts.filter((text) => text === '$80.00')).toHaveLength(2);
    expect(texts).not.toContain(other);
  }
});
