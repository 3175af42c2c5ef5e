import type { InboxItem } from '@keepsong/contract/desk';
import { editedOf, type InboxKind } from '@keepsong/domain/desk/inbox';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import type { IconName } from '~/ui/picture/icon.tsx';
import { deskMoney } from '../desk-money.ts';
import { editedKindWords, editedName } from '../edited/edited-things.ts';
import { disputeReason, refundFailure } from '../orders/disputes/dispute-words.ts';
import { receiverWords } from '../system/system-words.ts';

export const KIND_WORDS: Readonly<Record<InboxKind, () => string>> = {
  song_without_artist: m.desk_today_k_song_without_artist,
  song_late: m.desk_today_k_song_late,
  song_due: m.desk_today_k_song_due,
  change_failed: m.desk_today_k_change_failed,
  song_check: m.desk_today_k_song_check,
  instant_failed: m.desk_today_k_instant_failed,
  refund_failed: m.desk_today_k_refund_failed,
  refund_waiting: m.desk_today_k_refund_waiting,
  credit_waiting: m.desk_today_k_credit_waiting,
  gift_card_waiting: m.desk_today_k_gift_card_waiting,
  payout_waiting: m.desk_today_k_payout_waiting,
  payout_failed: m.desk_today_k_payout_failed,
  bonus_waiting: m.desk_today_k_bonus_waiting,
  dispute: m.desk_today_k_dispute,
  dispute_won: m.desk_today_k_dispute_won,
  return_asked: m.desk_today_k_return_asked,
  goods_back: m.desk_today_k_goods_back,
  label_kept: m.desk_today_k_label_kept,
  own_goods: m.desk_today_k_own_goods,
  goods_late: m.desk_today_k_goods_late,
  goods_problem: m.desk_today_k_goods_problem,
  payment: m.desk_today_k_payment,
  application: m.desk_today_k_application,
  trial_song: m.desk_today_k_trial_song,
  trial_late: m.desk_today_k_trial_late,
  profile_review: m.desk_today_k_profile_review,
  strike_appeal: m.desk_today_k_strike_appeal,
  artist_held: m.desk_today_k_artist_held,
  customer_message: m.desk_today_k_customer_message,
  comment: m.desk_today_k_comment,
  review: m.desk_today_k_review,
  review_new: m.desk_today_k_review_new,
  plan_failed: m.desk_today_k_plan_failed,
  message_failed: m.desk_today_k_message_failed,
  webhook_failed: m.desk_today_k_webhook_failed,
  events_failed: m.desk_today_k_events_failed,
};

/** The icon of an item that is not about a song. */
export const KIND_ICONS: Readonly<Record<InboxKind, IconName>> = {
  song_without_artist: 'music',
  song_late: 'music',
  song_due: 'music',
  change_failed: 'music',
  song_check: 'headphones',
  instant_failed: 'music',
  refund_failed: 'card',
  refund_waiting: 'card',
  credit_waiting: 'gift',
  gift_card_waiting: 'gift',
  payout_waiting: 'send',
  payout_failed: 'send',
  bonus_waiting: 'gift',
  dispute: 'warning',
  dispute_won: 'check',
  return_asked: 'undo',
  goods_back: 'undo',
  label_kept: 'send',
  own_goods: 'send',
  goods_late: 'send',
  goods_problem: 'alert',
  payment: 'alert',
  application: 'user',
  trial_song: 'headphones',
  trial_late: 'headphones',
  profile_review: 'user',
  strike_appeal: 'flag',
  artist_held: 'star',
  customer_message: 'message',
  comment: 'flag',
  review: 'flag',
  review_new: 'star',
  plan_failed: 'alert',
  message_failed: 'mail',
  webhook_failed: 'link',
  events_failed: 'send',
};

const SOURCES: Readonly<Record<string, () => string>> = {
  payments: m.desk_today_source_payments,
  mail: m.desk_today_source_mail,
  texts: m.desk_today_source_texts,
  shipping: m.desk_today_source_shipping,
  payouts: m.desk_today_source_payouts,
};

const PAYOUT_FAILURES: Readonly<Record<string, () => string>> = {
  bank_returned_it: m.desk_today_payout_returned,
  account_not_ready: m.desk_today_payout_not_ready,
  account_not_found: m.desk_today_payout_no_account,
  balance_too_small: m.desk_today_payout_balance,
};
const payoutFailure = (code: string): string => (PAYOUT_FAILURES[code] ?? m.desk_today_payout_refused)();

