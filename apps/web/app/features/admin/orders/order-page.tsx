import type { OrderChangeView } from '@keepsong/contract/order-changes';
import type { OrderView } from '@keepsong/contract/order-page';
import type { OrderChangeKind } from '@keepsong/domain/orders/order-change';
import { may, type StaffRole } from '@keepsong/domain/staff/permissions';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { KeyLine, type Keys } from '~/shell/desk/parts.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { type Tab, Tabs } from '~/ui/layout/tabs.tsx';
import { ORDERS_PAGE, orderStepPath } from '../admin-paths.ts';
import { Composer, focusComposer } from '../conversation/composer.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { type Draft, type Reader, useDraft } from '../conversation/draft.ts';
import { usePlace } from '../table/place-in-list.tsx';
import { useLeaveWarning } from '../use-leave-warning.ts';
import { ChangeDialog, changesOf, WaitingChanges } from './change-dialog.tsx';
import { OpenDisputes } from './disputes/dispute-note.tsx';
import { GoodwillDialog } from './goodwill-dialog.tsx';
import { BriefPanel } from './order-brief.tsx';
import { GoodsPanel, ReturnedGoods } from './order-goods.tsx';
import { nameOfCustomer, OrderHead } from './order-head.tsx';
import { OrderLog } from './order-log.tsx';
import { MessagesPanel } from './order-messages.tsx';
import { MoneyPanel, PeoplePanel, SongPanel } from './order-panels.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { VersionsPanel } from './order-versions.tsx';
import { AssignDialog } from './orders-page.tsx';
import { WaitingRefunds } from './refund/waiting-refunds.tsx';
import { StoppedWork } from './stopped-work.tsx';
import './order.css';

type OrderPageProps = { order: OrderView; changes: readonly OrderChangeView[] };

/** One order. The field in which the staff write, and the conversation, stand above the timeline. */
export function OrderPage({ order, changes }: OrderPageProps) {
  const [changing, setChanging] = useState<OrderChangeKind | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const role = useUser()?.staff_role ?? null;
  const [isAssigning, setAssigning] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const [tab, setTab] = useState('timeline');
  const mayRefund = may(role, 'refunds');
  const mayAnswer = may(role, 'messages');
  const draft = useDraft();
  useLeaveWarning(!draft.isEmpty);
  const waitsForCancel = order.refunds.some(({ state, is_cancel }) => state === 'waiting' && is_cancel);
  const reload = () => void revalidate();
  const possible = changesOf(order);
  const place = usePlace(ORDERS_PAGE);
  const write = (reader: Reader) => {
    setTab('timeline');
    focusComposer(order.number, draft, reader);
  };
  const step = (by: number) => {
    const at = tabs.findIndex(({ id }) => id === tab);
    setTab(tabs[(at + by + tabs.length) % tabs.length]?.id ?? 'timeline');
  };
  const back = () => void navigate(place?.address ?? ORDERS_PAGE);
  useDeskKeys({
    r: () => mayAnswer && write('customer'),
    '[': () => step(-1),
    ']': () => step(1),
    e: () => mayRefund && void navigate(orderStepPath(order.number, 'refund')),
    a: () => setAssigning(true),
    m: () => possible[0] && setChanging(possible[0]),
    d: () => possible.includes('promised_day') && setChanging('promised_day'),
    n: () => write('note'),
    Escape: back,
  });
  const tabs = tabsOf({ order, role, draft, isLogOpen: tab === 'log', onDone: reload });
  return (
    <>
      <OrderHead order={order}>
        {mayRefund && order.refundable_cents > 0 ? (
          <ButtonLink to={orderStepPath(order.number, 'refund')} variant="secondary" size="small">
            {m.desk_refund()}
          </ButtonLink>
        ) : null}
        {mayRefund && order.cancelled_at === null && order.state !== 'disputed' && !waitsForCancel ? (
          <ButtonLink to={orderStepPath(order.number, 'cancel')} variant="secondary" size="small">
            {m.desk_cancel_order()}
          </ButtonLink>
        ) : null}
        {may(role, 'goodwill') ? (
          <Button variant="secondary" size="small" onClick={() => setGiving(true)}>
            {m.desk_goodwill()}
          </Button>
        ) : null}
        {possible[0] ? (
          <Button variant="secondary" size="small" onClick={() => setChanging(possible[0] ?? null)}>
            {m.desk_change()}
          </Button>
        ) : null}
        <Button variant="secondary" size="small" onClick={() => setAssigning(true)}>
          {order.assigned_to ? m.desk_assigned_to({ name: order.assigned_to.name }) : m.desk_assign()}
        </Button>
        {mayAnswer ? (
          <Button size="small" onClick={() => write('customer')}>
            {m.desk_answer_to({ name: nameOfCustomer(order) })}
          </Button>
        ) : null}
      </OrderHead>
      <OpenDisputes order={order} />
      <ReturnedGoods order={order} />
      <StoppedWork order={order} onDone={reload} />
      <WaitingRefunds order={order} onDone={reload} />
      <WaitingChanges order={order} changes={changes} onDone={reload} />
      <div className="desk-columns order-columns">
        <div className="order-main">
          <Tabs label={m.desk_order_parts()} tabs={tabs} active={tab} onChange={setTab} />
        </div>
        <div className="order-side">
          <MoneyPanel order={order} />
          <PeoplePanel order={order} />
          {order.song ? (
            <SongPanel
              order={order}
              actions={
                order.song.work?.state === 'declined' ? (
                  <Button size="small" wide onClick={() => setChanging('artist')}>
                    {m.desk_give_song()}
                  </Button>
                ) : null
              }
            />
          ) : null}
        </div>
      </div>
      <KeyLine
        keys={keysOf({
          answer: mayAnswer,
          refund: mayRefund,
          change: possible.length > 0,
          day: possible.includes('promised_day'),
          place: place !== null,
        })}
      />
      {changing ? (
        <ChangeDialog order={order} kind={changing} onClose={() => setChanging(null)} onDone={reload} />
      ) : null}
      {isGiving ? <GoodwillDialog order={order} onClose={() => setGiving(false)} onDone={reload} /> : null}
      {isAssigning ? (
        <AssignDialog
          {...{ numbers: [order.number], owner: order.assigned_to?.id }}
          onClose={() => setAssigning(false)}
          onDone={() => undefined}
        />
      ) : null}
    </>
  );
}

