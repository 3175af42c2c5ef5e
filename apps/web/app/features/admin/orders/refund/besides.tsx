import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { deskMoney } from '../../desk-money.ts';
import { nameOfCustomer } from '../order-head.tsx';
import type { Wish } from './wish.ts';

type Props = {
  order: OrderView;
  wish: Wish;
  preview: RefundView | null;
  onChange: (next: Wish) => void;
};

/** What somebody decides beside the money: pay for begun work, and the mail to the customer. */
export function Besides({ order, wish, preview, onChange }: Props) {
  const { locale } = usePage();
  const [isRead, setRead] = useState(false);
  const payable = preview?.payable_to_artist_cents ?? 0;
  const mail = preview?.mail ?? null;
  const name = nameOfCustomer(order);
  return (
    <fieldset className="refund-besides">
      <legend>{m.desk_refund_besides()}</legend>
      {/* A choice that the shop refuses stays here, so that it can be taken back. */}
      {payable > 0 || wish.paysArtist ? (
        <label className="desk-check">
          <input
            type="checkbox"
            checked={wish.paysArtist}
            onChange={({ currentTarget }) => onChange({ ...wish, paysArtist: currentTarget.checked })}
          />
          <span>
            {m.desk_refund_pay_artist({ artist: order.song?.artist?.name ?? m.desk_artist() })}{' '}
            {payable > 0 ? (
              <span className="muted">{m.desk_refund_from_shop({ sum: deskMoney(payable, locale) })}</span>
            ) : null}
          </span>
        </label>
      ) : null}
      <div className="refund-besides__mail">
        <label className="desk-check">
          <input
            type="checkbox"
            checked={wish.mails}
            onChange={({ currentTarget }) => onChange({ ...wish, mails: currentTarget.checked })}
          />
          {mail
            ? m.desk_refund_send_mail({ name, subject: mail.subject })
            : m.desk_refund_send_a_mail({ name })}
        </label>
        {mail && wish.mails ? (
          <LinkButton onClick={() => setRead(true)}>{m.desk_refund_read_mail()}</LinkButton>
        ) : null}
      </div>
      {mail && isRead ? (
        <Dialog open onClose={() => setRead(false)} title={mail.subject} closeLabel={m.shell_close()}>
          <p className="muted">{m.desk_message_to({ to: mail.to })}</p>
          <p className="order-text">{mail.text}</p>
        </Dialog>
      ) : null}
    </fieldset>
  );
}
