import type { Statements } from '@keepsong/contract/money/earnings';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireArtist } from '../auth/sign-in/proof.ts';
import { findAccount, type Payee } from './earnings.repository.ts';
import { requireVendor } from './own-earnings.service.ts';
import type { StatementFile, StatementFiles } from './statement-files.service.ts';
import { findMonth, findPayeeName, type MonthSums, sumMonths } from './statements.repository.ts';

const figuresOf = ({ earned, reversed, paid }: Omit<MonthSums, 'month'>) => ({
  ...{ earned_cents: earned, reversed_cents: reversed, paid_cents: paid },
});

type Deps = { db: Db; statementFiles: StatementFiles };

/** The owner of the statements: the signed-in artist, or a vendor for whom the signed-in user works. */
export type WhoseStatements = 'artist' | { vendorId: number };

/** Statements of what artists and vendors earned and were paid, by month and year, and each month as a file. */
export function createStatements({ db, statementFiles }: Deps) {
  function payeeOf(session: Session | null, whose: WhoseStatements): Result<Payee> {
    if (whose === 'artist') return requireArtist(session);
    return requireVendor(session, whose.vendorId);
  }

  async function list(session: Session | null, whose: WhoseStatements): Promise<Result<Statements>> {
    const payee = payeeOf(session, whose);
    if (!payee.ok) return payee;
    const account = await findAccount(db, payee.value);
    const months = account ? await sumMonths(db, account.id) : [];
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
  }

  return {
    /** The earnings of the signed-in artist by month and year. Refusals: `sign_in_required`, `forbidden`. */
    ofArtist: (session: Session | null) => list(session, 'artist'),

    /** The same for a vendor for whom the signed-in user works. Refusals: `sign_in_required`, `forbidden`. */
    async ofVendor(session: Session | null, vendorId: number) {
      const found = await list(session, { vendorId });
      if (!found.ok) return found;
      return ok({ ...found.value, vendor: { id: vendorId, name: await findPayeeName(db, { vendorId }) } });
    },

    /**
     * The statement of a month as a file: `2026-11.csv` with day, kind, order and the amount in dollars, or
     * `2026-11.pdf`. Refusals: `sign_in_required`, `forbidden`, `not_found`, `too_many_requests`. Throws
     * `ThreadBusy`.
     */
    async file(
      session: Session | null,
      whose: WhoseStatements,
      { name, locale }: { name: string; locale: Locale },
    ): Promise<Result<StatementFile>> {
      const payee = payeeOf(session, whose);
      if (!payee.ok) return payee;
      return statementFiles.make({
        ...{ name, locale, userId: session?.user?.id ?? 0, payee: await findPayeeName(db, payee.value) },
        async read(month) {
          const account = await findAccount(db, payee.value);
          const [rows, months] = account
            ? await Promise.all([findMonth(db, account.id, month), sumMonths(db, account.id)])
            : [[], []];
          const sums = months.find((row) => row.month === month) ?? { earned: 0, reversed: 0, paid: 0 };
          const lines = rows.map(({ at, kind, order_id, cents }) => ({
            ...{ day: at, kind, cents: Number(cents) },
            order: order_id === null ? null : orderNumber(Number(order_id)),
          }));
          return { lines, sums };
        },
      });
    },
  };
}

export type StatementsService = ReturnType<typeof createStatements>;
