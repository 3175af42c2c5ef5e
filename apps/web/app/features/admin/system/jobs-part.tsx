import type { SystemJob } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { jobName } from '../shop-names.ts';
import { PlainTable } from '../table/plain-table.tsx';
import { SystemState } from './system-state.tsx';
import { JOB_STATE_WORDS, scheduleWords } from './system-words.ts';
import { type Retry, useRetry } from './use-retry.tsx';

const runNow = (name: string): Retry => ({
  title: m.desk_system_run_of({ name: jobName(name) }),
  lead: m.desk_system_run_lead(),
  done: m.desk_system_run(),
  call: (desk, reason) => desk.system.runJob({ params: { name }, body: { reason } }),
  said: (changed) => (changed > 0 ? m.desk_system_run_done() : m.desk_system_run_waits()),
});

const RANK = ['failing', 'late', 'running', 'fine'] as const;

/** The recurring jobs. Jobs that need attention come first. */
export function JobsPart({ jobs }: { jobs: readonly SystemJob[] }) {
  const { locale } = usePage();
  const { ask, dialog } = useRetry();
  const moment = (at: string | null) => (at === null ? null : formatMoment(at, locale, new Date()));
  if (jobs.length === 0) return <p className="desk-empty">{m.desk_system_no_jobs()}</p>;
  return (
    <>
      <PlainTable
        rows={jobs.toSorted((a, b) => RANK.indexOf(a.state) - RANK.indexOf(b.state))}
        keyOf={({ name }) => name}
        columns={[
          {
            label: m.desk_system_job(),
            cell: ({ name, cron }) => (
              <>
                {jobName(name)}
                <span className="desk-second">{scheduleWords(cron)}</span>
              </>
            ),
          },
          {
            label: m.desk_system_state(),
            cell: ({ state }) => <SystemState words={JOB_STATE_WORDS[state]} />,
          },
          {
            label: m.desk_system_why(),
            cell: (job) => (job.failures > 0 || job.error ? <Failures job={job} /> : null),
          },
          {
            label: m.desk_system_waits(),
            isLabelled: true,
            isEnd: true,
            cell: ({ waiting_since }) => moment(waiting_since),
          },
          {
            label: m.desk_system_last_run(),
            isLabelled: true,
            isEnd: true,
            cell: ({ last_run_at, last_ms }) => (
              <>
                {moment(last_run_at) ?? m.desk_system_never()}
                {last_ms === null ? null : (
                  <span className="desk-second">
                    {m.desk_system_took({ ms: last_ms.toLocaleString('en-US') })}
                  </span>
                )}
              </>
            ),
          },
        ]}
        rowActs={({ name }) => (
          <Button
            variant="soft"
            size="small"
            aria-label={m.desk_system_run_of({ name: jobName(name) })}
            onClick={() => ask(runNow(name))}
          >
            {m.desk_system_run()}
          </Button>
        )}
      />
      {dialog}
    </>
  );
}

function Failures({ job: { error, failures, last_success_at } }: { job: SystemJob }) {
  const { locale } = usePage();
  return (
    <>
      {error}
      {failures > 0 ? (
        <span className="desk-second">
          {m.desk_system_in_a_row({ count: failures })}
          {last_success_at
            ? ` ${m.desk_system_success({ moment: formatMoment(last_success_at, locale, new Date()) })}`
            : null}
        </span>
      ) : null}
    </>
  );
}
