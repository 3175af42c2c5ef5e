import type { GoodsOnTheirWay, Order } from '@keepsong/contract/account';
import type { GoodsReturn } from '@keepsong/contract/makers/goods-return';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Tag, type TagTone } from '~/ui/status/tag.tsx';
import { AskReturn } from './ask-return.tsx';

type Words = (about: { day: string }) => string;

const STATES: Readonly<Record<GoodsOnTheirWay['state'], { tone: TagTone; words: Words }>> = {
  new: { tone: 'sky', words: m.account_goods_new },
  making: { tone: 'sky', words: m.account_goods_making },
  shipped: { tone: 'amber', words: m.account_goods_shipped },
  arrived: { tone: 'mint', words: m.account_goods_arrived },
  problem: { tone: 'peach', words: m.account_goods_problem },
};

const BACK: Readonly<Record<GoodsReturn['state'], () => string>> = {
  asked: m.account_return_waits,
  made: m.account_return_made,
  on_the_way: m.account_return_going,
  problem: m.account_return_problem,
  arrived: m.account_return_back,
  failed: m.account_return_waits,
};

/** The state of the goods of an order, and where their parcels are. */
export function OrderGoods({ order }: { order: Order }) {
  const { goods } = order;
  const { locale } = usePage();
  if (goods.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {goods.map(
        ({
          id,
          title,
          quantity,
          state,
          send_by,
          carrier,
          tracking,
          tracking_url,
          return: back,
          ...asking
        }) => (
          <li key={id}>
            <Tag tone={STATES[state].tone}>
              {STATES[state].words({ day: formatWeekday(send_by, locale) })}
            </Tag>{' '}
            <span className="wrap-anywhere">{m.account_goods_of({ quantity, title })}</span>
            {carrier || tracking ? (
              <span className="small block wrap-anywhere">
                {carrier}{' '}
                {tracking && tracking_url ? (
                  <a href={tracking_url} target="_blank" rel="noopener">
                    {m.account_goods_track({ tracking })}
                  </a>
                ) : (
                  tracking
                )}
              </span>
            ) : null}
            {back ? (
              <span className="small block">
                {BACK[back.state]()}{' '}
                {back.state === 'made' && back.label_url ? (
                  <a href={back.label_url} target="_blank" rel="noopener">
                    {m.account_return_label()}
                  </a>
                ) : null}
              </span>
            ) : null}
            {back ? null : <Asking order={order} goods={{ id, title, ...asking }} />}
          </li>
        ),
      )}
    </ul>
  );
}

type AskingProps = {
  order: Order;
  goods: Pick<GoodsOnTheirWay, 'id' | 'title' | 'can_ask_return' | 'return_asked'>;
};

/** Lets the customer ask to send something back, and shows the shop's answer. */
function Asking({ order, goods: { id, title, can_ask_return, return_asked } }: AskingProps) {
  const { locale } = usePage();
  if (return_asked)
    return (
      <span className="small block wrap-anywhere">
        {return_asked.refusal === null
          ? m.account_return_asked({ day: formatWeekday(chicagoDay(new Date(return_asked.at)), locale) })
          : m.account_return_refused({ reason: return_asked.refusal })}
      </span>
    );
  if (!can_ask_return || order.order_id === null) return null;
  return <AskReturn number={orderNumber(order.order_id)} id={id} title={title} />;
}
