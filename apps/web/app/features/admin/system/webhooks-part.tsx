import type { GivenUpEvents, InboundReportRow, OutboundCall } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { REPORT_STATES } from '@keepsong/domain/system/system';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { orderPath } from '../admin-paths.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { sendEvents } from './send-events.ts';
import { SystemState } from './system-state.tsx';
import { CALL_WORDS, partPath, REPORT_STATE_WORDS, receiverWords, sourceWords } from './system-words.ts';
import { type Retry, useRetry } from './use-retry.tsx';

const stateOf = ({ failed }: InboundReportRow) => (failed === null ? 'done' : 'failed');

const REPORT_LIST: DeskList<InboundReportRow> = {
  name: 'webhooks',
  title: m.desk_system_reports,
  path: partPath('webhooks'),
  sorted: { by: 'at', dir: 'desc' },
  keyOf: ({ source, id }) => `${source} ${id}`,
  pathOf: () => null,
  nameOf: ({ type }) => type,
  csv: '/v3/api/admin/system/webhooks.csv',
  words: m.desk_system_find_report,
  views: REPORT_STATES.map((state) => ({
    name: REPORT_STATE_WORDS[state].word,
    query: `state=${state}`,
  })),
  filters: [
    {
      kind: 'one',
      id: 'state',
      label: m.desk_system_state,
      options: () => REPORT_STATES.map((value) => ({ value, label: REPORT_STATE_WORDS[value].word() })),
    },
    { kind: 'days', id: 'at', label: m.desk_system_when, from: 'from', to: 'to' },
  ],
  columns: [
    { id: 'type', label: m.desk_system_report, cell: ({ type }) => type, isName: true },
    { id: 'state', label: m.desk_system_state, cell: (row) => <State row={row} /> },
    { id: 'source', label: m.desk_system_source, cell: ({ source }) => sourceWords(source) },
    { id: 'why', label: m.desk_system_why, cell: (row) => <Why row={row} /> },
    { id: 'id', label: m.desk_system_id, cell: ({ id }) => <span className="desk-mute">{id}</span> },
    { id: 'at', label: m.desk_system_when, sort: 'at', isEnd: true, cell: (row) => <At row={row} /> },
  ],
  card: (row) => ({
    title: row.type,
    line: [sourceWords(row.source), row.failed?.error, row.id].filter(Boolean).join(', '),
    day: <At row={row} />,
    state: <State row={row} />,
  }),
};

const State = ({ row }: { row: InboundReportRow }) => (
  <SystemState words={REPORT_STATE_WORDS[stateOf(row)]} />
);

function At({ row: { received_at } }: { row: InboundReportRow }) {
  const { locale } = usePage();
  return <span className="desk-mute desk-whole">{formatMoment(received_at, locale, new Date())}</span>;
}

function Why({ row: { failed } }: { row: InboundReportRow }) {
  if (failed === null) return <span className="desk-mute">–</span>;
  return (
    <>
      {failed.error}
      <span className="desk-second">{m.desk_system_tries({ count: failed.attempts })}</span>
    </>
  );
}

const workAgain = (fault: { id: number }, type: string): Retry => ({
  title: m.desk_system_work_of({ name: type }),
  lead: m.desk_system_work_lead(),
  done: m.desk_system_work(),
  call: (desk, reason) => desk.desk.retryWebhook({ params: { id: fault.id }, body: { reason } }),
  said: (changed) => (changed > 0 ? m.desk_system_work_done() : m.desk_system_work_failed()),
});

const askAgain = ({ kind, id }: OutboundCall): Retry => ({
  title: m.desk_system_ask_of({ name: CALL_WORDS[kind]() }),
  lead: m.desk_system_ask_lead(),
  done: m.desk_system_ask(),
  call: (desk, reason) => desk.system.retryCall({ params: { kind, id }, body: { reason } }),
  said: () => m.desk_system_ask_done(),
});

type Props = {
  page: DeskRows<InboundReportRow>;
  waiting: readonly OutboundCall[];
  givenUp: readonly GivenUpEvents[];
};

