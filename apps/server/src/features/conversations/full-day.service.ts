import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction } from '../../platform/db/database.ts';
import { recipientSubject } from '../notifications/asked-messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findLocaleOf } from './conversations.repository.ts';

type Deps = { database: Database; clock: Clock; notifications: Pick<Notifications, 'notify'> };

/**
 * Tells the mailbox to which the shop wrote that no more of its answers are stored today: once a day for each order. Not
 * the sender that the mail names, because anybody can name anybody, and the shop would write to strangers.
 */
export function createTellFullDay({ database, clock, notifications }: Deps) {
  return async function tellFullDay(answered: { orderId: number; recipient: string }): Promise<void> {
    const { orderId, recipient } = answered;
    const day = clock.now().toISOString().slice(0, 10);
    const locale = await findLocaleOf(database.db, recipient);
    await inOwnTransaction(database, (tx) =>
      notifications.notify(tx, {
        ...{ channel: 'email', recipient, template: 'answers_full', params: { orderId }, locale },
        dedupeKey: `answers_full:${orderId}:${recipientSubject('email', recipient)}:${day}`,
      }),
    );
  };
}

export type TellFullDay = ReturnType<typeof createTellFullDay>;
