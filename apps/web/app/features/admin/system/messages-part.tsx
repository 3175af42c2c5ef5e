import type { SystemMessage } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { MESSAGE_STATES } from '@keepsong/domain/system/system';
import { Form } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Select } from '~/ui/field/select.tsx';
import { orderPath, SYSTEM_PAGE } from '../admin-paths.ts';
import { templateName } from '../shop-names.ts';
import type { MessageQuery } from './load-system.ts';
import { Pages } from './pages.tsx';
import { SystemState } from './system-state.tsx';
import { MESSAGE_STATE_WORDS, partPath } from './system-words.ts';
import { type Retry, useRetry } from './use-retry.tsx';

type Props = {
  query: MessageQuery;
  messages: readonly SystemMessage[];
  next: string | null;
  isFirst: boolean;
};

const nameOf = ({ subject, template }: SystemMessage): string => subject ?? templateName(template);

const sendAgain = (messages: readonly SystemMessage[]): Retry => {
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
    said: (changed) => m.desk_system_send_done({ count: changed }),
  };
};

/** The messages of the shop. Those that were given up can be sent again, one or all of the page. */
export function MessagesPart({ query, messages, next, isFirst }: Props) {
  const role = useUser()?.staff_role ?? null;
  const mayRetry = may(role, 'messages');
  const { ask, dialog } = useRetry();
  const lost = mayRetry ? messages.filter(({ may_retry }) => may_retry) : [];
  return (
    <>
      <Filters query={query} />
      {may(role, 'customers') ? null : <p className="system-note">{m.desk_system_no_people()}</p>}
      {lost.length > 1 ? (
        <p className="system-all">
          <Button variant="soft" size="small" icon="refresh" onClick={() => ask(sendAgain(lost))}>
            {m.desk_system_send_all({ count: lost.length })}
          </Button>
        </p>
      ) : null}
      {messages.length === 0 ? (
        <p className="desk-empty">{m.desk_system_no_messages()}</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{m.desk_system_message()}</th>
              <th scope="col">{m.desk_system_state()}</th>
              <th scope="col">{m.desk_system_to()}</th>
              <th scope="col">{m.desk_system_why()}</th>
              <th scope="col">{m.admin_actions()}</th>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <Row
                key={message.id}
                message={message}
                onRetry={mayRetry && message.may_retry ? () => ask(sendAgain([message])) : null}
              />
            ))}
          </tbody>
        </table>
      )}
      <Pages
        newest={isFirst ? null : partPath('messages', query)}
        older={next === null ? null : partPath('messages', { ...query, cursor: next })}
      />
      {dialog}
    </>
  );
}

function Row({ message, onRetry }: { message: SystemMessage; onRetry: (() => void) | null }) {
  const { locale } = usePage();
  const moment = (at: string) => formatMoment(at, locale, new Date());
  const { state, to, order_number, error, attempts } = message;
  return (
    <tr>
      <th scope="row">
        {nameOf(message)}
        <span className="desk-second">
          {message.channel === 'sms' ? m.desk_system_text() : m.desk_system_mail()}
          {message.subject === null ? '' : ` · ${templateName(message.template)}`}
        </span>
      </th>
      <td>
        <SystemState words={MESSAGE_STATE_WORDS[state]} />
        <span className="desk-second system-moment">
          {moment(message.ended_at ?? message.sent_at ?? message.created_at)}
        </span>
      </td>
      <td>
        {to ?? '–'}
        {order_number ? (
          <span className="desk-second">
            <TextLink to={orderPath(order_number)} quiet>
              {m.admin_order({ number: order_number })}
            </TextLink>
          </span>
        ) : null}
      </td>
      <td>
        {error || '–'}
        {attempts > 1 ? (
          <span className="desk-second">{m.desk_system_tries({ count: attempts })}</span>
        ) : null}
        {state === 'queued' && attempts > 0 ? (
          <span className="desk-second">{m.desk_system_next({ moment: moment(message.send_after) })}</span>
        ) : null}
      </td>
      <td>
        {onRetry ? (
          <Button
            variant="soft"
            size="small"
            aria-label={m.desk_system_send_of({ name: nameOf(message) })}
            onClick={onRetry}
          >
            {m.desk_system_send()}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function Filters({ query }: { query: MessageQuery }) {
  const any = { value: '', label: m.desk_system_any() };
  const states = MESSAGE_STATES.map((state) => ({ value: state, label: MESSAGE_STATE_WORDS[state].word() }));
  const channels = [
    { value: 'email', label: m.desk_system_mail() },
    { value: 'sms', label: m.desk_system_text() },
  ];
  return (
    <Form className="desk-filters system-filters" action={SYSTEM_PAGE} key={JSON.stringify(query)}>
      <input type="hidden" name="part" value="messages" />
      <Select
        label={m.desk_system_state()}
        name="state"
        defaultValue={query.state}
        options={[any, ...states]}
      />
      <Select
        label={m.desk_system_channel()}
        name="channel"
        defaultValue={query.channel}
        options={[any, ...channels]}
      />
      <Button type="submit" className="desk-filters__find" variant="ink" size="small">
        {m.admin_find()}
      </Button>
    </Form>
  );
}
