import { deleteEndedApplications } from './features/artists/applications/ended-applications.job.ts';
import { deleteAbandonedDrafts } from './features/builder/abandoned-drafts.job.ts';
import { reconcileJob } from './features/checkout/payment/reconcile.job.ts';
import { deleteFullBudgets } from './platform/budgets/shared-budgets.repository.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { JobName } from './platform/jobs/job-names.ts';
import type { RecurringJob } from './platform/jobs/jobs.ts';
import { tryEach } from './platform/jobs/try-each.ts';
import type { Services } from './services.ts';

type Options = { services: Services; database: Database; clock: Clock };

/** All recurring jobs of the shop. Each job is safe to repeat. */
export function shopJobs({ services, database, clock }: Options): (RecurringJob & { name: JobName })[] {
  const { db } = database;
  return [
    reconcileJob({ ...services, db, clock }),
    { name: 'order-taxes', cron: '* * * * *', run: services.orderTaxes.runDue },
    { name: 'refunds-due', cron: '* * * * *', run: whileAnyIsDue(services.sendRefunds.sendDue) },
    { name: 'dispute-answers', cron: '* * * * *', run: whileAnyIsDue(services.sendAnswers.sendDue) },
    { name: 'order-refunds', cron: '*/10 * * * *', run: services.sendRefunds.findMissed },
    { name: 'songs-accepted', cron: '*/10 * * * *', run: whileAnyIsDue(services.silence.acceptDue) },
    { name: 'old-files', cron: '*/10 * * * *', run: whileAnyIsDue(services.oldFiles.deleteDue) },
    { name: 'erasure-notes', cron: '53 * * * *', run: services.erasureNotes.noteAll },
    {
      name: 'goods-of-late-songs',
      cron: '*/10 * * * *',
      run: async () => void (await services.waitForSong.moveDays()),
    },
    { name: 'own-goods', cron: '*/10 * * * *', run: services.ownGoods.noteMissed },
    { name: 'parcels-due', cron: '* * * * *', run: whileAnyIsDue(services.parcels.followDue) },
    { name: 'payouts-due', cron: '* * * * *', run: whileAnyIsDue(services.sendPayouts.sendDue) },
    { name: 'payout-accounts', cron: '*/10 * * * *', run: services.payoutAccounts.askUnready },
    { name: 'payouts-returned', cron: '*/10 * * * *', run: services.sendPayouts.findMissed },
    { name: 'gift-cards-due', cron: '* * * * *', run: whileAnyIsDue(services.giftCards.sendDue) },
    { name: 'reveals-due', cron: '* * * * *', run: whileAnyIsDue(services.revealSending.sendDue) },
    {
      name: 'streaming-releases',
      cron: '* * * * *',
      run: async () => {
        await services.releases.advanceDue();
      },
    },
    { name: 'ecards-due', cron: '* * * * *', run: whileAnyIsDue(services.ecardSending.sendDue) },
    { name: 'catalogue-due', cron: '* * * * *', run: whileAnyIsDue(services.publishDue) },
    { name: 'event-reminders', cron: '*/5 * * * *', run: whileAnyIsDue(services.marketing.remindOfDue) },
    { name: 'visits-told', cron: '41 * * * *', run: whileAnyIsDue(services.givenUpMessages.deleteVisits) },
    { name: 'landing-marks', cron: '23 * * * *', run: services.landingVisits.forget },
    { name: 'weekly-reports', cron: '*/10 * * * *', run: whileAnyIsDue(services.weeklyReports.mailDue) },
    {
      name: 'affiliate-shares',
      cron: '*/10 * * * *',
      run: whileAnyIsDue(() => services.affiliateOrders.settleDue()),
    },
    { name: 'referral-rewards', cron: '*/10 * * * *', run: whileAnyIsDue(services.referrals.decideDue) },
    {
      name: 'studio-offers',
      cron: '* * * * *',
      run: eachOf(
        services.unansweredQuestions.remindOfUnanswered,
        services.offers.passOnEnded,
        services.offers.askAgain,
        services.dueReminders.remindOfDue,
        services.checkReminders.remindOfChecks,
      ),
    },
    { name: 'late-songs', cron: '* * * * *', run: whileAnyIsDue(services.askLate.askDue) },
    {
      name: 'order-questions',
      cron: '17 * * * *',
      run: async () => void (await services.lapseOldQuestions()),
    },
    { name: 'song-ratings', cron: '*/10 * * * *', run: whileAnyIsDue(services.askRating.askDue) },
    // Runs at night in the shop's time zone, because it reads half a year of every artist's work.
    { name: 'artists-standing', cron: '47 9 * * *', run: services.applyStanding.applyAll },
    { name: 'artists-availability', cron: '* * * * *', run: services.availability.refreshAll },
    { name: 'song-addresses', cron: '*/10 * * * *', run: whileAnyIsDue(services.songAddresses.moveEarlier) },
    {
      // Deletes uploads that nothing names after an hour (decision 0088).
      name: 'upload-expiry',
      cron: '*/5 * * * *',
      run: eachOf(
        whileAnyIsDue(services.images.deleteExpired),
        whileAnyIsDue(services.recordings.deleteExpired),
        whileAnyIsDue(services.makerUploads.deleteExpired),
      ),
    },
    {
      name: 'builder-expiry',
      cron: '17 * * * *',
      run: eachOf(whileAnyIsDue(services.pronunciations.deleteExpired), services.oldSongs.deleteOld, () =>
        deleteAbandonedDrafts(db, clock),
      ),
    },
    {
      name: 'ended-applications',
      cron: '29 * * * *',
      run: () => deleteEndedApplications({ ...services, database, clock }),
    },
    { name: 'late-trials', cron: '11 * * * *', run: services.lateTrials.tellDue },
    // Only has work while the root secret is being replaced (`SESSION_SECRET_PREVIOUS`).
    { name: 'secrets-resealed', cron: '23 * * * *', run: async () => void (await services.auth.resealAll()) },
    { name: 'builds-forgotten', cron: '13 4 * * *', run: services.forgetBuilds },
    {
      name: 'session-expiry',
      cron: '37 3 * * *',
      run: eachOf(
        services.sessions.deleteExpired,
        services.limits.deleteOld,
        () => deleteFullBudgets(db),
        services.auth.deleteOldPasscodes,
        services.inbox.deleteOld,
        services.givenUpMessages.forgetOld,
        services.consent.deleteOld,
      ),
    },
  ];
}

/** A job of several parts. A fault of one part does not stop the others; the first fault is thrown at the end. */
const eachOf =
  (...parts: (() => Promise<unknown>)[]) =>
  (): Promise<void> =>
    tryEach(parts, (part) => part());

/** A job that takes one batch after another until a batch is empty. */
const whileAnyIsDue = (takeBatch: () => Promise<number>) => async (): Promise<void> => {
  while ((await takeBatch()) > 0);
};
