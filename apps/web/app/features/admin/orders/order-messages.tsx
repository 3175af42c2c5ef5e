import type { OrderMessage, OrderView, ReadMessage } from '@keepsong/contract/order-page';
import { formatMoment } from '@keepsong/domain/format/dates';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

const STATES: Readonly<Record<OrderMessage['state'], () => string>> = {
  waiting: m.desk_message_waiting,
  sent: m.desk_message_sent,
  failed: m.desk_message_failed,
};

/** Every mail and text about an order. Those whose text is kept can be read and sent again. */
export function MessagesPanel({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const { locale } = usePage();
  const { busy, run } = useAction();
  const [read, setRead] = useState<ReadMessage | null>(null);
  const { number } = order;
  const open = ({ id }: OrderMessage) =>
    run(async () => setRead(await (await api()).readMessage({ params: { number, id } })), showFailure);
  const again = ({ id, to }: OrderMessage) =>
    run(async () => {
      await (await api()).resendMessage({ params: { number, id } });
      toast.show({ tone: 'success', text: m.desk_message_again({ to }) });
      onDone();
    }, showFailure);
  if (order.messages.length === 0) return <p className="desk-empty">{m.desk_no_messages()}</p>;
  return (
    <>
      <ul className="desk-rows">
        {[...order.messages].reverse().map((message) => (
          <li key={message.id} className="desk-row">
            <div>
              <h2 className="desk-title">{message.subject}</h2>
              <p className="desk-second">
                {message.channel === 'sms' ? m.desk_text_message() : m.desk_mail()} · {message.to} ·{' '}
                {STATES[message.state]()} ·{' '}
                {formatMoment(message.sent_at ?? message.created_at, locale, new Date())}
              </p>
            </div>
            {message.is_kept ? (
              <span className="desk-acts">
                <LinkButton
                  disabled={busy}
                  aria-label={m.desk_read_of({ subject: message.subject })}
                  onClick={() => void open(message)}
                >
                  {m.desk_read()}
                </LinkButton>
                <LinkButton
                  disabled={busy}
                  aria-label={m.desk_send_again_of({ subject: message.subject })}
                  onClick={() => void again(message)}
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
    </>
  );
}
