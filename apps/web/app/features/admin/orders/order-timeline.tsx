import type { OrderEvent, OrderView } from '@keepsong/contract/order-page';
import { formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import type { OrderEventKind } from '@keepsong/domain/orders/order-events';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Icon, type IconName } from '~/ui/picture/icon.tsx';
import { deskMoney } from '../desk-money.ts';
import { deedWords } from '../log-page.tsx';
import { subjectName } from '../shop-names.ts';
import { CHANGE_WORDS, changeValue } from './change-dialog.tsx';
import { disputeReason } from './disputes/dispute-words.ts';
import { declineWords } from './order-versions.tsx';

type Group = 'money' | 'song' | 'messages' | 'notes' | 'parcels' | 'staff';
type Words = (values: { who: string; what: string; amount: string }) => string;
type Kind = { group: Group; icon: IconName; words: Words };

/** The group, icon and text of each kind of event. */
const KINDS: Readonly<Record<OrderEventKind, Kind>> = {
  cart: { group: 'money', icon: 'cart', words: m.desk_ev_cart },
  paid: {
    group: 'money',
    icon: 'card',
    // Payments of the demo name no card.
    words: ({ what, ...rest }) =>
      what === '' ? m.desk_ev_paid_somehow(rest) : m.desk_ev_paid({ what, ...rest }),
  },
  coupon: { group: 'money', icon: 'receipt', words: m.desk_ev_coupon },
  credit_spent: { group: 'money', icon: 'receipt', words: m.desk_ev_credit },
  refund_waiting: { group: 'money', icon: 'clock', words: m.desk_ev_refund_waiting },
  refund_asked: { group: 'money', icon: 'undo', words: m.desk_ev_refund_asked },
  refund_taken: { group: 'money', icon: 'undo', words: m.desk_ev_refund_taken },
  refund_sent: { group: 'money', icon: 'undo', words: m.desk_ev_refund_sent },
  refund_done: { group: 'money', icon: 'undo', words: m.desk_ev_refund_done },
  refund_failed: { group: 'money', icon: 'warning', words: m.desk_ev_refund_failed },
  refund_refused: { group: 'money', icon: 'close', words: m.desk_ev_refund_refused },
  refund_replaced: { group: 'money', icon: 'close', words: m.desk_ev_refund_replaced },
  cancelled: { group: 'money', icon: 'close', words: m.desk_ev_cancelled },
  disputed: { group: 'money', icon: 'warning', words: m.desk_ev_disputed },
  dispute_answered: { group: 'money', icon: 'document', words: m.desk_ev_dispute_answered },
  dispute_won: { group: 'money', icon: 'check', words: m.desk_ev_dispute_won },
  dispute_lost: { group: 'money', icon: 'close', words: m.desk_ev_dispute_lost },
  offered: { group: 'song', icon: 'user', words: m.desk_ev_offered },
  accepted: { group: 'song', icon: 'check', words: m.desk_ev_accepted },
  declined: { group: 'song', icon: 'close', words: m.desk_ev_declined },
  offer_expired: { group: 'song', icon: 'clock', words: m.desk_ev_offer_expired },
  given_to_another: { group: 'song', icon: 'user', words: m.desk_ev_given_to_another },
  handed_back: { group: 'song', icon: 'undo', words: m.desk_ev_handed_back },
  nobody_left: { group: 'song', icon: 'warning', words: m.desk_ev_nobody_left },
  put_up: { group: 'song', icon: 'headphones', words: m.desk_ev_put_up },
  sent_back: { group: 'song', icon: 'undo', words: m.desk_ev_sent_back },
  late_asked: { group: 'song', icon: 'clock', words: m.desk_ev_late_asked },
  late_waits: { group: 'song', icon: 'clock', words: m.desk_ev_late_waits },
  late_passed_on: { group: 'song', icon: 'user', words: m.desk_ev_late_passed_on },
  late_paid_back: { group: 'song', icon: 'undo', words: m.desk_ev_late_paid_back },
  late_kept: { group: 'song', icon: 'check', words: m.desk_ev_late_kept },
  uploaded: { group: 'song', icon: 'upload', words: m.desk_ev_uploaded },
  delivered: { group: 'song', icon: 'music', words: m.desk_ev_delivered },
  revision_asked: { group: 'song', icon: 'edit', words: m.desk_ev_revision_asked },
  revision_answered: { group: 'song', icon: 'music', words: m.desk_ev_revision_answered },
  revision_accepted: { group: 'song', icon: 'check', words: m.desk_ev_revision_accepted },
  revision_unanswered: { group: 'song', icon: 'clock', words: m.desk_ev_revision_unanswered },
  revision_stopped: { group: 'song', icon: 'close', words: m.desk_ev_revision_stopped },
  work_stopped: { group: 'song', icon: 'stop', words: m.desk_ev_work_stopped },
  // It can be the address too, which belongs to no song.
  change_made: { group: 'staff', icon: 'edit', words: m.desk_ev_change_made },
  change_asked: { group: 'song', icon: 'mail', words: m.desk_ev_change_asked },
  change_agreed: { group: 'song', icon: 'check', words: m.desk_ev_change_agreed },
  change_refused: { group: 'song', icon: 'close', words: m.desk_ev_change_refused },
  change_withdrawn: { group: 'song', icon: 'undo', words: m.desk_ev_change_withdrawn },
  change_failed: { group: 'song', icon: 'warning', words: m.desk_ev_change_failed },
  change_lapsed: { group: 'song', icon: 'clock', words: m.desk_ev_change_lapsed },
  instant_made: { group: 'song', icon: 'music', words: m.desk_ev_instant_made },
  instant_failed: { group: 'song', icon: 'warning', words: m.desk_ev_instant_failed },
  customer_wrote: { group: 'messages', icon: 'comment', words: m.desk_ev_customer_wrote },
  wrote_to_shop: { group: 'messages', icon: 'comment', words: m.desk_ev_wrote_to_shop },
  wrote_in_talk: { group: 'messages', icon: 'comment', words: m.desk_ev_wrote_in_talk },
  message: { group: 'messages', icon: 'mail', words: m.desk_ev_message },
  note: { group: 'notes', icon: 'message', words: m.desk_ev_note },
  gift_card_sent: { group: 'parcels', icon: 'gift', words: m.desk_ev_card_sent },
  gift_card_redeemed: { group: 'parcels', icon: 'gift', words: m.desk_ev_card_redeemed },
  gift_card_void: { group: 'parcels', icon: 'gift', words: m.desk_ev_card_void },
  goods_making: { group: 'parcels', icon: 'settings', words: m.desk_ev_goods_making },
  goods_shipped: { group: 'parcels', icon: 'send', words: m.desk_ev_goods_shipped },
  goods_arrived: { group: 'parcels', icon: 'check', words: m.desk_ev_goods_arrived },
  goods_problem: { group: 'parcels', icon: 'warning', words: m.desk_ev_goods_problem },
  goods_stopped: { group: 'parcels', icon: 'stop', words: m.desk_ev_goods_stopped },
  return_asked: { group: 'parcels', icon: 'comment', words: m.desk_ev_return_asked },
  return_label: { group: 'parcels', icon: 'document', words: m.desk_ev_return_label },
  goods_back: { group: 'parcels', icon: 'undo', words: m.desk_ev_goods_back },
  released: { group: 'parcels', icon: 'globe', words: m.desk_ev_released },
  staff: {
    group: 'staff',
    icon: 'shield',
    words: ({ amount, ...rest }) =>
      amount === '' ? m.desk_ev_staff(rest) : m.desk_ev_staff_sum({ amount, ...rest }),
  },
};

