import type { BatchObservableResult, Meter } from '@opentelemetry/api';
import type { ShopFigures } from './shop-figures.repository.ts';

type Options = {
  read: () => Promise<ShopFigures>;
  /** Whether the database is archived, so that it needs no backups. */
  isArchived: boolean;
  /** Called with the fault when the work cannot be counted, for example while the database is away. */
  onFault: (error: unknown) => void;
};

/**
 * Reports the work that waits in the shop. When it cannot be counted, nothing of it is reported, and the alert
 * `Unwatched` tells: an old figure would hide the fault.
 */
export function reportWaiting(meter: Meter, { read, isArchived, onFault }: Options): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  const checkouts = gauge(
    'keepsong_checkouts',
    'Checkouts in each state; of those that have ended, those that changed within a day.',
  );
  const stuck = gauge(
    'keepsong_checkouts_stuck_seconds',
    'For how long the shop has failed to settle a checkout.',
  );
  const outbox = gauge('keepsong_outbox_waiting', 'Messages that are due or were tried in vain, by channel.');
  const outboxWait = gauge(
    'keepsong_outbox_waiting_seconds',
    'How long the oldest of these messages has waited, by channel.',
  );
  const outboxSilent = gauge(
    'keepsong_outbox_silent_seconds',
    'For how long a channel has sent nothing although messages wait.',
  );
  const jobs = gauge('keepsong_jobs_waiting_seconds', 'How long each job has waited for its turn.');
  const failures = gauge('keepsong_job_failures', 'How often each job has failed since it last succeeded.');
  const refunds = gauge(
    'keepsong_refunds',
    'Refunds that wait for a second person, and failed ones that the staff have to look at.',
  );
  const refundWait = gauge(
    'keepsong_refunds_waiting_seconds',
    'How long the oldest refund has waited for a person.',
  );
  const songs = gauge('keepsong_songs_waiting_seconds', 'How long the oldest instant song has waited.');
  const modelSongs = gauge(
    'keepsong_model_songs',
    'Songs that the music model was wanted for in the last hour, by what came of them.',
  );
  const modelCents = gauge(
    'keepsong_model_cents',
    'What the songs of the music model cost in the last hour, in cents.',
  );
  const modelFaults = gauge(
    'keepsong_model_fault_seconds',
    'Between the first and the last song at which the music model has failed since it last worked.',
  );
  const copies = gauge('keepsong_replicas', 'How many copies of the database are connected.');
  const lag = gauge(
    'keepsong_replication_lag_seconds',
    'How far the slowest copy of the database is behind.',
  );
  const backup = gauge(
    'keepsong_backup_age_seconds',
    'How old the newest backup at any target is; endless without a backup.',
  );

  function report(result: BatchObservableResult, figures: ShopFigures): void {
    for (const { state, count } of figures.checkouts) result.observe(checkouts, count, { state });
    result.observe(stuck, figures.stuckSeconds);
    for (const { channel, count, seconds, silentSeconds } of figures.outbox) {
      result.observe(outbox, count, { channel });
      result.observe(outboxWait, seconds, { channel });
      result.observe(outboxSilent, silentSeconds, { channel });
    }
    for (const { name, seconds, failures: failed } of figures.jobs) {
      result.observe(jobs, seconds, { job: name });
      result.observe(failures, failed, { job: name });
    }
    for (const { state, count } of figures.refunds) result.observe(refunds, count, { state });
    result.observe(refundWait, figures.refundSeconds);
    result.observe(songs, figures.songSeconds);
    let cents = 0;
    for (const bill of figures.modelSongs) {
      result.observe(modelSongs, bill.count, { outcome: bill.outcome });
      cents += bill.cents;
    }
    result.observe(modelCents, cents);
    result.observe(modelFaults, figures.modelFaultSeconds);
    // An archive takes the place of backups.
    if (!isArchived) result.observe(backup, figures.backupSeconds);
    if (!figures.replicas) return;
    result.observe(copies, figures.replicas.count);
    if (figures.replicas.seconds !== null) result.observe(lag, figures.replicas.seconds);
  }

  meter.addBatchObservableCallback(
    (result) => read().then((figures) => report(result, figures), onFault),
    [
      ...[checkouts, stuck, outbox, outboxWait, outboxSilent, jobs, failures, refunds, refundWait],
      ...[songs, modelSongs, modelCents, modelFaults, copies, lag, backup],
    ],
  );
}
