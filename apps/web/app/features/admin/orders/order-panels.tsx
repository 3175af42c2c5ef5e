import type { OrderAddress, OrderView } from '@keepsong/contract/order-page';
import { cardBrandName } from '@keepsong/domain/checkout/card';
import { formatClock, formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useNow } from '~/platform/hooks/use-now.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import { deskMoney } from '../desk-money.ts';

export const WORK_WORDS: Readonly<Record<CommissionState, () => string>> = {
  briefed: m.desk_work_briefed,
  offered: m.desk_work_offered,
  accepted: m.desk_work_accepted,
  to_be_checked: m.desk_work_to_be_checked,
  delivered: m.desk_work_delivered,
  in_revision: m.desk_work_in_revision,
  change_to_be_checked: m.desk_work_change_to_be_checked,
  declined: m.desk_view_unclaimed,
  canceled: m.desk_work_canceled,
};

/** The colour and disc of each state of a commission on the desk. */
const WORK_LOOKS: Readonly<Record<CommissionState, string>> = {
  briefed: 'cancelled',
  offered: 'offered',
  accepted: 'in_work',
  to_be_checked: 'to_be_checked',
  delivered: 'delivered',
  in_revision: 'partly_refunded',
  change_to_be_checked: 'to_be_checked',
  declined: 'unclaimed',
  canceled: 'cancelled',
};

export const WorkState = ({ state }: { state: CommissionState }) => (
  <span className={`desk-state desk-state--${WORK_LOOKS[state]}`}>{WORK_WORDS[state]()}</span>
);

type PanelProps = {
  title: string;
  end?: ReactNode;
  /** Whether the panel is closed on a phone until somebody opens it. */
  folds?: true;
  /** The buttons of the panel. They stay visible when the panel is closed. */
  acts?: ReactNode;
  children: ReactNode;
};

export function Panel({ title, end, folds, acts, children }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      className={classes('order-panel', folds && 'order-panel--folds', isOpen && 'order-panel--open')}
      aria-label={title}
    >
      <h2>
        {folds ? (
          <button
            type="button"
            className="order-panel__fold"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
            <Icon name="chevron-down" size={16} />
          </button>
        ) : null}
        <span className="order-panel__title">{title}</span>
        {end ? <span className="order-panel__end">{end}</span> : null}
      </h2>
      <div className="order-panel__body">{children}</div>
      {acts}
    </section>
  );
}

type RowProps = { label: ReactNode; tone?: 'good' | 'mute' | 'strong'; children: ReactNode };

