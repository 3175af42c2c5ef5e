import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx } from '../../platform/db/database.ts';
import { createEventReminders, type EventRemindersDeps } from './event-reminders.service.ts';
import { createHints } from './hints.service.ts';
import { endNews, endReminder, endSubscription } from './marketing.repository.ts';
import { createNewsletter, type NewsletterDeps } from './newsletter.service.ts';

/** Newsletter, reminders of days such as birthdays, and hints for new visitors. */
export function createMarketingService(deps: EventRemindersDeps & NewsletterDeps) {
  const { clock } = deps;
  const { db } = deps.database;

  return {
    ...createNewsletter(deps),
    ...createEventReminders(deps),
    ...createHints({ db, clock }),
    /** Ends all mails to an address that are not about orders: the newsletter and reminders. */
    endNews: (tx: DbOrTx, email: string, now: Date) => endNews(tx, email, now),
    /**
     * Stops the mails to which a token belongs, and returns which they were: the newsletter or a reminder.
     * Refusals: `not_found`.
     */
    async stopMails(token: string): Promise<Result<'newsletter' | 'reminder'>> {
      const now = clock.now();
      if (await endSubscription(db, token, now)) return ok('newsletter');
      return (await endReminder(db, token, now)) ? ok('reminder') : refuse('not_found');
    },
  };
}

export type MarketingService = ReturnType<typeof createMarketingService>;
