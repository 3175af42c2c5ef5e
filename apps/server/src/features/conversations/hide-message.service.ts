import type { Conversation } from '@keepsong/contract/conversations';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { viewConversation } from './conversation-view.service.ts';
import { findParties } from './conversations.repository.ts';
import { markHidden } from './talk.repository.ts';

/**
 * Lets the staff hide a message from customer and artist. The staff can still read the message, and the log
 * says why it was hidden.
 */
export function createHideMessage({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /**
     * Hides a message from customer and artist. Refuses with `sign_in_required`, `forbidden`, and with
     * `not_found` also when the message is already hidden.
     */
    async hide(
      session: Session | null,
      orderId: number | null,
      { id, reason }: { id: number; reason: string },
    ): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        if (!(await markHidden(tx, orderId, id, clock.now()))) return refuse('not_found');
        const parties = await findParties(tx, orderId);
        await noteStaff(tx, by.value, clock.now(), {
          action: 'conversation.hidden',
          orderNumber: orderNumber(orderId),
          customerId: parties?.customerId ?? null,
          after: { message: id },
          reason,
        });
        return ok(null);
      });
      return done.ok ? viewConversation(database.db, by.value, orderId) : done;
    },
  };
}

export type HideMessage = ReturnType<typeof createHideMessage>;
