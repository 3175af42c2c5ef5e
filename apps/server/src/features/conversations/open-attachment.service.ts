import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { findFile } from './attachments.repository.ts';
import { findParties } from './conversations.repository.ts';

type Deps = { db: Db; clock: Clock; limits: Limits };

const FILES: Limit = { name: 'staff_mail_files', max: 600, seconds: 3_600 };

/** Lets the staff open a file that came with a mail. */
export function createOpenAttachment({ db, clock, limits }: Deps) {
  return {
    /**
     * Returns where the file is stored, and its name. Every access is logged. Refuses with `sign_in_required`,
     * `forbidden`, `too_many_requests`, and with `not_found` also when the file belongs to another order.
     */
    async open(
      session: Session | null,
      orderId: number | null,
      id: number | null,
    ): Promise<Result<{ key: string; name: string }>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      const within = await limits.take(FILES, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const file = orderId === null || id === null ? null : await findFile(db, orderId, id);
      if (!file || orderId === null) return refuse('not_found');
      const parties = await findParties(db, orderId);
      await noteStaff(db, by.value, clock.now(), {
        action: 'conversation.file_seen',
        orderNumber: orderNumber(orderId),
        customerId: parties?.customerId ?? null,
        after: { attachment: id },
      });
      return ok({ key: file.key, name: file.name });
    },
  };
}

export type OpenAttachment = ReturnType<typeof createOpenAttachment>;
