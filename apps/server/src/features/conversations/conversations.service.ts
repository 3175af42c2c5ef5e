import type { Conversation } from '@keepsong/contract/conversations';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { type AnswersDeps, createAnswers } from './answers.service.ts';
import { viewConversation } from './conversation-view.service.ts';
import { endWaiting, findParties, writeRead } from './conversations.repository.ts';

/** The order, and the message before which the page ends. Null for the newest page. */
type Asked = { orderId: number | null; before: number | null };

/** The messages of customers and artists about an order, and the answers of the staff. */
export function createConversations(deps: AnswersDeps) {
  const { database, clock } = deps;
  const { db } = database;

  const view = (by: StaffMember, orderId: number) => viewConversation(db, by, orderId);

  return {
    ...createAnswers(deps),

    /**
     * The conversation about an order; with `before`, its messages before the one with this id. Refuses with
     * `sign_in_required`, `forbidden`, `not_found`.
     */
    async conversation(session: Session | null, { orderId, before }: Asked): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const seen = await viewConversation(db, by.value, orderId, before);
      // Also a conversation without messages shows the name of the customer.
      if (seen.ok) {
        const parties = await findParties(db, orderId);
        await noteStaff(db, by.value, clock.now(), {
          action: 'conversation.seen',
          orderNumber: orderNumber(orderId),
          customerId: parties?.customerId ?? null,
        });
      }
      return seen;
    },

    /**
     * Marks the conversation as read by this person. Refuses with `sign_in_required`, `forbidden`, `not_found`.
     */
    async read(session: Session | null, orderId: number | null): Promise<Result<{ read: true }>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null || !(await findParties(db, orderId))) return refuse('not_found');
      await writeRead(db, orderId, by.value.id, clock.now());
      return ok({ read: true as const });
    },

    /**
     * Closes a conversation because nothing needs an answer. Refuses with `sign_in_required`, `forbidden`, and
     * with `not_found` when nobody waits.
     */
    async close(
      session: Session | null,
      orderId: number | null,
      reason: string,
    ): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        if (!(await endWaiting(tx, orderId))) return refuse('not_found');
        const parties = await findParties(tx, orderId);
        await noteStaff(tx, by.value, clock.now(), {
          action: 'conversation.closed',
          orderNumber: orderNumber(orderId),
          customerId: parties?.customerId ?? null,
          reason,
        });
        return ok(null);
      });
      return done.ok ? view(by.value, orderId) : done;
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;
