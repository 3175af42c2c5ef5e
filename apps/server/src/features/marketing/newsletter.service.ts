import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import type { OrderConsent } from '@keepsong/domain/signals/order-signal';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { randomToken } from '../../platform/ids.ts';
import type { AskedMessages } from '../notifications/asked-messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { LeadSignals } from '../signals/lead-signals.service.ts';
import { stopPath } from './mail-paths.ts';
import { addSubscriber } from './marketing.repository.ts';

export type NewsletterDeps = {
  database: Database;
  notifications: Notifications;
  askedMessages: AskedMessages;
  leadSignals: LeadSignals;
  clock: Clock;
};

/** Lets visitors subscribe to the newsletter. */
export function createNewsletter({
  database,
  notifications,
  askedMessages,
  leadSignals,
  clock,
}: NewsletterDeps) {
  return {
    /**
     * Subscribes an address. Returns the id of the event that reports it, or null when there is none. Refusals:
     * `email_invalid`, `too_many_requests`.
     */
    async signup(
      given: string,
      source: string,
      { locale, ip, consent }: { locale: Locale; ip: string; consent: OrderConsent | undefined },
    ): Promise<Result<string | null>> {
      const email = normalizeEmail(given);
      if (!isEmail(email)) return refuseFields('email_invalid', { email: 'email_invalid' });
      const permit = await askedMessages.permit({ ip, channel: 'email', recipient: email });
      if (!permit.ok) return permit;
      return database.transaction(async (tx) => {
        const now = clock.now();
        const row = await addSubscriber(tx, {
          email,
          locale,
          source,
          token: randomToken(160),
          createdAt: now,
        });
        if (row)
          await notifications.notify(tx, {
            channel: 'email',
            recipient: row.email,
            locale,
            template: 'newsletter_welcome',
            permit: permit.value,
            params: { stopPath: stopPath(row.token) },
            dedupeKey: `newsletter:${row.id}:${now.toISOString()}`,
          });
        return ok(await leadSignals.given(tx, { email, source }, consent));
      });
    },
  };
}
