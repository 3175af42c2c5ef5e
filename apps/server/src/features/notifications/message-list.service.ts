import type { SystemMessage } from '@keepsong/contract/system/system';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result } from '@keepsong/domain/result';
import { may } from '@keepsong/domain/staff/permissions';
import { messageState } from '@keepsong/domain/system/system';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { readPlace, writePlace } from '../../platform/db/list-place.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { KeptMessages } from './kept-messages.service.ts';
import {
  countMessages,
  findMessages,
  type ListedMessage,
  type MessageCounts,
  type MessageFilter,
} from './message-list.repository.ts';

const PAGE = 50;

type Deps = { db: Db; clock: Clock; keptMessages: Pick<KeptMessages, 'textOf'> };

/** The messages of the shop, as the staff look after them. */
export function createMessageList({ db, clock, keptMessages }: Deps) {
  const view = (row: ListedMessage, isOpen: boolean): SystemMessage => ({
    id: row.id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    template: row.template,
    language: row.locale,
    state: messageState(row),
    to: isOpen ? row.recipient : null,
    order_number: isOpen && row.orderId !== null ? orderNumber(row.orderId) : null,
    subject: isOpen ? (keptMessages.textOf(row)?.subject ?? null) : null,
    created_at: row.createdAt.toISOString(),
    send_after: row.sendAfter.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    ended_at: (row.bouncedAt ?? row.abandonedAt)?.toISOString() ?? null,
    attempts: row.attempts,
    error: row.lastError ?? '',
    may_retry: row.abandonedAt !== null && row.hasContent,
  });

  return {
    /** Counts what waits, what was sent since `day`, and what was given up since `month`. */
    counts: (at: { now: Date; day: Date; month: Date }): Promise<MessageCounts> => countMessages(db, at),

    /**
     * Refuses with `sign_in_required`, `forbidden`. Who may not see customers does not learn to whom a message goes; the
     * log says what the others have read.
     */
    async list(
      session: Session | null,
      { cursor, ...filter }: MessageFilter & { cursor?: string | undefined },
    ): Promise<Result<{ messages: SystemMessage[]; next: string | null }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const isOpen = may(by.value.role, 'customers');
      const place = readPlace(cursor, 'uuid');
      const found = await findMessages(db, filter, { place, limit: PAGE + 1 });
      const rows = found.slice(0, PAGE);
      if (isOpen && rows.length > 0)
        await noteStaff(db, by.value, clock.now(), {
          action: 'messages.listed',
          after: { ...filter, messages: rows.map(({ id }) => id) },
        });
      const last = found.length > PAGE ? rows.at(-1) : undefined;
      return ok({
        messages: rows.map((row) => view(row, isOpen)),
        next: last ? writePlace({ value: last.place, id: last.id }) : null,
      });
    },
  };
}

export type MessageList = ReturnType<typeof createMessageList>;
