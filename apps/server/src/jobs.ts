import { deleteAbandonedDrafts } from './features/builder/abandoned-drafts.job.ts';
import { reconcileJob } from './features/checkout/payment/reconcile.job.ts';
import { orderTaxesJob, refundsJob } from './features/checkout/taxes/order-taxes.service.ts';
import { giftCardsJob } from './features/credits/gift-cards.service.ts';
import { eventRemindersJob } from './features/marketing/event-reminders.service.ts';
import { referralsJob } from './features/referrals/referrals.service.ts';
import { ecardsJob } from './features/stories/ecard/ecard-sending.job.ts';
import { releasesJob } from './features/stories/sharing/releases.service.ts';
import { revealsJob } from './features/stories/sharing/reveal-sending.job.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { RecurringJob } from './platform/jobs/jobs.ts';
import type { Services } from './services.ts';

type Options = { services: Services; database: Database; clock: Clock };

/** Everything the shop does by itself, each safe to repeat. */
export function shopJobs({ services, database, clock }: Options): RecurringJob[] {
  const { db } = database;
  return [
    reconcileJob({ db, settle: services.settle, webhook: services.webhook, clock }),
    orderTaxesJob(services.orderTaxes),
    refundsJob(services.orderTaxes),
    giftCardsJob(services.giftCards),
    revealsJob(services.revealSending),
    releasesJob(services.releases),
    ecardsJob(services.ecardSending),
    eventRemindersJob(services.marketing),
    referralsJob(services.referrals),
    {
      name: 'studio-offers',
      cron: '* * * * *',
      run: async () => {
        await services.offers.passOnEnded();
        await services.offers.askAgain();
        await services.reminders.remindOfDue();
      },
    },
    {
      name: 'builder-expiry',
      cron: '17 * * * *',
      run: async () => {
        await services.pronunciations.deleteExpired();
        await services.images.deleteExpired();
        await services.recordings.deleteExpired();
        await services.oldSongs.deleteOld();
        await deleteAbandonedDrafts(db, clock);
      },
    },
    {
      name: 'session-expiry',
      cron: '37 3 * * *',
      run: async () => {
        await services.sessions.deleteExpired();
        await services.limits.deleteOld();
        await services.auth.deleteOldPasscodes();
      },
    },
  ];
}
