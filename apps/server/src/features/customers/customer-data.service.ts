import type { Readable } from 'node:stream';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { PersonalDataService } from '../account/personal-data.service.ts';
import { nameOf } from './customer-view.service.ts';
import { findCustomer, findExportReason } from './customers.repository.ts';
import { isCustomer, isLiveCustomer } from './customers.service.ts';

export type CustomerDataDeps = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  personalData: Pick<PersonalDataService, 'archiveOf' | 'eraseOf'>;
};

/** For how long a reason allows the download. A browser may ask for the same file more than once. */
const REASON_MS = 10 * 60_000;

/** Lets the staff export and erase the data of customers, and see pages as a customer sees them. */
export function createCustomerData({ database: { db }, clock, personalData }: CustomerDataDeps) {
  async function mayExport(session: Session | null, id: number) {
    const by = requireStaffAction(session, 'customer_accounts', clock.now());
    if (!by.ok) return by;
    const user = await findCustomer(db, id);
    return isLiveCustomer(user) ? ok({ by: by.value, user }) : refuse('not_found');
  }

  return {
    /**
     * Returns the address of the archive. The page calls this first, so that it can ask for a new second step
     * if the last one is too old, and the log keeps the reason. The browser then downloads the archive itself.
     * Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`.
     */
    async mayExport(
      session: Session | null,
      id: number,
      { reason }: { reason: string },
    ): Promise<Result<{ download_url: string }>> {
      const may = await mayExport(session, id);
      if (!may.ok) return may;
      const deed = { action: 'customer.export_asked' as const, customerId: id, reason };
      await noteStaff(db, may.value.by, clock.now(), deed);
      return ok({ download_url: `/v3/api/admin/customers/${id}/export.zip` });
    },

    /**
     * Packs everything about a customer into an archive, for a customer who asked for it in writing. Refuses
     * with `sign_in_required`, `forbidden` (also when the person has given no reason lately), `second_step`,
     * `not_found`, `too_many_requests`.
     */
    async exportData(session: Session | null, id: number): Promise<Result<Readable>> {
      const may = await mayExport(session, id);
      if (!may.ok) return may;
      const { by, user } = may.value;
      const since = new Date(clock.now().getTime() - REASON_MS);
      const reason = await findExportReason(db, { byUserId: by.id, customerId: id, since });
      if (reason === null) return refuse('forbidden');
      const archive = await personalData.archiveOf({ id, email: user.email, phone: user.phoneNumber });
      if (archive.ok)
        await noteStaff(db, by, clock.now(), { action: 'customer.exported', customerId: id, reason });
      return archive;
    },

    /**
     * Erases a customer in the same way as customers delete their own account: what the books must keep stays,
     * without the person. Refuses with `sign_in_required`, `forbidden` (also for artists and vendors),
     * `second_step`, `not_found`, `order_under_way`, and with `invalid_input` when another address was typed.
     */
    async erase(
      session: Session | null,
      id: number,
      { email, reason }: { email: string; reason: string },
    ): Promise<Result<{ erased: true }>> {
      const by = requireStaffAction(session, 'customer_accounts', clock.now());
      if (!by.ok) return by;
      const user = await findCustomer(db, id);
      if (!isLiveCustomer(user)) return refuse('not_found');
      if (user.role !== 'customer') return refuse('forbidden');
      if (email.trim().toLowerCase() !== user.email.toLowerCase())
        return refuseFields('invalid_input', { email: 'emails_differ' });
      const erased = await personalData.eraseOf(id, (tx) =>
        noteStaff(tx, by.value, clock.now(), { action: 'customer.erased', customerId: id, reason }),
      );
      return erased.ok ? ok({ erased: true }) : erased;
    },

    /**
     * Writes into the log that a staff member looks at a page as its customer sees it. Returns the customer's
     * name. Refuses with `sign_in_required`, `forbidden`, `not_found`.
     */
    async seeAs(session: Session | null, id: number, path: string): Promise<Result<{ name: string }>> {
      const by = requireStaff(session, 'customers');
      if (!by.ok) return by;
      const user = await findCustomer(db, id);
      if (!isCustomer(user) || user.role !== 'customer') return refuse('not_found');
      await noteStaff(db, by.value, clock.now(), {
        ...{ action: 'customer.seen_as', customerId: id, after: { path } },
      });
      return ok({ name: nameOf(user) || user.email });
    },
  };
}

export type CustomerData = ReturnType<typeof createCustomerData>;
