import type { Order } from '@keepsong/contract/account';
import { ORDER_FILTERS, ORDERS_PER_PAGE, type OrderFilter } from '@keepsong/domain/checkout/order-filter';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { NewSongLink } from '~/shell/header/start-song-link.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Pages } from '~/ui/layout/pagination.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { OrderCard } from './order-card.tsx';

type OrderHistoryProps = {
  orders: readonly Order[];
  total: number;
  show: OrderFilter;
  page: number;
  /** A list of songs that the customer has begun but not ordered yet. */
  unfinished?: ReactNode;
};

const FILTER_WORDS = {
  all: m.account_orders_all,
  making: m.account_orders_making,
  delivered: m.account_orders_delivered,
  goods: m.account_orders_goods,
} satisfies Record<OrderFilter, () => string>;

const address = (show: OrderFilter, page = 1) => {
  const query = new URLSearchParams({
    ...(show === 'all' ? {} : { show }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/dashboard/order-history${query ? `?${query}` : ''}`;
};

/** The orders and gifts of the account, newest first, one page at a time (spec 2.6-03). */
export function OrderHistory({ orders, total, show, page, unfinished }: OrderHistoryProps) {
  const navigate = useNavigate();
  const pages = Math.ceil(total / ORDERS_PER_PAGE);
  const isNew = total === 0 && show === 'all';
  const filter = (next: string | undefined) =>
    navigate(address(ORDER_FILTERS.find((one) => one === next) ?? 'all'), { preventScrollReset: true });
  return (
    <>
      <Heading level={1} className="mb-7">
        {m.account_orders_title()}
      </Heading>
      {unfinished}
      {isNew ? null : (
        <ChoiceChips
          legend={m.account_orders_filter()}
          hideLegend
          name="show"
          kind="one"
          size="small"
          className="mb-6"
          options={ORDER_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value]() }))}
          chosen={[show]}
          onChange={([next]) => void filter(next)}
        />
      )}
      {orders.map((order) => (
        <OrderCard key={`${order.order_id}-${order.song?.slug}`} order={order} />
      ))}
      {orders.length > 0 ? null : (
        <EmptyState
          title={isNew ? m.account_orders_none() : m.account_orders_none_here()}
          text={isNew ? m.account_orders_none_text() : undefined}
          action={isNew ? <NewSongLink placement="orders" /> : undefined}
        />
      )}
      {pages > 1 ? (
        <Pages
          label={m.account_orders_pages()}
          pages={Array.from({ length: pages }, (_, index) => ({
            label: String(index + 1),
            to: address(show, index + 1),
            current: index + 1 === page,
          }))}
        />
      ) : null}
    </>
  );
}