/**
 * The calls to outside services that the shop still has to make, the events that they did not take, and the webhooks
 * that they sent.
 */
export function WebhooksPart({ page, waiting, givenUp }: Props) {
  const { ask, dialog } = useRetry();
  return (
    <>
      <Calls calls={waiting} onAsk={ask} />
      <GivenUp events={givenUp} onAsk={ask} />
      <DeskTable
        list={REPORT_LIST}
        page={page}
        isPart
        facts={m.desk_system_reports_facts()}
        empty={m.desk_system_none_received()}
        rowActs={({ failed, type }) =>
          failed ? (
            <Button
              variant="soft"
              size="small"
              aria-label={m.desk_system_work_of({ name: type })}
              onClick={() => ask(workAgain(failed, type))}
            >
              {m.desk_system_work()}
            </Button>
          ) : null
        }
      />
      {dialog}
    </>
  );
}

function Calls({ calls, onAsk }: { calls: readonly OutboundCall[]; onAsk: (retry: Retry) => void }) {
  const { locale } = usePage();
  const moment = (at: string) => formatMoment(at, locale, new Date());
  return (
    <section className="system-section" aria-labelledby="calls">
      <h2 className="desk-title" id="calls">
        {m.desk_system_calls()} <span className="muted">{calls.length}</span>
      </h2>
      {calls.length === 0 ? (
        <p className="desk-empty">{m.desk_system_no_calls()}</p>
      ) : (
        <PlainTable
          rows={calls}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          columns={[
            { label: m.desk_system_call(), cell: ({ kind }) => CALL_WORDS[kind]() },
            {
              label: m.desk_order(),
              isLabelled: true,
              cell: ({ order_number }) =>
                order_number && (
                  <TextLink to={orderPath(order_number)} quiet>
                    {order_number}
                  </TextLink>
                ),
            },
            { label: m.desk_system_why(), cell: (call) => <CallWhy call={call} /> },
            {
              label: m.desk_system_since(),
              isLabelled: true,
              isEnd: true,
              cell: ({ since }) => moment(since),
            },
            {
              label: m.desk_system_next_try(),
              isLabelled: true,
              isEnd: true,
              cell: ({ next_at }) => next_at && moment(next_at),
            },
          ]}
          rowActs={(call) =>
            call.may_retry ? (
              <Button
                variant="soft"
                size="small"
                aria-label={m.desk_system_ask_of({ name: CALL_WORDS[call.kind]() })}
                onClick={() => onAsk(askAgain(call))}
              >
                {m.desk_system_ask()}
              </Button>
            ) : null
          }
        />
      )}
    </section>
  );
}

function GivenUp({ events, onAsk }: { events: readonly GivenUpEvents[]; onAsk: (retry: Retry) => void }) {
  const { locale } = usePage();
  if (events.length === 0) return null;
  return (
    <section className="system-section" aria-labelledby="given-up">
      <h2 className="desk-title" id="given-up">
        {m.desk_system_events()}
      </h2>
      <PlainTable
        rows={events}
        keyOf={({ receiver }) => receiver}
        columns={[
          { label: m.desk_system_to(), cell: ({ receiver }) => receiverWords(receiver) },
          { label: m.desk_system_events_count(), isLabelled: true, cell: ({ count }) => String(count) },
          { label: m.desk_system_why(), cell: ({ error }) => error },
          {
            label: m.desk_system_last(),
            isLabelled: true,
            isEnd: true,
            cell: ({ last_at }) => formatMoment(last_at, locale, new Date()),
          },
        ]}
        rowActs={({ receiver }) => (
          <Button
            variant="soft"
            size="small"
            aria-label={m.desk_system_events_of({ name: receiverWords(receiver) })}
            onClick={() => onAsk(sendEvents(receiver))}
          >
            {m.desk_system_send()}
          </Button>
        )}
      />
    </section>
  );
}

function CallWhy({ call: { error, attempts } }: { call: OutboundCall }) {
  if (attempts === 0) return error || m.desk_system_not_tried();
  return (
    <>
      {error}
      <span className={error ? 'desk-second' : undefined}>{m.desk_system_tries({ count: attempts })}</span>
    </>
  );
}
