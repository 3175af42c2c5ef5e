import type { GoodsOnTheirWay, Order } from '@keepsong/contract/account';
import type { GoodsReturn } from '@keepsong/contract/makers/goods-return';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Tag, type TagTone } from '~/ui/status/tag.tsx';

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

/** How far the goods of an order are, and where their parcels are. */
export function OrderGoods({ order: { goods } }: { order: Order }) {
  const { locale } = usePage();
  if (goods.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {goods.map(
        ({ title, quantity, state, send_by, carrier, tracking, tracking_url, return: back }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be bought twice in two designs.
          <li key={place}>
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
          </li>
        ),
      )}
    </ul>
  );
}
