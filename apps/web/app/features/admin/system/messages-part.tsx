import type { SystemMessage } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { MESSAGE_STATES } from '@keepsong/domain/system/system';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { orderPath } from '../admin-paths.ts';
import { templateName } from '../shop-names.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { type Chosen, DeskTable } from '../table/desk-table.tsx';
import { SystemState } from './system-state.tsx';
import { MESSAGE_STATE_WORDS, partPath } from './system-words.ts';
import { type Retry, useRetry } from './use-retry.tsx';

const nameOf = ({ subject, template }: SystemMessage): string => subject ?? templateName(template);
const channelOf = ({ channel }: SystemMessage): string =>
  channel === 'sms' ? m.desk_system_text() : m.desk_system_mail();

const MESSAGE_LIST: DeskList<SystemMessage> = {
  name: 'messages',
  title: m.desk_system_messages,
  path: partPath('messages'),
  sorted: { by: 'at', dir: 'desc' },
  keyOf: ({ id }) => id,
  pathOf: ({ order_number }) => (order_number === null ? null : orderPath(order_number)),
  nameOf,
  csv: '/v3/api/admin/system/messages.csv',
  words: m.desk_system_find_message,
  views: (['queued', 'failed', 'bounced'] as const).map((state) => ({
    name: MESSAGE_STATE_WORDS[state].word,
    query: `state=${state}`,
  })),
  filters: [
    {
      kind: 'one',
      id: 'state',
      label: m.desk_system_state,
      options: () => MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_WORDS[value].word() })),
    },
    {
      kind: 'one',
      id: 'channel',
      label: m.desk_system_channel,
      options: () => [
        { value: 'email', label: m.desk_system_mail() },
        { value: 'sms', label: m.desk_system_text() },
      ],
    },
    { kind: 'days', id: 'written', label: m.desk_system_written, from: 'from', to: 'to' },
  ],
  columns: [
    { id: 'message', label: m.desk_system_message, cell: (row) => <Name row={row} />, isName: true },
    { id: 'state', label: m.desk_system_state, cell: (row) => <State row={row} /> },
    { id: 'to', label: m.desk_system_to, cell: ({ to }) => to ?? <Nothing /> },
    { id: 'order', label: m.desk_order, cell: (row) => <Order row={row} /> },
    { id: 'why', label: m.desk_system_why, cell: (row) => <Why row={row} /> },
    { id: 'at', label: m.desk_system_when, sort: 'at', isEnd: true, cell: (row) => <At row={row} /> },
    { id: 'channel', label: m.desk_system_channel, isExtra: true, cell: channelOf },
    {
      id: 'language',
      label: m.desk_language,
      isExtra: true,
      cell: ({ language }) => (language === 'sp' ? m.desk_spanish() : m.desk_english()),
    },
    {
      id: 'written',
      label: m.desk_system_written,
      isExtra: true,
      isEnd: true,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ],
  card: (row) => ({
    title: nameOf(row),
    line: [row.to, row.order_number, row.error].filter(Boolean).join(', ') || channelOf(row),
    day: <At row={row} />,
    state: <State row={row} />,
  }),
};

const Nothing = () => <span className="desk-mute">–</span>;

function Moment({ at }: { at: string }) {
  const { locale } = usePage();
  return <span className="desk-mute desk-whole">{formatMoment(at, locale, new Date())}</span>;
}

/** When the message entered its present state; if it waits, when it is due. */
const At = ({ row: { state, ended_at, sent_at, send_after, created_at } }: { row: SystemMessage }) => (
  <Moment at={state === 'queued' ? send_after : (ended_at ?? sent_at ?? created_at)} />
);

const State = ({ row: { state, arrived_at } }: { row: SystemMessage }) => (
  <>
    <SystemState words={MESSAGE_STATE_WORDS[state]} />
    {arrived_at ? <Arrived at={arrived_at} /> : null}
  </>
);

