import type { OrderView } from '@keepsong/contract/order-page';
import { mayCancel } from '@keepsong/domain/checkout/refunds/effects';
import { formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Tabs } from '~/ui/layout/tabs.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { ORDERS_PAGE, orderStepPath } from '../admin-paths.ts';
import { useDeskKeys } from '../table/desk-keys.ts';
import { BriefPanel } from './order-brief.tsx';
import { MessagesPanel } from './order-messages.tsx';
import { NoteForm } from './order-note.tsx';
import { GoodsPanel, MoneyPanel, PeoplePanel, SongPanel } from './order-panels.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { VersionsPanel } from './order-versions.tsx';
import { OrderSleeve, OrderState, songNameOf } from './order-words.tsx';
import { AssignDialog } from './orders-page.tsx';
import { WaitingRefunds } from './waiting-refunds.tsx';
import './order.css';

/** The facts of an order's song from which its sleeve is drawn and its name is said. */
export const songFactsOf = ({ song, kind }: OrderView) => ({
  kind,
  song: song && {
    title: song.title,
    recipient: song.recipient,
    genre: song.genre,
    mood: song.moods[0] ?? null,
    tempo: song.tempo,
  },
});

/** Henri, or 'the customer' while no name is known. */
export const nameOfCustomer = ({ customer }: OrderView): string => customer.first_name || customer.email;

/** `children` stands above the timeline: what is said with the customer. */
export function OrderPage({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const role = useUser()?.staff_role ?? null;
  const [isAssigning, setAssigning] = useState(false);
  const mayRefund = may(role, 'refunds');
  const reload = () => void revalidate();
  const back = () => void navigate(ORDERS_PAGE);
  useDeskKeys({
    e: () => mayRefund && void navigate(orderStepPath(order.number, 'refund')),
    a: () => setAssigning(true),
    n: () => document.getElementById('order-note')?.focus(),
    Escape: back,
  });
  const tabs = [
    {
      id: 'timeline',
      label: m.desk_tab_timeline({ count: order.events.length }),
      panel: (
        <>
          {children}
          <NoteForm order={order} onDone={reload} />
          <OrderTimeline order={order} />
        </>
      ),
    },
    ...(order.song
      ? [
          { id: 'brief', label: m.desk_tab_brief(), panel: <BriefPanel song={order.song} /> },
          {
            id: 'song',
            label: m.desk_tab_song(),
            panel: <VersionsPanel song={order.song} />,
          },
        ]
      : []),
    { id: 'goods', label: m.desk_tab_goods(), panel: <GoodsPanel order={order} /> },
    {
      id: 'messages',
      label: m.desk_tab_messages({ count: order.messages.length }),
      panel: <MessagesPanel order={order} onDone={reload} />,
    },
  ];
  return (
    <>
      <OrderHead order={order}>
        {mayRefund && order.refundable_cents > 0 ? (
          <ButtonLink to={orderStepPath(order.number, 'refund')} variant="secondary" size="small">
            {m.desk_refund()}
          </ButtonLink>
        ) : null}
        {mayRefund && order.cancelled_at === null && order.state !== 'disputed' ? (
          <ButtonLink to={orderStepPath(order.number, 'cancel')} variant="secondary" size="small">
            {m.desk_cancel_order()}
          </ButtonLink>
        ) : null}
        <Button variant="secondary" size="small" onClick={() => setAssigning(true)}>
          {order.assigned_to ? m.desk_assigned_to({ name: order.assigned_to.name }) : m.desk_assign()}
        </Button>
      </OrderHead>
      <WaitingRefunds order={order} onDone={reload} />
      <div className="desk-columns order-columns">
        <div className="order-main">
          <Tabs label={m.desk_order_parts()} tabs={tabs} />
        </div>
        <div className="order-side">
          <MoneyPanel order={order} />
          <PeoplePanel order={order} />
          {order.song ? <SongPanel order={order} /> : null}
        </div>
      </div>
      <div className="desk-keys">
        <Keys keys={['n']} text={m.desk_key_note()} />
        {mayRefund ? <Keys keys={['e']} text={m.desk_key_refund()} /> : null}
        <Keys keys={['a']} text={m.desk_key_assign()} />
        <Keys keys={['Esc']} text={m.desk_key_back()} />
      </div>
      {isAssigning ? (
        <AssignDialog numbers={[order.number]} onClose={() => setAssigning(false)} onDone={() => undefined} />
      ) : null}
    </>
  );
}

const Keys = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <span>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
    {text}
  </span>
);

/** Whether the customer could cancel the order without the staff. */
export const isCancellableByCustomer = ({ state, song }: OrderView): boolean =>
  mayCancel(
    state === 'new' || state === 'in_work' || state === 'delivered' ? 'placed' : state,
    song?.work?.state ?? null,
  );

export function OrderHead({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { locale } = usePage();
  const now = new Date();
  const facts = songFactsOf(order);
  const due = order.song?.work?.due_at;
  return (
    <div className="order-head">
      <nav className="desk-crumb" aria-label={m.desk_you_are_here()}>
        <ShopLink to={ORDERS_PAGE}>{m.desk_orders()}</ShopLink>
        <Icon name="chevron-right" size={16} />
        <span>{order.number}</span>
      </nav>
      <div className="order-head__row">
        <span className="order-head__sleeve">
          <OrderSleeve song={facts.song} />
        </span>
        <div className="order-head__words">
          <h1>
            {songNameOf(facts)} <OrderState state={order.state} />
          </h1>
          <p>
            {m.desk_order_facts({
              name: order.customer.name || order.customer.email,
              date: formatMoment(order.placed_at, locale, now),
            })}{' '}
            {due ? (
              <b className={order.is_late ? 'desk-late' : undefined}>
                {order.is_late
                  ? m.desk_promised_late({ day: formatShortDay(due, locale, now) })
                  : m.desk_promised_day({ day: formatShortDay(due, locale, now) })}
              </b>
            ) : null}
          </p>
        </div>
        <div className="order-head__acts">{children}</div>
      </div>
    </div>
  );
}
