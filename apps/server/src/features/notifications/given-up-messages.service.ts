import { ok, type Result, refuse } from '@keepsong/domain/result';
import { MOST_COUNTED } from '@keepsong/domain/system/system';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { SmsReport } from '../../adapters/sms/sms.port.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { notingFaults } from '../../platform/webhooks/webhook-faults.ts';
import { recipientNow } from './kept-messages.service.ts';
import type { OutboxRelay } from './notifications.relay.ts';
import {
  deleteVisits,
  forgetAbandoned,
  laneOf,
  lockAbandoned,
  markArrived,
  markBounced,
  type OutboxRow,
  reviveMessage,
} from './notifications.repository.ts';
import { isMessageName, keepSeconds } from './render.ts';
import { deleteSuppression, suppressRecipient } from './suppressions.repository.ts';

type Deps = Pick<OutboxRelay, 'nudge'> & {
  database: Database;
  clock: Clock;
  /** Ends the newsletter and the reminders of an address. Messages about its orders go on. */
  endNews(tx: Tx, email: string, now: Date): Promise<void>;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How long after giving up the staff can still send a message. */
export const KEPT_MS = 30 * DAY_MS;
/**
 * How long the rows of visits' events are kept after they were written and told. A page may send an event again for a
 * day, and the row keeps it from being told twice.
 */
const VISITS_KEPT_MS = 2 * DAY_MS;
const VISITS_AT_ONCE = 5_000;
/**
 * How many of visits' events that were given up are kept for each receiver: a receiver that refuses all of them, such as
 * one with a wrong key, fills no disk. The staff see no larger count.
 */
const MOST_VISITS_KEPT = MOST_COUNTED;

/**
 * Handles messages that could not be sent: their recipient was refused, or all attempts failed until they
 * expired.
 */
export function createGivenUpMessages({ database, clock, nudge, endNews }: Deps) {
  /** Makes a message due again. Null when it was not given up, its content is gone, or nobody gets it any more. */
  async function revive(tx: Tx, id: string, now: Date): Promise<OutboxRow | null> {
    const row = await lockAbandoned(tx, id);
    if (!row || !isMessageName(row.template)) return null;
    const { template, channel } = row;
    const recipient = await recipientNow(tx, row);
    if (recipient === null) return null;
    const expiresAt = new Date(now.getTime() + keepSeconds(template) * 1000);
    await reviveMessage(tx, id, { recipient, now, expiresAt });
    nudge(tx, laneOf({ channel, template }));
    return row;
  }

  return {
    /**
     * Has messages sent that were given up: those about orders to where the customer is reached now, the others to
     * their old recipients. Leaves out those that somebody else has sent meanwhile. Refuses with `sign_in_required`,
     * `forbidden`, and with `not_found` when none of them can be sent.
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
        // Sorted, so that two people who send the same messages cannot deadlock.
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

    /**
     * The provider of mails reports that a mail did not arrive. From then on the shop does not write to the
     * address until the staff allow it. False when the shop has sent no such mail.
     */
    async bounced({ messageId, reason }: { messageId: string; reason: string }): Promise<boolean> {
      if (!UUID.test(messageId)) return false;
      const now = clock.now();
      const detail = reason.slice(0, 200);
      return inOwnTransaction(database, async (tx) => {
        const isNew = await markBounced(tx, messageId, detail, now);
        if (isNew) await suppressRecipient(tx, { messageId, reason: 'bounced', detail, now });
        return isNew;
      });
    },

    /**
     * The reader of a mail called it spam. The newsletter and reminders end at once. Only messages about orders
     * and the account are still sent. False when the shop has sent no such mail.
     */
    async complained({ messageId, reason }: { messageId: string; reason: string }): Promise<boolean> {
      if (!UUID.test(messageId)) return false;
      const now = clock.now();
      return inOwnTransaction(database, async (tx) => {
        const email = await suppressRecipient(tx, {
          ...{ messageId, reason: 'complained', detail: reason.slice(0, 200), now },
        });
        if (email !== null) await endNews(tx, email, now);
        return email !== null;
      });
    },

    /** Lets the shop write to an address again. False when the address was not blocked. */
    writeAgain: (tx: Tx, email: string): Promise<boolean> => deleteSuppression(tx, email),

    /**
     * The provider reports whether a text message arrived. False for a message that the shop has not sent. If this
     * fails, the staff see the report.
     */
    async textReported(messageId: string, report: SmsReport): Promise<boolean> {
      if (!UUID.test(messageId)) return false;
      const { db } = database;
      const reported = { source: 'texts', eventId: messageId, type: report.state, body: report } as const;
      return notingFaults({ db, clock }, reported, () =>
        report.state === 'arrived'
          ? markArrived(db, messageId, clock.now())
          : markBounced(db, messageId, report.reason, clock.now()),
      );
    },

    /** A job: deletes the content of messages that nobody has sent again within `KEPT_MS`. */
    forgetOld: () => forgetAbandoned(database.db, new Date(clock.now().getTime() - KEPT_MS)),

    /** A job: deletes events of visits that were told, that nobody has sent again, or that are too many. Returns how many. */
    deleteVisits() {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms);
      const old = { toldBefore: ago(VISITS_KEPT_MS), givenUpBefore: ago(KEPT_MS), most: MOST_VISITS_KEPT };
      return deleteVisits(database.db, old, VISITS_AT_ONCE);
    },
  };
}

export type GivenUpMessages = ReturnType<typeof createGivenUpMessages>;
