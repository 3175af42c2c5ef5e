import type { OrderView } from '@keepsong/contract/order-page';
import { formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ORDERS_PAGE } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { PlaceInList, usePlace } from '../table/place-in-list.tsx';
import { OrderSleeve, OrderState, songNameOf } from './order-words.tsx';

/** The facts that are needed to draw the sleeve of the order's song and to name the song. */
export const songFactsOf = ({ song, kind, bought }: OrderView) => ({
  kind,
  bought,
  song: song && {
    title: song.title,
    recipient: song.recipient,
    genre: song.genre,
    mood: song.moods[0] ?? null,
    tempo: song.tempo,
  },
});

/** The customer's first name, or 'the customer' when it is not known. */
export const nameOfCustomer = ({ customer }: OrderView): string => customer.first_name || customer.email;

export function OrderHead({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { locale } = usePage();
  const place = usePlace(ORDERS_PAGE);
  const now = new Date();
  const facts = songFactsOf(order);
  const work = order.song?.work;
  // The promise ends with the work: after a cancel nobody is waiting for that day.
  const due = work?.state === 'canceled' ? null : work?.due_at;
  return (
    <div className="order-head">
      <Crumbs above={[{ to: place?.address ?? ORDERS_PAGE, name: m.desk_orders() }]} here={order.number}>
        {place ? <PlaceInList place={place} /> : null}
      </Crumbs>
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
