import type { Statements } from '@keepsong/contract/money/earnings';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { findAccount } from './earnings.repository.ts';
import { requireArtist } from './own-earnings.service.ts';
import { findMonth, type MonthSums, sumMonths } from './statements.repository.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

const figuresOf = ({ earned, reversed, paid }: Omit<MonthSums, 'month'>) => ({
  ...{ earned_cents: earned, reversed_cents: Math.max(0, reversed), paid_cents: paid },
});

/** What an artist earned and was paid, by month and year, and each month as a file. */
export function createStatements({ db }: { db: Db }) {
  async function accountOf(session: Session | null): Promise<Result<number | null>> {
    const artist = requireArtist(session);
    if (!artist.ok) return artist;
    return ok((await findAccount(db, { artistId: artist.value.artistId }))?.id ?? null);
  }

  return {
    /** Refusals: `sign_in_required`, `forbidden`. */
    async list(session: Session | null): Promise<Result<Statements>> {
      const account = await accountOf(session);
      if (!account.ok) return account;
      const months = account.value === null ? [] : await sumMonths(db, account.value);
      const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
      const sum = (year: string, key: 'earned' | 'reversed' | 'paid') =>
        months.filter(({ month }) => month.startsWith(year)).reduce((all, row) => all + row[key], 0);
      return ok({
        months: months.map((row) => ({ month: row.month, ...figuresOf(row) })),
        years: years.map((year) => ({
          year,
          ...figuresOf({
            ...{ earned: sum(year, 'earned'), reversed: sum(year, 'reversed'), paid: sum(year, 'paid') },
          }),
        })),
      });
    },

    /** A month as CSV: day, kind, order, and the amount in dollars. Refusals: `sign_in_required`, `forbidden`, `not_found`. */
    async csv(session: Session | null, month: string): Promise<Result<string>> {
      const account = await accountOf(session);
      if (!account.ok) return account;
      if (!MONTH.test(month)) return refuse('not_found');
      const rows = account.value === null ? [] : await findMonth(db, account.value, month);
      const lines = rows.map(({ at, kind, order_id, cents }) =>
        [
          at,
          kind,
          order_id === null ? '' : orderNumber(Number(order_id)),
          (Number(cents) / 100).toFixed(2),
        ].join(','),
      );
      return ok(`${['day,kind,order,amount', ...lines].join('\r\n')}\r\n`);
    },
  };
}

export type StatementsService = ReturnType<typeof createStatements>;
