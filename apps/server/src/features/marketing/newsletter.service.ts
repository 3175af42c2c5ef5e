import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import { randomToken } from '../../platform/ids.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { stopPath } from './mail-paths.ts';
import { addSubscriber } from './marketing.repository.ts';

/** Limits a network address, so that nobody can sign up many other people. */
const SIGNUPS = { name: 'newsletter', max: 20, seconds: 3_600 } as const;

export type NewsletterDeps = {
  database: Database;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
};

/** Signing up for the newsletter. */
export function createNewsletter({ database, notifications, limits, clock }: NewsletterDeps) {
  return {
    /** Refusals: `email_invalid`, `too_many_requests`. */
    async signup(
      given: string,
      source: string,
      { locale, ip }: { locale: Locale; ip: string },
    ): Promise<Result<null>> {
      const email = normalizeEmail(given);
      if (!isEmail(email)) return refuseFields('email_invalid', { email: 'email_invalid' });
      const within = await limits.take(SIGNUPS, addressSubject(ip));
      if (!within.ok) return within;
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
            params: { stopPath: stopPath(row.token) },
            dedupeKey: `newsletter:${row.id}:${now.toISOString()}`,
          });
        return ok(null);
      });
    },
  };
}
