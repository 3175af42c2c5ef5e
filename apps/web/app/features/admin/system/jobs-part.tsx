import type { SystemJob } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { jobName } from '../shop-names.ts';
import { SystemState } from './system-state.tsx';
import { JOB_STATE_WORDS } from './system-words.ts';
import { type Retry, useRetry } from './use-retry.tsx';

const runNow = (name: string): Retry => ({
  title: m.desk_system_run_of({ name: jobName(name) }),
  lead: m.desk_system_run_lead(),
  done: m.desk_system_run(),
  call: (desk, reason) => desk.system.runJob({ params: { name }, body: { reason } }),
  said: (changed) => (changed > 0 ? m.desk_system_run_done() : m.desk_system_run_waits()),
});

const RANK = ['failing', 'late', 'running', 'fine'] as const;

/** The recurring jobs, those that need somebody first. */
export function JobsPart({ jobs }: { jobs: readonly SystemJob[] }) {
  const { ask, dialog } = useRetry();
  if (jobs.length === 0) return <p className="desk-empty">{m.desk_system_no_jobs()}</p>;
  const sorted = jobs.toSorted((a, b) => RANK.indexOf(a.state) - RANK.indexOf(b.state));
  return (
    <>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{m.desk_system_job()}</th>
            <th scope="col">{m.desk_system_state()}</th>
            <th scope="col">{m.desk_system_waits()}</th>
            <th scope="col">{m.desk_system_last_run()}</th>
            <th scope="col">{m.desk_system_why()}</th>
            <th scope="col">{m.admin_actions()}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((job) => (
            <Row key={job.name} job={job} onRun={() => ask(runNow(job.name))} />
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  );
}

function Row({ job, onRun }: { job: SystemJob; onRun: () => void }) {
  const { locale } = usePage();
  const moment = (at: string | null) => (at === null ? null : formatMoment(at, locale, new Date()));
  const { name, cron, state, failures, last_ms } = job;
  return (
    <tr>
      <th scope="row">
        {jobName(name)}
        <span className="desk-second">{cron}</span>
      </th>
      <td>
        <SystemState words={JOB_STATE_WORDS[state]} />
      </td>
      <td>
        <span className="desk-only-phone">{m.desk_system_waits()}: </span>
        {moment(job.waiting_since) ?? '–'}
      </td>
      <td>
        <span className="desk-only-phone">{m.desk_system_last_run()}: </span>
        {moment(job.last_run_at) ?? m.desk_system_never()}
        {last_ms === null ? null : (
          <span className="desk-second">{m.desk_system_took({ ms: last_ms.toLocaleString('en-US') })}</span>
        )}
      </td>
      <td>
        {job.error || '–'}
        {failures > 0 ? (
          <span className="desk-second">
            {m.desk_system_in_a_row({ count: failures })}
            {job.last_success_at
              ? ` ${m.desk_system_success({ moment: moment(job.last_success_at) ?? '' })}`
              : null}
          </span>
        ) : null}
      </td>
      <td>
        <Button
          variant="soft"
          size="small"
          aria-label={m.desk_system_run_of({ name: jobName(name) })}
          onClick={onRun}
        >
          {m.desk_system_run()}
        </Button>
      </td>
    </tr>
  );
}
