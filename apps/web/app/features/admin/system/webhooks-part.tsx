import type { InboundReportRow, OutboundCall } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { orderPath } from '../admin-paths.ts';
import { Pages } from './pages.tsx';
import { CALL_WORDS, partPath } from './system-words.ts';
import { type Retry, useRetry } from './use-retry.tsx';

type Props = {
  failed: readonly InboundReportRow[];
  received: readonly InboundReportRow[];
  waiting: readonly OutboundCall[];
  next: string | null;
  isFirst: boolean;
};

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

/** What outside services reported, and what the shop still wants from them. */
export function WebhooksPart({ failed, received, waiting, next, isFirst }: Props) {
  const { locale } = usePage();
  const moment = (at: string) => formatMoment(at, locale, new Date());
  const { ask, dialog } = useRetry();
  return (
    <>
      <Section id="faults" title={m.desk_system_faults()} count={failed.length}>
        {failed.length === 0 ? (
          <p className="desk-empty">{m.desk_system_no_faults()}</p>
        ) : (
          <Table
            heads={[m.desk_system_report(), m.desk_system_when(), m.desk_system_why(), m.admin_actions()]}
          >
            {failed.map(({ id, type, source, received_at, failed: fault }) => (
              <tr key={`${source} ${id}`}>
                <th scope="row">
                  {type}
                  <span className="desk-second">{source}</span>
                </th>
                <td>{moment(received_at)}</td>
                <td>
                  {fault?.error}
                  <span className="desk-second">{m.desk_system_tries({ count: fault?.attempts ?? 0 })}</span>
                </td>
                <td>
                  {fault ? (
                    <Button
                      variant="soft"
                      size="small"
                      aria-label={m.desk_system_work_of({ name: type })}
                      onClick={() => ask(workAgain(fault, type))}
                    >
                      {m.desk_system_work()}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
      <Section id="calls" title={m.desk_system_calls()} count={waiting.length}>
        {waiting.length === 0 ? (
          <p className="desk-empty">{m.desk_system_no_calls()}</p>
        ) : (
          <Table
            heads={[m.desk_system_call(), m.desk_system_since(), m.desk_system_why(), m.admin_actions()]}
          >
            {waiting.map((call) => (
              <tr key={`${call.kind} ${call.id}`}>
                <th scope="row">
                  {CALL_WORDS[call.kind]()}
                  {call.order_number ? (
                    <span className="desk-second">
                      <TextLink to={orderPath(call.order_number)} quiet>
                        {m.admin_order({ number: call.order_number })}
                      </TextLink>
                    </span>
                  ) : null}
                </th>
                <td>{moment(call.since)}</td>
                <td>
                  {call.error || '–'}
                  {call.attempts > 0 ? (
                    <span className="desk-second">{m.desk_system_tries({ count: call.attempts })}</span>
                  ) : null}
                  {call.next_at ? (
                    <span className="desk-second">
                      {m.desk_system_next({ moment: moment(call.next_at) })}
                    </span>
                  ) : null}
                </td>
                <td>
                  {call.may_retry ? (
                    <Button
                      variant="soft"
                      size="small"
                      aria-label={m.desk_system_ask_of({ name: CALL_WORDS[call.kind]() })}
                      onClick={() => ask(askAgain(call))}
                    >
                      {m.desk_system_ask()}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
      <Section id="received" title={m.desk_system_received()} count={null}>
        {received.length === 0 ? (
          <p className="desk-empty">{m.desk_system_none_received()}</p>
        ) : (
          <Table heads={[m.desk_system_report(), m.desk_system_when(), m.desk_system_id()]}>
            {received.map(({ id, type, received_at }) => (
              <tr key={id}>
                <th scope="row">{type}</th>
                <td>{moment(received_at)}</td>
                <td className="desk-mute">{id}</td>
              </tr>
            ))}
          </Table>
        )}
        <Pages
          newest={isFirst ? null : partPath('webhooks')}
          older={next === null ? null : partPath('webhooks', { cursor: next })}
        />
      </Section>
      {dialog}
    </>
  );
}

type SectionProps = { id: string; title: string; count: number | null; children: ReactNode };

const Section = ({ id, title, count, children }: SectionProps) => (
  <section className="system-section" aria-labelledby={id}>
    <h2 className="desk-title" id={id}>
      {title} {count === null ? null : <span className="muted">{count}</span>}
    </h2>
    {children}
  </section>
);

const Table = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <table className="desk-table">
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
