import type { Statements } from '@keepsong/contract/money/earnings';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Thread } from '../../platform/threads/thread.ts';
import { requireArtist } from '../auth/sign-in/proof.ts';
import { findAccount, type Payee } from './earnings.repository.ts';
import { requireVendor } from './own-earnings.service.ts';
import type { StatementJob, StatementLine } from './statement-pdf.ts';
import { findMonth, findPayeeName, type MonthSums, sumMonths } from './statements.repository.ts';

const FILE = /^(20\d\d-(?:0[1-9]|1[0-2]))\.(csv|pdf)$/;
/** Only a script asks for so many files. */
const FILES = { name: 'statement_files', max: 60, seconds: 3_600 } as const;

const figuresOf = ({ earned, reversed, paid }: Omit<MonthSums, 'month'>) => ({
  ...{ earned_cents: earned, reversed_cents: Math.max(0, reversed), paid_cents: paid },
});

/** A month as a file. */
export type StatementFile = { name: string; type: string; content: string | Uint8Array };

type Deps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  shop: { brand: string; supportEmail: string };
  /** Makes the PDFs, one at a time. */
  statementPrinting: Pick<Thread<StatementJob, Uint8Array>, 'ask'>;
};

/** Whose statements they are: those of the signed-in artist, or of a vendor whom the signed-in user works for. */
export type WhoseStatements = 'artist' | { vendorId: number };

/** What artists and vendors earned and were paid, by month and year, and each month as a file. */
export function createStatements({ db, limits, clock, shop, statementPrinting }: Deps) {
  function payeeOf(session: Session | null, whose: WhoseStatements): Result<Payee> {
    if (whose === 'artist') return requireArtist(session);
    return requireVendor(session, whose.vendorId);
  }

  async function print(payee: Payee, month: string, lines: readonly StatementLine[], locale: Locale) {
    const account = await findAccount(db, payee);
    const months = account ? await sumMonths(db, account.id) : [];
    const sums = months.find((row) => row.month === month) ?? { earned: 0, reversed: 0, paid: 0 };
    return statementPrinting.ask({
      ...{ month, lines, locale, brand: shop.brand, supportEmail: shop.supportEmail },
      name: await findPayeeName(db, payee),
      earnedCents: sums.earned,
      reversedCents: Math.max(0, sums.reversed),
      paidCents: sums.paid,
      createdAt: clock.now(),
      compress: true,
    });
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
    /** What the signed-in artist earned by month and year. Refusals: `sign_in_required`, `forbidden`. */
    ofArtist: (session: Session | null) => list(session, 'artist'),

    /** The same of a vendor whom the signed-in user works for. Refusals: `sign_in_required`, `forbidden`. */
    async ofVendor(session: Session | null, vendorId: number) {
      const found = await list(session, { vendorId });
      if (!found.ok) return found;
      return ok({ ...found.value, vendor: { id: vendorId, name: await findPayeeName(db, { vendorId }) } });
    },

    /**
     * A month as a file: `2026-11.csv` with day, kind, order and the amount in dollars, or `2026-11.pdf`. Refusals:
     * `sign_in_required`, `forbidden`, `not_found`, `too_many_requests`. Throws `ThreadBusy`.
     */
    async file(
      session: Session | null,
      whose: WhoseStatements,
      { name, locale }: { name: string; locale: Locale },
    ): Promise<Result<StatementFile>> {
      const payee = payeeOf(session, whose);
      if (!payee.ok) return payee;
      const [, month, type] = FILE.exec(name) ?? [];
      if (month === undefined) return refuse('not_found');
      const within = await limits.take(FILES, `user:${session?.user?.id}`);
      if (!within.ok) return within;
      const account = await findAccount(db, payee.value);
      const rows = account ? await findMonth(db, account.id, month) : [];
      const lines = rows.map(({ at, kind, order_id, cents }) => ({
        ...{ day: at, kind, cents: Number(cents) },
        order: order_id === null ? null : orderNumber(Number(order_id)),
      }));
      const file = `statement-${name}`;
      if (type === 'pdf') {
        const content = await print(payee.value, month, lines, locale);
        return ok({ name: file, type: 'application/pdf', content });
      }
      const table = lines.map(({ day, kind, order, cents }) =>
        [day, kind, order ?? '', (cents / 100).toFixed(2)].join(','),
      );
      const content = `${['day,kind,order,amount', ...table].join('\r\n')}\r\n`;
      return ok({ name: file, type: 'text/csv; charset=utf-8', content });
    },
  };
}

export type StatementsService = ReturnType<typeof createStatements>;