type TabsProps = {
  order: OrderView;
  role: StaffRole | null;
  draft: Draft;
  isLogOpen: boolean;
  onDone: () => void;
};

/** The parts of the page. Parts that the role may not see are left out. */
function tabsOf({ order, role, draft, isLogOpen, onDone }: TabsProps): Tab[] {
  const notes = { order, onDone };
  return [
    {
      id: 'timeline',
      label: m.desk_tab_timeline({ count: order.events.length }),
      panel: (
        <>
          {may(role, 'messages') ? (
            <Conversation number={order.number} {...{ draft, notes, onDone }} />
          ) : (
            <Composer number={order.number} talk={null} {...{ draft, notes }} />
          )}
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
    { id: 'goods', label: m.desk_tab_goods(), panel: <GoodsPanel order={order} onDone={onDone} /> },
    {
      id: 'messages',
      label: m.desk_tab_messages({ count: order.messages.length }),
      panel: <MessagesPanel order={order} onDone={onDone} />,
    },
    ...(may(role, 'log')
      ? [
          {
            id: 'log',
            label: m.desk_tab_log(),
            panel: <OrderLog number={order.number} isOpen={isLogOpen} at={order.now} />,
          },
        ]
      : []),
  ];
}

/** The keys of this page. Keys for actions that are not allowed are left out. */
function keysOf(may: Readonly<Record<'answer' | 'refund' | 'change' | 'day' | 'place', boolean>>): Keys[] {
  const keys: [isShown: boolean, key: Keys][] = [
    [may.answer, [['r'], m.desk_key_answer]],
    [true, [['n'], m.desk_key_note]],
    [may.refund, [['e'], m.desk_key_refund]],
    [true, [['a'], m.desk_key_assign]],
    [may.change, [['m'], m.desk_key_change]],
    [may.day, [['d'], m.desk_key_day]],
    [true, [['[', ']'], m.desk_key_tabs]],
    [may.place, [['j', 'k'], m.desk_key_neighbours]],
    [true, [['Esc'], m.desk_key_back]],
  ];
  return keys.flatMap(([isShown, key]) => (isShown ? [key] : []));
}
