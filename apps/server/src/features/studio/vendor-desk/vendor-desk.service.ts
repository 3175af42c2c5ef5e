import type { Readable } from 'node:stream';
import type { DeskVendor, VendorBody } from '@keepsong/contract/makers/vendor-desk';
import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import { ok, type Result } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import type { Clock } from '../../../platform/clock.ts';
import type { CsvColumns } from '../../../platform/csv/csv-file.ts';
import { allAtOnce, deskFile } from '../../../platform/csv/desk-file.ts';
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
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { findVendors } from './vendor-desk.repository.ts';
import { PLAIN_VENDOR, shownVendor, VENDORS, type VendorFacts } from './vendor-edits.service.ts';

export type VendorDeskDeps = { database: Database; clock: Clock; limits: Limits; editing: Editing };
type VendorFilter = { q: string; states: readonly EditState[] };

function viewOf({ id, body, figures, facts, ...item }: Item<VendorBody, VendorFacts>): DeskVendor {
  const { invite, signsIn, payout } = facts;
  return {
    ...{ id: Number(id), ...body, products: figures.products ?? 0 },
    signs_in: signsIn,
    invited: invite && { email: invite.email, expires_at: invite.expiresAt.toISOString() },
    payout,
    ...standingOf(item),
  };
}

const COLUMNS: CsvColumns<DeskVendor> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  state: ({ state }) => state,
  signs_in: ({ signs_in }) => signs_in,
  invited: ({ invited }) => invited?.email ?? null,
  contact_name: ({ contact_name }) => contact_name,
  contact_email: ({ contact_email }) => contact_email,
  contact_phone: ({ contact_phone }) => contact_phone,
  lead_days: ({ lead_days }) => lead_days,
  products: ({ products }) => products,
  payout: ({ payout }) => payout,
};

/**
 * The desk's vendors. Changes need a fresh second step, because people who sign in for a vendor can read
 * addresses of customers.
 */
export function createVendorDesk({ database: { db }, clock, limits, editing }: VendorDeskDeps) {
  const editor = createEditor({ editing, editable: VENDORS, name: 'vendor', view: viewOf });
  const acting = async <T>(session: Session | null, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const by = requireStaffAction(session, 'vendors', clock.now());
    return by.ok ? work() : by;
  };

  async function fitting(filter: VendorFilter): Promise<DeskVendor[]> {
    const rows = await findVendors(db, filter);
    const edited = await findEdited(
      db,
      'vendor',
      rows.map(({ row }) => String(row.id)),
    );
    return rows.map((found) => {
      const id = String(found.row.id);
      return viewOf(itemOf(VENDORS, id, shownVendor(found), edited.get(id)));
    });
  }

  return {
    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read(session: Session | null, id: number) {
      const found = await editor.read(session, id);
      const by = requireStaff(session, 'vendors');
      if (found.ok && by.ok)
        await noteStaff(db, by.value, clock.now(), { action: 'vendor.seen', after: { id } });
      return found;
    },
    history: editor.history,

    /**
     * Refuses with `sign_in_required`, `forbidden`. The log keeps only the beginnings of the searched words.
     */
    async list(session: Session | null, filter: VendorFilter) {
      const by = requireStaff(session, 'vendors');
      if (!by.ok) return by;
      const vendors = await fitting(filter);
      const after = { q: maskWords(filter.q), found: vendors.length };
      await noteStaff(db, by.value, clock.now(), { action: 'vendors.listed', after });
      return ok({ vendors });
    },

    /** All vendors that fit, as a CSV file. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    csv: (session: Session | null, filter: VendorFilter): Promise<Result<Readable>> =>
      deskFile({ db, clock, limits }, session, {
        ...{ may: 'vendors', columns: COLUMNS },
        after: { list: 'vendors', ...filter, q: maskWords(filter.q) },
        read: allAtOnce(() => fitting(filter)),
      }),

    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `invalid_input`. */
    add: (
      session: Session | null,
      { state, publish_at, name, ...rest }: Given<VendorBody> & { name: string } & NewWish,
    ) =>
      acting(session, () =>
        editor.add(session, { ...PLAIN_VENDOR, ...given<VendorBody>(rest), name }, { state, publish_at }),
      ),
    save: (session: Session | null, id: number, sent: Given<VendorBody> & Wish) =>
      acting(session, () => editor.save(session, id, sent)),
    rollBack: (session: Session | null, id: number, wish: { version: number; to: number }) =>
      acting(session, () => editor.rollBack(session, id, wish)),
  };
}

export type VendorDesk = ReturnType<typeof createVendorDesk>;
