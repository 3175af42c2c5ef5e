import type { Readable } from 'node:stream';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, requireStaffAction } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { PersonalDataService } from '../account/personal-data.service.ts';
import { nameOf } from './customer-view.service.ts';
import { findCustomer } from './customers.repository.ts';
import { isCustomer } from './customers.service.ts';

export type CustomerDataDeps = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  personalData: Pick<PersonalDataService, 'archiveOf' | 'eraseOf'>;
};

/** The data of customers: taken out, erased, and seen as they see it. */
export function createCustomerData({ database: { db }, clock, personalData }: CustomerDataDeps) {
  async function mayExport(session: Session | null, id: number) {
    const by = requireStaffAction(session, 'customer_accounts', clock.now());
    if (!by.ok) return by;
    const user = await findCustomer(db, id);
    return isCustomer(user) ? ok({ by: by.value, user }) : refuse('not_found');
  }

  return {
    /**
     * Returns the address of the archive. The page asks first, so that it can renew a second step that is too old; the
     * browser fetches the archive itself. Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`.
     */
    async mayExport(session: Session | null, id: number): Promise<Result<{ download_url: string }>> {
      const may = await mayExport(session, id);
      return may.ok ? ok({ download_url: `/v3/api/admin/customers/${id}/export.zip` }) : may;
    },

    /**
     * Everything about a customer as an archive, for somebody who asked for it in writing. Refuses with
     * `sign_in_required`, `forbidden`, `second_step`, `not_found`, `too_many_requests`.
     */
    async exportData(session: Session | null, id: number): Promise<Result<Readable>> {
      const may = await mayExport(session, id);
      if (!may.ok) return may;
      const { by, user } = may.value;
      const archive = await personalData.archiveOf({ id, email: user.email, phone: user.phoneNumber });
      if (archive.ok) await noteStaff(db, by, clock.now(), { action: 'customer.exported', customerId: id });
      return archive;
    },

    /**
     * Erases a customer as customers erase themselves: what the books must keep stays, without the person. Refuses with
     * `sign_in_required`, `forbidden` (also for artists and vendors), `second_step`, `not_found`, `order_under_way`, and
     * with `invalid_input` when another address was typed.
     */
    async erase(
      session: Session | null,
      id: number,
      { email, reason }: { email: string; reason: string },
    ): Promise<Result<{ erased: true }>> {
      const by = requireStaffAction(session, 'customer_accounts', clock.now());
      if (!by.ok) return by;
      const user = await findCustomer(db, id);
      if (!isCustomer(user)) return refuse('not_found');
      if (user.role !== 'customer') return refuse('forbidden');
      if (email.trim().toLowerCase() !== user.email.toLowerCase())
        return refuseFields('invalid_input', { email: 'emails_differ' });
      const erased = await personalData.eraseOf(id, (tx) =>
        noteStaff(tx, by.value, clock.now(), { action: 'customer.erased', customerId: id, reason }),
      );
      return erased.ok ? ok({ erased: true }) : erased;
    },

    /**
     * Says that somebody of the staff looks at a page as its customer sees it. Refuses with `sign_in_required`,
     * `forbidden`, `not_found`.
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
