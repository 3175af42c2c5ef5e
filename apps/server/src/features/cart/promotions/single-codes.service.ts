import { randomInt } from 'node:crypto';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import { takeFile } from '../../../platform/csv/desk-file.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { findPromotion } from './promotions.repository.ts';
import { countCodes, findCodes, findDays, insertCodes } from './single-codes.repository.ts';

/**
 * Letters and digits that look alike are left out. Ten of these characters cannot be guessed, because a browser
 * may try only 60 codes an hour.
 */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;
/** The most codes of one promotion. A larger number is surely a mistake. */
const MOST = 50_000;

const newCode = (prefix: string): string =>
  `${prefix}${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

export type SingleCodesDeps = { database: Database; clock: Clock; limits: Limits };

/** Codes of a promotion that each work once, and the results of a promotion. */
export function createSingleCodes({ database, clock, limits }: SingleCodesDeps) {
  const { db } = database;
  return {
    /**
     * Makes new single codes. Refuses with `sign_in_required`, `forbidden`, `not_found`, and with
     * `invalid_input` when the promotion has no single codes.
     */
    async makeCodes(
      session: Session | null,
      id: number,
      { count, prefix }: { count: number; prefix: string },
    ): Promise<Result<{ made: number; codes: number }>> {
      const by = requireStaff(session, 'promotions');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ made: number; codes: number }>> => {
        const promotion = await findPromotion(tx, id, true);
        if (!promotion) return refuse('not_found');
        if (promotion.kind !== 'codes') return refuseFields('invalid_input', { kind: 'invalid' });
        const before = await countCodes(tx, id);
        if (before + count > MOST) return refuseFields('invalid_input', { count: 'too_many' });
        const now = clock.now();
        const made = await insertCodes(
          tx,
          id,
          Array.from({ length: count }, () => newCode(prefix)),
          now,
        );
        await noteStaff(tx, by.value, now, {
          action: 'catalogue.codes_made',
          after: { kind: 'promotion', id: String(id), code: promotion.code, made },
        });
        return ok({ made, codes: before + made });
      });
    },
    /**
     * Lists the single codes of a promotion, for a file. Each of them is worth money, so the log keeps who took them.
     * Refuses with `not_found`, and as `takeFile` does.
     */
    async codes(session: Session | null, id: number) {
      const by = requireStaff(session, 'promotions');
      if (!by.ok) return by;
      const promotion = await findPromotion(db, id, false);
      if (!promotion) return refuse('not_found');
      const after = { list: 'promotion_codes', id: String(id), code: promotion.code };
      const taken = await takeFile({ db, clock, limits }, session, { may: 'promotions', after });
      if (!taken.ok) return taken;
      const rows = await findCodes(db, id, MOST);
      return ok({
        codes: rows.map(({ code, usedAt }) => ({ code, used_at: usedAt?.toISOString() ?? null })),
      });
    },
    /** The results of a promotion. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async performance(session: Session | null, id: number) {
      const by = requireStaff(session, 'promotions');
      if (!by.ok) return by;
      const promotion = await findPromotion(db, id, false);
      if (!promotion) return refuse('not_found');
      const all = await findDays(db, promotion);
      const total = {
        uses: sumOf(all, ({ uses }) => uses),
        discount_cents: sumOf(all, (day) => day.discount_cents),
        revenue_cents: sumOf(all, (day) => day.revenue_cents),
      };
      return ok({ total, days: all.slice(0, 90) });
    },
  };
}