function Name({ row }: { row: SystemMessage }) {
  return (
    <span className="desk-lines">
      {nameOf(row)}
      <span className="desk-second">
        {row.subject === null ? channelOf(row) : `${channelOf(row)}, ${templateName(row.template)}`}
      </span>
    </span>
  );
}

function Order({ row: { order_number } }: { row: SystemMessage }) {
  if (order_number === null) return <Nothing />;
  return (
    <span className="desk-whole">
      <TextLink to={orderPath(order_number)} quiet>
        {order_number}
      </TextLink>
    </span>
  );
}

function Why({ row: { error, attempts } }: { row: SystemMessage }) {
  if (error === '' && attempts < 2) return <Nothing />;
  return (
    <>
      {error}
      {attempts > 1 ? <span className="desk-second">{m.desk_system_tries({ count: attempts })}</span> : null}
    </>
  );
}

const sendAgain = (messages: readonly SystemMessage[], onDone?: () => void): Retry => {
  const [first] = messages;
  const count = messages.length;
  return {
    title:
      count === 1 && first
        ? m.desk_system_send_of({ name: nameOf(first) })
        : m.desk_system_send_all({ count }),
    lead: m.desk_system_send_lead(),
    done: m.desk_system_send(),
    call: (desk, reason) =>
      desk.system.retryMessages({ body: { ids: messages.map(({ id }) => id), reason } }),
    said: (changed) => {
      onDone?.();
      return m.desk_system_send_done({ count: changed });
    },
  };
};

/** The messages of the shop. Messages that were given up can be sent again, one or several at once. */
export function MessagesPart({ page }: { page: DeskRows<SystemMessage> }) {
  const role = useUser()?.staff_role ?? null;
  const mayRetry = may(role, 'messages');
  const seesPeople = may(role, 'customers');
  const { ask, dialog } = useRetry();
  const resend = (message: SystemMessage) =>
    message.may_retry ? (
      <Button
        variant="soft"
        size="small"
        aria-label={m.desk_system_send_of({ name: nameOf(message) })}
        onClick={() => ask(sendAgain([message]))}
      >
        {m.desk_system_send()}
      </Button>
    ) : null;
  return (
    <>
      <DeskTable<SystemMessage>
        list={seesPeople ? MESSAGE_LIST : NAMELESS_LIST}
        page={page}
        isPart
        facts={seesPeople ? m.desk_system_messages_facts() : m.desk_system_no_people()}
        empty={m.desk_system_no_messages()}
        {...(mayRetry
          ? { rowActs: resend, actions: (chosen) => <Several chosen={chosen} onAsk={ask} /> }
          : {})}
      />
      {dialog}
    </>
  );
}

const NOT_FOR_ALL = new Set(['to', 'order']);
/**
 * The list for people who may not see the receivers of messages: without the search field, and without the
 * columns that would show the receivers.
 */
const { words: _, ...nameless } = MESSAGE_LIST;
const NAMELESS_LIST: DeskList<SystemMessage> = {
  ...nameless,
  columns: MESSAGE_LIST.columns.filter(({ id }) => !NOT_FOR_ALL.has(id)),
};

function Several({
  chosen: { rows, clear },
  onAsk,
}: {
  chosen: Chosen<SystemMessage>;
  onAsk: (retry: Retry) => void;
}) {
  const lost = rows.filter(({ may_retry }) => may_retry);
  if (lost.length === 0) return <span>{m.desk_system_send_none()}</span>;
  return (
    <button type="button" onClick={() => onAsk(sendAgain(lost, clear))}>
      {m.desk_system_send_all({ count: lost.length })}
    </button>
  );
}

/** When the phone network reported that a text message had arrived. */
function Arrived({ at }: { at: string }) {
  const { locale } = usePage();
  return (
    <span className="desk-second">
      {m.desk_system_arrived({ moment: formatMoment(at, locale, new Date()) })}
    </span>
  );
}
