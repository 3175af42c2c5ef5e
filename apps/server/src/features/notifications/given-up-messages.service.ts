import { ok, type Result, refuse } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Database, type Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import {
  forgetAbandoned,
  lockAbandoned,
  markBounced,
  type OutboxRow,
  reviveMessage,
  type Urgency,
  urgencyOf,
} from './notifications.repository.ts';
import { isMessageName, keepSeconds } from './render.ts';

type Deps = { database: Database; clock: Clock; nudge(urgency: Urgency): void };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How long the staff can still send a message that was given up. */
const KEPT_MS = 30 * DAY_MS;

/** Messages that could not be sent: their recipient was refused, or every attempt failed until they expired. */
export function createGivenUpMessages({ database, clock, nudge }: Deps) {
  /** Makes a message due again. Null when it was not given up, or its content is gone. */
  async function revive(tx: Tx, id: string, now: Date): Promise<OutboxRow | null> {
    const row = await lockAbandoned(tx, id);
    if (!row || !isMessageName(row.template)) return null;
    const { template } = row;
    await reviveMessage(tx, id, now, new Date(now.getTime() + keepSeconds(template) * 1000));
    afterCommit(tx, () => nudge(urgencyOf(template)));
    return row;
  }

  return {
    /**
     * Sends messages after all, each to the same recipient. Those that somebody else has sent meanwhile are left out.
     * Refuses with `sign_in_required`, `forbidden`, and with `not_found` when none of them can be sent.
     */
    async retry(
      session: Session | null,
      ids: readonly string[],
      reason: string | undefined,
    ): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      return database.transaction(async (tx): Promise<Result<{ changed: number }>> => {
        const now = clock.now();
        const revived: OutboxRow[] = [];
        // In one order for everybody, so that two people who send the same messages do not block each other.
        for (const id of [...new Set(ids)].sort())
          revived.push(...[(await revive(tx, id, now)) ?? []].flat());
        if (revived.length === 0) return refuse('not_found');
        await noteStaff(tx, by.value, now, {
          action: 'message.retried',
          before: { messages: revived.map(({ id, lastError }) => ({ id, error: lastError })) },
          after: { messages: revived.map(({ id, template }) => ({ id, template })) },
          reason,
        });
        return ok({ changed: revived.length });
      });
    },

    /** The provider of mails reports that a mail did not arrive. False when the shop has sent no such mail. */
    async bounced({ messageId, reason }: { messageId: string; reason: string }): Promise<boolean> {
      return UUID.test(messageId) && markBounced(database.db, messageId, reason.slice(0, 200), clock.now());
    },

    /** A job: deletes the content of what nobody wanted to send any more. */
    forgetOld: () => forgetAbandoned(database.db, new Date(clock.now().getTime() - KEPT_MS)),
  };
}

export type GivenUpMessages = ReturnType<typeof createGivenUpMessages>;