const GROUPS: readonly { id: Group | 'all'; label: () => string }[] = [
  { id: 'all', label: m.desk_everything },
  { id: 'money', label: m.admin_money },
  { id: 'song', label: m.desk_song },
  { id: 'messages', label: m.desk_messages },
  { id: 'notes', label: m.desk_notes },
  { id: 'parcels', label: m.desk_goods },
];

/** Events whose text is shown as a quotation below the line. */
const QUOTED: readonly OrderEventKind[] = [
  'note',
  'customer_wrote',
  'wrote_to_shop',
  'wrote_in_talk',
  'return_asked',
];

/** Events that name the reason which the staff chose from a list. */
const REASONED: readonly OrderEventKind[] = ['refund_waiting', 'refund_asked', 'refund_refused'];

/** The timeline shows this many events until somebody asks for the older ones. */
const AT_FIRST = 40;

/** Everything that happened with an order, newest first, grouped by day. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const { locale } = usePage();
  const [group, setGroup] = useState<Group | 'all'>('all');
  const [isWhole, setWhole] = useState(false);
  const now = new Date();
  const fitting = [...order.events]
    .reverse()
    .filter(({ kind }) => group === 'all' || KINDS[kind].group === group);
  const shown = isWhole ? fitting : fitting.slice(0, AT_FIRST);
  const older = fitting.length - shown.length;
  const days = Map.groupBy(shown, ({ at }) => chicagoDay(new Date(at)));
  return (
    <section aria-label={m.desk_timeline()}>
      <fieldset className="order-groups">
        <legend className="sr-only">{m.desk_timeline()}</legend>
        {GROUPS.map(({ id, label }) => (
          <label key={id} className="order-group">
            <input type="radio" name="group" checked={group === id} onChange={() => setGroup(id)} />
            {label()}
          </label>
        ))}
      </fieldset>
      {shown.length === 0 ? <p className="desk-empty">{m.desk_nothing_here()}</p> : null}
      <ol className="order-line">
        {[...days].map(([day, events]) => (
          <li key={day}>
            <h2 className="order-day">{formatShortDay(events[0]?.at, locale, now)}</h2>
            <ol>
              {events.map((event, index) => (
                // Two events of the same kind may have the same time, so a key needs the index too.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered in place
                <Event key={`${event.at} ${event.kind} ${event.ref} ${index}`} event={event} now={now} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {older > 0 ? (
        <Button variant="secondary" size="small" onClick={() => setWhole(true)}>
          {m.desk_timeline_older({ count: older })}
        </Button>
      ) : null}
    </section>
  );
}

/**
 * The object of an event in words, instead of a code of the provider or the database. A message whose text is
 * not kept is named by its kind.
 */
