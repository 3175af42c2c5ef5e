import type { AffiliateBody, Brought, DeskAffiliate } from '@keepsong/contract/money/affiliates';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  type Editing,
  type Item,
  itemOf,
  type NewWish,
  standingOf,
  type Wish,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given, given } from '../../../platform/editing/editor.ts';
import { findEdited } from '../../../platform/editing/edits.repository.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import type { StatementFile, StatementFiles } from '../../earnings/statement-files.service.ts';
import { affiliateEditable, shownAffiliate } from './affiliate-edits.service.ts';
import { findBrought, findMonth, sumMonths } from './affiliate-orders.repository.ts';
import type { AffiliateOrders } from './affiliate-orders.service.ts';
import { findAffiliate, findAffiliates, findRates } from './affiliates.repository.ts';

export type AffiliatesDeps = {
  database: Database;
  clock: Clock;
  publicUrl: string;
  editing: Editing;
  affiliateOrders: Pick<AffiliateOrders, 'settleDue'>;
  statementFiles: StatementFiles;
};

const SHOWN = 200;
const PARTS = 100;
type New = Given<AffiliateBody> & Pick<AffiliateBody, 'code' | 'name' | 'percent'>;

/** The desk's affiliates: editing them, the orders that came by their links, and their statements. */
export function createAffiliates(deps: AffiliatesDeps) {
  const { database, clock, publicUrl, editing, affiliateOrders, statementFiles } = deps;
  const { db } = database;
  const editable = affiliateEditable(clock);
  const today = () => chicagoDay(clock.now());

  const viewOf = ({ id, body, figures, ...item }: Item<AffiliateBody>): DeskAffiliate => ({
    ...{ id: Number(id), ...body, orders: figures.orders ?? 0 },
    link: `${publicUrl}/?${new URLSearchParams({ affiliate: body.code })}`,
    ...{ earned_cents: figures.earned ?? 0, reversed_cents: figures.reversed ?? 0 },
    ...standingOf(item),
  });
  const editor = createEditor({ editing, editable, name: 'affiliate', view: viewOf });
  const acting = (session: Session | null) => requireStaffAction(session, 'affiliates', clock.now());

  /**
   * Opens an affiliate for reading the orders. First books the shares of refunds, so that the sums are current,
   * and logs the view.
   */
  async function seen(
    session: Session | null,
    id: number,
  ): Promise<Result<{ by: StaffMember; name: string }>> {
    const by = requireStaff(session, 'affiliates');
    if (!by.ok) return by;
    const found = await findAffiliate(db, id, false);
    if (!found) return refuse('not_found');
    await affiliateOrders.settleDue(id);
    const after = { id, code: found.row.code };
    await noteStaff(db, by.value, clock.now(), { action: 'affiliate.seen', after });
    return ok({ by: by.value, name: found.row.name });
  }

  return {
    ...editor,
    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null, filter: { q: string; states: readonly EditState[] }) {
      const by = requireStaff(session, 'affiliates');
      if (!by.ok) return by;
      const rows = await findAffiliates(db, filter);
      const edited = await findEdited(
        db,
        'affiliate',
        rows.map(({ row }) => String(row.id)),
      );
      const affiliates = rows.map((found) => {
        const id = String(found.row.id);
        return viewOf(itemOf(editable, id, shownAffiliate(found), edited.get(id)));
      });
      return ok({ affiliates });
    },
    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `invalid_input`. */
    async add(session: Session | null, sent: New & NewWish) {
      const by = acting(session);
      if (!by.ok) return by;
      const { state, publish_at, code, name, percent, ...rest } = sent;
      const plain = { email: null, from: today(), ...given<AffiliateBody>(rest) };
      return editor.add(session, { ...plain, code, name, percent }, { state, publish_at });
    },
    /**
     * Refuses as `add` does, and with `not_found`, `changed_meanwhile`. A new percentage begins today at the
     * earliest, so the old one stays for the days before.
     */
    async save(session: Session | null, id: number, sent: Given<AffiliateBody> & Wish) {
      const by = acting(session);
      if (!by.ok) return by;
      const now = await editing.read(session, editable, String(id));
      if (!now.ok) return now;
      const { percent, from } = now.value.body;
      const next = { percent: sent.percent ?? percent, from: sent.from ?? from };
      const isSame = next.percent === percent && next.from === from;
      return editor.save(session, id, {
        ...sent,
        ...(!isSame && next.from < today() ? { from: today() } : {}),
      });
    },
    async rollBack(session: Session | null, id: number, wish: { version: number; to: number }) {
      const by = acting(session);
      return by.ok ? editor.rollBack(session, id, wish) : by;
    },
    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async brought(session: Session | null, id: number): Promise<Result<Brought>> {
      const found = await seen(session, id);
      if (!found.ok) return found;
      const [orders, months, rates] = await Promise.all([
        findBrought(db, id, SHOWN),
        sumMonths(db, id),
        findRates(db, id),
      ]);
      return ok({
        orders: orders.map(({ row, earned, reversed }) => ({
          ...{ number: orderNumber(row.orderId), at: row.createdAt.toISOString() },
          ...{ base_cents: row.baseCents, percent: row.share / PARTS },
          ...{ earned_cents: earned, reversed_cents: Math.max(0, reversed) },
        })),
        months: months.map(({ month, earned, reversed }) => ({
          ...{ month, earned_cents: earned, reversed_cents: reversed },
        })),
        rates: rates.map(({ fromDay, share }) => ({ from: fromDay, percent: share / PARTS })),
      });
    },
    /**
     * The statement of a month as a file, such as `2026-11.pdf`. Refuses with `sign_in_required`, `forbidden`,
     * `not_found`, `too_many_requests`. Throws `ThreadBusy`.
     */
    async statement(
      session: Session | null,
      id: number,
      { name, locale }: { name: string; locale: Locale },
    ): Promise<Result<StatementFile>> {
      const found = await seen(session, id);
      if (!found.ok) return found;
      return statementFiles.make({
        ...{ name, locale, userId: found.value.by.id, payee: found.value.name },
        async read(month) {
          const [rows, months] = await Promise.all([findMonth(db, id, month), sumMonths(db, id)]);
          const sums = months.find((row) => row.month === month) ?? { earned: 0, reversed: 0 };
          return {
            sums: { ...sums, paid: null },
            lines: rows.map(({ at, kind, order_id, cents }) => ({
              ...{ day: at, cents: Number(cents), order: orderNumber(Number(order_id)) },
              kind: kind === 'order' ? ('affiliate' as const) : ('reversal' as const),
            })),
          };
        },
      });
    },
  };
}

export type Affiliates = ReturnType<typeof createAffiliates>;
