import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import type { InboundMail } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { recipientSubject } from '../notifications/asked-messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findLocaleOf } from './conversations.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Pick<Notifications, 'notify'>;
};

const DAY = 86_400;
/** A sender is easily forged. So nobody gets more than one such mail a day, and one old address causes only a few. */
const TO_MAILBOX: Limit = { name: 'gone_address_to', max: 1, seconds: DAY };
const OF_ADDRESS: Limit = { name: 'gone_address_of', max: 3, seconds: DAY };

/** Mailboxes of programs, which nobody reads. */
const NOBODY = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)\b/;

/**
 * Tells people that the shop no longer knows the mail which they answered, and how to reach it. Programs are told
 * nothing. Call it only for an address that the shop itself has given out: others would use the shop to send mails to
 * strangers.
 */
export function createTellGone({ database, clock, limits, notifications }: Deps) {
  return async function tellGone({ from, isAutomatic }: InboundMail, messageId: string): Promise<void> {
    const recipient = normalizeEmail(from);
    if (isAutomatic || !isEmail(recipient) || NOBODY.test(recipient)) return;
    const mailbox = recipientSubject('email', recipient);
    if (!(await limits.take(OF_ADDRESS, messageId)).ok) return;
    if (!(await limits.take(TO_MAILBOX, mailbox)).ok) return;
    const day = clock.now().toISOString().slice(0, 10);
    const locale = await findLocaleOf(database.db, recipient);
    await inOwnTransaction(database, (tx) =>
      notifications.notify(tx, {
        ...{ channel: 'email', recipient, template: 'reply_address_gone', params: {}, locale },
        dedupeKey: `reply_address_gone:${mailbox}:${day}`,
      }),
    );
  };
}

export type TellGone = ReturnType<typeof createTellGone>;