function whatOf({ kind, what, change }: OrderEvent, locale: Locale): string {
  if (change)
    return m.desk_ev_change_values({
      what: CHANGE_WORDS[change.kind](),
      before: changeValue(change.kind, change.before, locale),
      after: changeValue(change.kind, change.after, locale),
    });
  if (QUOTED.includes(kind)) return '';
  if (kind === 'staff') return deedWords(what ?? '');
  if (kind === 'disputed') return disputeReason(what ?? '');
  if (kind === 'declined') return declineWords(what ?? '');
  if (REASONED.includes(kind)) return reasonWords(what ?? '');
  return kind === 'message' ? subjectName(what ?? '') : (what ?? '');
}

/** The text that is shown as a quotation below the line: what somebody wrote, or why something is changed. */
function quoteOf({ kind, what, change }: OrderEvent): string {
  if (change) return reasonWords(what ?? '');
  return QUOTED.includes(kind) ? (what ?? '') : '';
}

function Event({ event, now }: { event: OrderEvent; now: Date }) {
  const { locale } = usePage();
  const { icon, words, group } = KINDS[event.kind];
  const quote = quoteOf(event);
  const amount = event.amount_cents === null ? '' : deskMoney(event.amount_cents, locale);
  const time = formatMoment(event.at, locale, now).split(', ').at(-1);
  return (
    <li className={`order-event order-event--${group}`}>
      <time dateTime={event.at}>{time}</time>
      <span className="order-event__dot">
        <Icon name={icon} size={16} />
      </span>
      <div>
        <p>{words({ who: event.who ?? m.desk_somebody(), what: whatOf(event, locale), amount })}</p>
        {quote ? <blockquote>{quote}</blockquote> : null}
      </div>
    </li>
  );
}
