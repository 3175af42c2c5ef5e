import type { SystemJob } from '@keepsong/contract/system/system';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { jobState } from '@keepsong/domain/system/system';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { findQueuedJobs, type JobQueue } from '../../platform/jobs/job-queue.ts';
import { findJobRuns } from '../../platform/jobs/job-runs.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';

type Deps = { db: Db; clock: Clock; jobQueue: JobQueue };

/** The recurring jobs, for the staff. */
export function createSystemJobs({ db, clock, jobQueue }: Deps) {
  async function all(): Promise<SystemJob[]> {
    const now = clock.now();
    const [queued, runs] = await Promise.all([findQueuedJobs(db, now), findJobRuns(db)]);
    const runOf = new Map(runs.map((run) => [run.name, run]));
    return queued.map(({ name, cron, isActive, waitingSince }) => {
      const run = runOf.get(name);
      const failures = run?.failures ?? 0;
      const waitingMs = waitingSince === null ? null : now.getTime() - waitingSince.getTime();
      return {
        ...{ name, cron, failures },
        state: jobState({ failures, isActive, waitingMs }),
        waiting_since: waitingSince?.toISOString() ?? null,
        last_run_at: run?.endedAt.toISOString() ?? null,
        last_ms: run?.ms ?? null,
        last_success_at: run?.succeededAt?.toISOString() ?? null,
        error: run?.error ?? '',
      };
    });
  }

  return {
    all,

    /** Refuses with `sign_in_required`, `forbidden`. */
    async list(session: Session | null): Promise<Result<{ jobs: SystemJob[] }>> {
      const by = requireStaff(session, 'system');
      return by.ok ? ok({ jobs: await all() }) : by;
    },

    /**
     * Runs a job as soon as a process is free. A queue has at most one waiting job, so two people who press
     * this cause only one run. `changed` is 0 when the job waited already. Refuses with `sign_in_required`,
     * `forbidden`, `not_found`.
     */
    async run(session: Session | null, name: string, reason: string): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const isQueued = await jobQueue.runNow(db, name);
      if (isQueued === null) return refuse('not_found');
      await noteStaff(db, by.value, clock.now(), {
        action: 'job.run',
        after: { job: name, waited_already: !isQueued },
        reason,
      });
      return ok({ changed: isQueued ? 1 : 0 });
    },
  };
}

export type SystemJobs = ReturnType<typeof createSystemJobs>;
