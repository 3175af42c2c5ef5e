import { expect, test } from 'vitest';
import { type StatementJob, statementPdf } from './statement-pdf.ts';

const JOB: StatementJob = {
  ...{
    month: '2026-11',
    name: 'Odessa Vale',
    locale: 'en',
    brand: 'Keepsong',
    supportEmail: 'help@example.com',
  },
  ...{ earnedCents: 9_000, reversedCents: 1_000, paidCents: 5_000, createdAt: new Date(0), compress: false },
  lines: [
    { day: '2026-11-02', kind: 'song_fee', order: 'H4T-9KZ', cents: 8_000 },
    { day: '2026-11-02', kind: 'tip', order: 'H4T-9KZ', cents: 1_000 },
    { day: '2026-11-09', kind: 'reversal', order: 'H4T-9KZ', cents: -1_000 },
    { day: '2026-11-20', kind: 'payout', order: null, cents: -5_000 },
  ],
};
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('a statement fits on a page, and goes on for as many pages as it needs', async () => {
  expect(pagesOf(await statementPdf(JOB))).toBe(1);
  const long = Array.from({ length: 120 }, () => JOB.lines).flat();
  expect(pagesOf(await statementPdf({ ...JOB, lines: long }))).toBeGreaterThan(10);
});

test.each(['en', 'sp'] as const)(
  'a statement in %s names its month, and takes any letter',
  async (locale) => {
    const pdf = await statementPdf({ ...JOB, locale, name: 'Žofie Ńowak', lines: [] });
    // The title in the PDF is UTF-16 when it has letters that are not Latin.
    expect(pdf.toString('latin1')).toMatch(
      locale === 'en' ? /Statement: November 2026/ : /Extracto: noviembre de 2026/,
    );
  },
);