/** The title of the song; without a title, for whom the song is. */
const songOf = ({ song }: InboxItem, isFirst: boolean): string => {
  if (song?.title) return song.title;
  const recipient = song?.recipient || m.desk_today_somebody();
  return isFirst ? m.desk_today_song_for_first({ recipient }) : m.desk_today_song_for({ recipient });
};

/** The title of a draft that could not go live. `artist` is its name in English and `text` its name in Spanish. */
function planFailedWords(item: InboxItem, locale: Locale): string {
  const edited = editedOf(item);
  const given = locale === 'sp' ? item.text : (item.artist ?? '');
  const name = edited ? editedName({ of: edited.kind, id: edited.id, name: given }) : given;
  return name === '' ? m.desk_today_t_plan_failed_nameless() : m.desk_today_t_plan_failed({ name });
}

/** The first line of an item: what waits. */
export function titleOf(item: InboxItem, locale: Locale): string {
  const recipient = item.song?.recipient || m.desk_today_somebody();
  const amount = deskMoney(item.amount_cents ?? 0, locale);
  const name = item.customer?.name || m.desk_somebody();
  switch (item.kind) {
    case 'song_without_artist':
      return m.desk_today_t_song_without_artist({ recipient });
    case 'song_late':
      return m.desk_today_t_song_late({ song: songOf(item, true) });
    case 'song_due':
      return m.desk_today_t_song_due({ song: songOf(item, true) });
    case 'change_failed':
      return m.desk_today_t_change_failed({ name: item.artist ?? '' });
    case 'song_check':
      return m.desk_today_t_song_check({ song: songOf(item, true) });
    case 'instant_failed':
      return m.desk_today_t_instant_failed({ recipient });
    case 'refund_failed':
      return m.desk_today_t_refund_failed({ amount });
    case 'refund_waiting':
      return item.request?.is_cancel
        ? m.desk_today_t_cancel_waiting({ amount })
        : m.desk_today_t_refund_waiting({ amount });
    case 'credit_waiting':
      return m.desk_today_t_credit_waiting({ amount });
    case 'gift_card_waiting':
      return item.request?.moved_from
        ? m.desk_today_t_card_move_waiting({
            ...{ amount, name: item.artist ?? '' },
            from: item.request.moved_from,
          })
        : m.desk_today_t_gift_card_waiting({ amount, name: item.artist ?? '' });
    case 'payout_waiting':
      return m.desk_today_t_payout_waiting({ amount });
    case 'payout_failed':
      return m.desk_today_t_payout_failed({ amount, name: item.artist ?? '' });
    case 'bonus_waiting':
      return m.desk_today_t_bonus_waiting({ amount, name: item.artist ?? '' });
    case 'dispute':
      return item.request ? m.desk_today_t_dispute_accept({ amount }) : m.desk_today_t_dispute({ amount });
    case 'dispute_won':
      return m.desk_today_t_dispute_won({ amount });
    case 'return_asked':
      return m.desk_today_t_return_asked({ name });
    case 'goods_back':
      return (item.has_problem ? m.desk_today_t_goods_lost : m.desk_today_t_goods_back)({
        name: item.artist ?? '',
      });
    case 'label_kept':
      return item.amount_cents === null
        ? m.desk_today_t_label_kept_unpriced()
        : m.desk_today_t_label_kept({ amount });
    case 'own_goods':
      return m.desk_today_t_own_goods();
    case 'goods_late':
      return m.desk_today_t_goods_late({ name: item.artist ?? '' });
    case 'goods_problem':
      return m.desk_today_t_goods_problem({ name: item.artist ?? '' });
    case 'payment':
      return m.desk_today_t_payment({ amount });
    case 'application':
      return m.desk_today_t_application({ name: item.artist ?? '' });
    case 'trial_song':
      return m.desk_today_t_trial_song({ name: item.artist ?? '' });
    case 'trial_late':
      return m.desk_today_t_trial_late({ name: item.artist ?? '' });
    case 'profile_review':
      return m.desk_today_t_profile_review({ name: item.artist ?? '' });
    case 'strike_appeal':
      return m.desk_today_t_strike_appeal({ name: item.artist ?? '' });
    case 'artist_held':
      return m.desk_today_t_artist_held({ name: item.artist ?? '' });
    case 'customer_message':
      return item.song
        ? m.desk_today_t_customer_message_song({ name: item.artist ?? name, song: songOf(item, false) })
        : m.desk_today_t_customer_message({ name: item.artist ?? name });
    case 'comment':
      return m.desk_today_t_comment({ song: songOf(item, false) });
    case 'review':
      return m.desk_today_t_review({ name: item.artist ?? '' });
    case 'review_new':
      return item.artist ? m.desk_today_t_review_new({ name: item.artist }) : m.desk_today_t_review_instant();
    case 'plan_failed':
      return planFailedWords(item, locale);
    case 'message_failed':
      return m.desk_today_t_message_failed({ name: item.artist ?? '' });
    case 'webhook_failed':
      return m.desk_today_t_webhook_failed({ name: (SOURCES[item.artist ?? ''] ?? m.desk_today_somebody)() });
    case 'events_failed':
      return m.desk_today_t_events_failed({ name: receiverWords(item.ref) });
  }
}

