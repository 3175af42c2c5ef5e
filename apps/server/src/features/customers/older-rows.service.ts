import type { OlderRows } from '@keepsong/contract/customers';
import type { CustomerPart } from '@keepsong/domain/account/customer-list';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { CustomerParts } from './customer-parts.service.ts';
import { findCustomer } from './customers.repository.ts';
import { isCustomer } from './customers.service.ts';

type Deps = { database: Database; clock: Clock; customerParts: CustomerParts };

/** Shows the older rows of the lists on the page of a customer. */
export const createOlderRows = ({ database: { db }, clock, customerParts }: Deps) => ({
  /** Older rows of one list. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
  async read(
    session: Session | null,
    { id, part }: { id: number; part: CustomerPart },
    cursor: string,
  ): Promise<Result<{ rows: OlderRows; next: string | null }>> {
    const by = requireStaff(session, 'customers');
    if (!by.ok) return by;
    const user = await findCustomer(db, id);
    if (!isCustomer(user)) return refuse('not_found');
    const whose = { id, email: user.email, phone: user.phoneNumber, now: clock.now() };
    const { rows, next } = await customerParts.read[part](db, { whose, cursor });
    await noteStaff(db, by.value, clock.now(), { action: 'customer.seen', customerId: id, after: { part } });
    return ok({ rows: { [part]: rows }, next });
  },
});

export type OlderRowsService = ReturnType<typeof createOlderRows>;
