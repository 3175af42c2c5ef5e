import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Thread } from '../../platform/threads/thread.ts';
import type { StatementJob, StatementLine } from './statement-pdf.ts';

const FILE = /^(20\d\d-(?:0[1-9]|1[0-2]))\.(csv|pdf)$/;
/** Only a script asks for this many files. */
const FILES = { name: 'statement_files', max: 60, seconds: 3_600 } as const;

/** The statement of a month as a file. */
export type StatementFile = { name: string; type: string; content: string | Uint8Array };

type Month = {
  lines: readonly StatementLine[];
  /** `paid` is null for those whom the shop does not pay through its provider. */
  sums: { earned: number; reversed: number; paid: number | null };
};

type Asked = {
  /** The name of the file, such as `2026-11.csv` or `2026-11.pdf`. */
  name: string;
  locale: Locale;
  /** The user who asks. The limit counts files per user. */
  userId: number;
  /** The name on the statement. */
  payee: string;
  read: (month: string) => Promise<Month>;
};

export type StatementFilesDeps = {
  limits: Limits;
  clock: Clock;
  shop: { brand: string; supportEmail: string };
  /** Makes the PDFs, one at a time. */
  statementPrinting: Pick<Thread<StatementJob, Uint8Array>, 'ask'>;
};

/** Makes statements of a month as files, for everybody who gets shares from the shop. */
export function createStatementFiles({ limits, clock, shop, statementPrinting }: StatementFilesDeps) {
  return {
    /**
     * The statement of a month: as CSV with day, kind, order and the amount in dollars, or as PDF. Refusals:
     * `not_found`, `too_many_requests`. Throws `ThreadBusy`.
     */
    async make({ name, locale, userId, payee, read }: Asked): Promise<Result<StatementFile>> {
      const [, month, type] = FILE.exec(name) ?? [];
      if (month === undefined) return refuse('not_found');
      const who = `user:${userId}`;
      const within = await limits.take(FILES, who);
      if (!within.ok) return within;
      const { lines, sums } = await read(month);
      const file = `statement-${name}`;
      if (type === 'pdf') {
        const content = await statementPrinting.ask(
          {
            ...{ month, lines, locale, brand: shop.brand, supportEmail: shop.supportEmail, name: payee },
            ...{ earnedCents: sums.earned, reversedCents: sums.reversed, paidCents: sums.paid },
            ...{ createdAt: clock.now(), compress: true },
          },
          who,
        );
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

export type StatementFiles = ReturnType<typeof createStatementFiles>;
