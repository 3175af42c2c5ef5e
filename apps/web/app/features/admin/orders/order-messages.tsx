import type { OrderMessage, OrderView, ReadMessage } from '@keepsong/contract/order-page';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { formatMoment } from '@keepsong/domain/format/dates';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { subjectName } from '../shop-names.ts';
import { type OnceKeys, useOnceKey } from '../use-once-key.ts';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

const STATES: Readonly<Record<OrderMessage['state'], () => string>> = {
  waiting: m.desk_message_waiting,
  sent: m.desk_message_sent,
  failed: m.desk_message_failed,
  bounced: m.desk_message_bounced,
};

/** Every mail and text message about an order. Messages whose text is kept can be read and sent again. */
export function MessagesPanel({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const { locale } = usePage();
  const { busy, run } = useAction();
  const [read, setRead] = useState<ReadMessage | null>(null);
  const [again, setAgain] = useState<{ id: string; read: ReadMessage; to: string } | null>(null);
  const { number } = order;
  const load = async (id: string) => (await api()).readMessage({ params: { number, id } });
  const open = ({ id }: OrderMessage) => run(async () => setRead(await load(id)), showFailure);
  const ask = ({ id }: OrderMessage) =>
    run(async () => {
      const message = await load(id);
      if (message.again_to === null) toast.show({ tone: 'warning', text: m.desk_message_no_number() });
      else setAgain({ id, read: message, to: message.again_to });
    }, showFailure);
  if (order.messages.length === 0) return <p className="desk-empty">{m.desk_no_messages()}</p>;
  return (
    <>
      <ul className="desk-rows">
        {[...order.messages].reverse().map((message) => (
          <li key={message.id} className="desk-row">
            <div>
              <h2 className="desk-title">{subjectName(message.subject)}</h2>
              <p className="desk-second">
                {message.channel === 'sms' ? m.desk_text_message() : m.desk_mail()} · {message.to} ·{' '}
                {STATES[message.state]()} ·{' '}
                {formatMoment(message.sent_at ?? message.created_at, locale, new Date())}
              </p>
            </div>
            {message.is_kept ? (
              <span className="desk-acts">
                <LinkButton
                  aria-disabled={busy || undefined}
                  aria-label={m.desk_read_of({ subject: subjectName(message.subject) })}
                  onClick={() => void open(message)}
                >
                  {m.desk_read()}
                </LinkButton>
                <LinkButton
                  aria-disabled={busy || undefined}
                  aria-label={m.desk_send_again_of({ subject: subjectName(message.subject) })}
                  onClick={() => void ask(message)}
                >
                  {m.desk_send_again()}
                </LinkButton>
              </span>
            ) : (
              <span className="desk-mute">{m.desk_not_kept()}</span>
            )}
          </li>
        ))}
      </ul>
      {read ? (
        <Dialog open onClose={() => setRead(null)} title={read.subject} closeLabel={m.shell_close()}>
          <p className="muted">{m.desk_message_to({ to: read.to })}</p>
          <p className="order-text">{read.text}</p>
        </Dialog>
      ) : null}
      {again ? (
        <AgainDialog number={number} {...again} onClose={() => setAgain(null)} onDone={onDone} />
      ) : null}
    </>
  );
}

type Again = { params: { number: string; id: string }; reason: string };

/** Sends a message again, once for each reason. */
export const sendAgain = (
  { resendMessage }: Pick<DeskClient['orders'], 'resendMessage'>,
  keyOf: OnceKeys['keyOf'],
  { params, reason }: Again,
) => resendMessage({ params, body: { reason } }, { key: keyOf([params.id, reason]) });

type AgainProps = {
  number: string;
  id: string;
  read: ReadMessage;
  /** Where it goes now. */
  to: string;
  onClose: () => void;
  onDone: () => void;
};

/**
 * Shows the message that will be sent again and where it goes now, and asks for a reason. The address before may have
 * been a wrong one.
 */
export function AgainDialog({ number, id, read, to, onClose, onDone }: AgainProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, run } = useAction();
  const { keyOf } = useOnceKey();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const done = await run(async () => sendAgain(await api(), keyOf, { params: { number, id }, reason }));
    if (!done) return;
    toast.show({ tone: 'success', text: m.desk_message_again({ to: done.message.to }) });
    onClose();
    onDone();
  };
  return (
    <ReasonDialog
      title={read.subject}
      lead={to === read.to ? m.desk_message_to({ to }) : m.desk_message_to_now({ to, before: read.to })}
      done={m.desk_send_again()}
      wrong={{
        of: isMissing && reason.trim() === '' ? { reason: m.admin_why_missing() } : {},
        rest: error ? errorWords(error) : null,
      }}
      onSubmit={send}
      {...{ reason, setReason, busy, onClose }}
    >
      <p className="order-text change-effects">{read.text}</p>
    </ReasonDialog>
  );
}