/** The second line of an item: the order, the customer, and further facts. */
export function detailOf(item: InboxItem): string {
  const order = item.order_number ? m.desk_today_order({ number: item.order_number }) : null;
  const customer =
    item.customer?.name && item.kind !== 'customer_message'
      ? m.desk_today_for({ name: item.customer.name })
      : null;
  return [[order, customer].filter(Boolean).join(' '), ...factsOf(item)].filter(Boolean).join(', ');
}

function factsOf(item: InboxItem): string[] {
  switch (item.kind) {
    case 'song_without_artist':
      return item.text ? [m.desk_today_asked({ names: item.text })] : [];
    case 'song_late':
    case 'song_due':
    case 'song_check':
      return item.artist ? [item.artist] : [];
    case 'comment':
    case 'review':
      return [m.desk_today_reports({ count: item.amount_cents ?? 1 }), `“${item.text}”`];
    case 'strike_appeal':
    case 'trial_song':
    case 'customer_message':
    case 'review_new':
      return [`“${item.text}”`];
    case 'message_failed':
    case 'webhook_failed':
      return [item.text, item.path ?? ''];
    case 'events_failed':
      return [m.desk_today_events({ count: item.amount_cents ?? 1 }), item.path ?? ''];
    case 'dispute':
      return [
        disputeReason(item.text),
        ...(item.request ? [m.desk_today_accept_asked({ name: item.request.by || m.desk_somebody() })] : []),
      ];
    case 'refund_failed':
      return [refundFailure(item.text)];
    case 'payout_failed':
      return [payoutFailure(item.text)];
    case 'refund_waiting':
    case 'credit_waiting':
    case 'gift_card_waiting':
    case 'bonus_waiting':
    case 'goods_back':
      return item.text ? [reasonWords(item.text)] : [];
    case 'plan_failed': {
      const edited = editedOf(item);
      return edited ? [editedKindWords(edited.kind)] : [];
    }
    case 'change_failed':
      return [];
    default:
      return item.text ? [item.text] : [];
  }
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** A span of time in words: '40 min', '2 h 10 min', '3 days'. */
export function spanWords(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS));
  if (minutes < 60) return m.desk_today_minutes({ count: minutes });
  if (minutes >= DAY_MINUTES) return m.desk_today_days({ count: Math.round(minutes / DAY_MINUTES) });
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0
    ? m.desk_today_full_hours({ hours })
    : m.desk_today_hours({ hours, minutes: minutes % 60 });
}

export type DueGroup = 'late' | 'now' | 'tomorrow' | 'later';
export const DUE_GROUPS: readonly DueGroup[] = ['late', 'now', 'tomorrow', 'later'];

/** Whether an item is late, due today, tomorrow or later. Days are counted in the shop's time zone. */
export function dueGroupOf(deadline: string, now: Date): DueGroup {
  const due = new Date(deadline);
  if (due <= now) return 'late';
  const [day, today] = [chicagoDay(due), chicagoDay(now)];
  if (day <= today) return 'now';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
}

/** Two hours. Items that are due within this time are shown in amber. */
const SOON_MS = 2 * 60 * MINUTE_MS;

export type DueWords = { first: string; second: string; tone: 'late' | 'soon' | null };

/**
 * The two lines about the deadline: how late the item is and since when, or when it is due and in how much
 * time.
 */
export function dueWords(deadline: string, locale: Locale, now: Date): DueWords {
  const left = new Date(deadline).getTime() - now.getTime();
  const moment = formatMoment(deadline, locale, now);
  const [time = moment, ...day] = moment.split(', ').toReversed();
  const group = dueGroupOf(deadline, now);
  if (group === 'late') {
    const isToday = chicagoDay(new Date(deadline)) === chicagoDay(now);
    const since = isToday ? time : day.toReversed().join(', ');
    return { first: spanWords(left), second: m.desk_today_since({ moment: since }), tone: 'late' };
  }
  if (group === 'now')
    return {
      first: time,
      second: m.desk_today_in({ time: spanWords(left) }),
      tone: left <= SOON_MS ? 'soon' : null,
    };
  return { first: time, second: day.toReversed().join(', '), tone: null };
}