export const Row = ({ label, tone, children }: RowProps) => (
  <div className={classes('order-row', tone && `order-row--${tone}`)}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was bought, how it was paid, what was refunded and what can still be refunded. */
export function MoneyPanel({ order }: { order: OrderView }) {
  const { locale } = usePage();
  const money = (cents: number) => deskMoney(cents, locale);
  const { payment, promotion, refunded_cents, song, total_cents: total } = order;
  const discount = order.discount_cents - (promotion?.off_cents ?? 0);
  const card = payment.card
    ? m.desk_paid_by_card({
        brand: cardBrandName(payment.card) ?? payment.card.brand,
        last4: payment.card.last4,
      })
    : m.desk_paid();
  const kept = total === 0 ? 0 : Math.round(((total - refunded_cents) / total) * 100);
  const back = order.refunds.filter(({ state }) => state === 'asked' || state === 'sent' || state === 'done');
  const backAsCredit = back.reduce((sum, { credit_cents }) => sum + credit_cents, 0);
  return (
    <Panel title={m.admin_money()}>
      <dl className="order-rows">
        {order.lines.map((line) => (
          <Row key={line.id} label={line.quantity > 1 ? `${line.quantity} × ${line.name}` : lineName(line)}>
            {money(line.price_cents)}
          </Row>
        ))}
        {promotion && promotion.off_cents > 0 ? (
          <Row tone="good" label={m.desk_order_promotion({ code: promotion.code })}>
            {money(-promotion.off_cents)}
          </Row>
        ) : null}
        {discount > 0 ? (
          <Row
            tone="good"
            label={order.coupon_code ? m.desk_coupon({ code: order.coupon_code }) : m.desk_discount()}
          >
            {money(-discount)}
          </Row>
        ) : null}
        <Row label={m.desk_tax()} tone={order.tax_cents === 0 ? 'mute' : undefined}>
          {money(order.tax_cents)}
        </Row>
        {order.waived_cents > 0 ? <Row label={m.desk_waived()}>{money(-order.waived_cents)}</Row> : null}
        <Row tone="strong" label={m.desk_total()}>
          {money(total)}
        </Row>
        {order.taxable_credit_cents > 0 ? (
          <Row label={m.desk_customers_taxable()}>{money(order.taxable_credit_cents)}</Row>
        ) : null}
        {order.non_taxable_credit_cents > 0 ? (
          <Row label={m.desk_customers_non_taxable()}>{money(order.non_taxable_credit_cents)}</Row>
        ) : null}
        <Row label={card}>{money(order.card_cents)}</Row>
      </dl>
      <progress
        className="order-kept"
        max={100}
        value={kept}
        aria-label={m.desk_kept_share({ percent: kept })}
      />
      <dl className="order-rows">
        <Row label={m.desk_refunded()} tone={refunded_cents === 0 ? 'mute' : undefined}>
          {money(-refunded_cents === 0 ? 0 : -refunded_cents)}
          {backAsCredit > 0 ? (
            <span className="desk-second">{m.desk_back_as_credit({ credit: money(backAsCredit) })}</span>
          ) : null}
        </Row>
        <Row label={m.desk_can_be_refunded()}>
          {order.refundable_cents === 0
            ? money(0)
            : m.desk_refundable({
                card: money(order.refundable_card_cents),
                credit: money(order.refundable_credit_cents),
              })}
        </Row>
        {song?.work && song.work.state !== 'canceled' ? (
          <Row label={m.desk_artist_gets({ name: song.artist?.name ?? m.desk_artist() })}>
            {money(song.work.pays_cents)}
          </Row>
        ) : null}
        {payment.intent_id ? (
          <Row label={m.desk_payment()}>
            <span className="order-id">{payment.intent_id}</span>
          </Row>
        ) : null}
      </dl>
    </Panel>
  );
}

/** The name of a line. Shipping and excess lines have no name of their own. */
export const lineName = ({ id, name }: OrderView['lines'][number]): string =>
  id === 'shipping' ? m.desk_shipping() : id === 'excess' ? m.desk_excess() : name;

/** The customer, with the ways to contact them and what they have agreed to. */
export function PeoplePanel({ order }: { order: OrderView }) {
  const { locale } = usePage();
  const now = useNow(order.now);
  const { customer } = order;
  const yes = (isGiven: boolean) => (isGiven ? m.desk_agreed() : m.desk_not_agreed());
  return (
    <Panel
      folds
      title={m.desk_customer()}
      end={<ShopLink to={`/admin/customers/${customer.id}`}>{m.desk_open()}</ShopLink>}
    >
      <p>
        <b>{customer.name || customer.email}</b>
        <span className="desk-second">
          {m.desk_customer_since({
            orders: customer.orders,
            sum: deskMoney(customer.paid_cents, locale),
            date: formatShortDay(customer.since, locale, new Date()),
          })}
        </span>
      </p>
      <dl className="order-rows">
        <Row label={m.desk_mail()}>
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </Row>
        <Row label={m.desk_phone()} tone={customer.phone ? undefined : 'mute'}>
          {customer.phone ?? m.desk_none_given()}
        </Row>
        {customer.time_zone ? (
          <Row label={m.desk_own_time()}>{formatClock(now, locale, customer.time_zone)}</Row>
        ) : null}
        <Row label={m.desk_texts()}>{yes(customer.texts)}</Row>
        <Row label={m.desk_news()}>{yes(customer.news)}</Row>
        <Row label={m.desk_language()}>{order.language === 'sp' ? m.desk_spanish() : m.desk_english()}</Row>
        {customer.is_guest ? <Row label={m.desk_account()}>{m.desk_guest()}</Row> : null}
        {order.ship_to ? (
          <Row label={m.desk_ship_to()}>
            <Address address={order.ship_to} />
          </Row>
        ) : null}
        {order.bill_to ? (
          <Row label={m.desk_bill_to()}>
            <Address address={order.bill_to} />
          </Row>
        ) : null}
      </dl>
    </Panel>
  );
}

export function Address({ address }: { address: OrderAddress }) {
  const { name, line1, line2, city, state, postal_code, country } = address;
  const lines = [name, line1, line2, `${city} ${state} ${postal_code}`.trim(), country];
  return (
    <address className="order-address">
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="order-address__line">
            {line}
          </span>
        ))}
    </address>
  );
}

/** The artist and the state of the song. `actions` are the buttons that change them. */
export function SongPanel({ order, actions }: { order: OrderView; actions?: ReactNode }) {
  const { locale } = usePage();
  const { song } = order;
  if (!song) return null;
  const now = new Date();
  const { work, artist } = song;
  return (
    <Panel
      folds
      acts={actions}
      title={m.desk_song()}
      end={<ShopLink to={`/stories/${song.slug}`}>{m.desk_song_page()}</ShopLink>}
    >
      {artist ? (
        <p className="desk-who">
          <img src={artist.photo} alt="" />
          <b>{artist.name}</b>
        </p>
      ) : null}
      <dl className="order-rows">
        {work ? (
          <Row label={m.desk_state()}>
            <WorkState state={work.state} />
          </Row>
        ) : null}
        <Row label={m.desk_genre_mood()}>
          {[genreWords(song.genre), ...song.moods.map(moodWords)].filter(Boolean).join(', ')}
        </Row>
        {song.is_instant ? null : <Row label={m.desk_vocals()}>{vocalsWords(song.brief.gender)}</Row>}
        {work?.due_at && work.state !== 'canceled' ? (
          <Row label={m.desk_promised()}>
            <span className={order.is_late ? 'desk-late' : undefined}>
              {formatShortDay(work.due_at, locale, now)}
            </span>
          </Row>
        ) : null}
        {work?.offer_expires_at ? (
          <Row label={m.desk_offer_until()}>{formatMoment(work.offer_expires_at, locale, now)}</Row>
        ) : null}
        {work?.state === 'declined' && work.hear_by ? (
          <Row label={m.desk_hears_by()}>{formatShortDay(work.hear_by, locale, now)}</Row>
        ) : null}
        {song.brief.pronunciations.map(({ subject, pronounce, audio_url }) => (
          <Row key={subject} label={m.desk_said({ name: subject })}>
            {pronounce}
            {/* biome-ignore lint/a11y/useMediaCaption: the caption is the word beside it */}
            {audio_url ? <audio controls preload="none" src={audio_url} /> : null}
          </Row>
        ))}
      </dl>
    </Panel>
  );
}
