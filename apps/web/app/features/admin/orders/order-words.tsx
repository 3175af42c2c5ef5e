import type { OrderListRow } from '@keepsong/contract/orders';
import type { ShownOrderState } from '@keepsong/domain/checkout/refunds/standing';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import type { OrderKind } from '@keepsong/domain/orders/order-list';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { classes } from '~/ui/classes.ts';

export const ORDER_STATE_WORDS: Readonly<Record<ShownOrderState, () => string>> = {
  new: m.desk_state_new,
  in_work: m.desk_state_in_work,
  delivered: m.desk_state_delivered,
  cancelled: m.desk_state_cancelled,
  refunded: m.desk_state_refunded,
  partly_refunded: m.desk_state_partly_refunded,
  disputed: m.desk_state_disputed,
};

export const ORDER_KIND_WORDS: Readonly<Record<OrderKind, () => string>> = {
  song: m.desk_kind_song,
  instant: m.desk_kind_instant,
  goods: m.desk_kind_goods,
};

export const OrderState = ({ state }: { state: ShownOrderState }) => (
  <span className={`desk-state desk-state--${state}`}>{ORDER_STATE_WORDS[state]()}</span>
);

/** The title of the order's song; without a title, for whom it is; without a song, what was bought. */
export function songNameOf({ song, kind, bought }: Pick<OrderListRow, 'song' | 'kind' | 'bought'>): string {
  if (!song) return boughtWords(bought) ?? ORDER_KIND_WORDS[kind]();
  return song.title || (song.recipient ? m.desk_song_for({ name: song.recipient }) : m.desk_song_nameless());
}

/** The first title, and how many more there are. Null for none. */
function boughtWords([first, ...others]: readonly string[]): string | null {
  if (first === undefined || others.length === 0) return first ?? null;
  return m.desk_bought_and_more({ first, count: others.length });
}

/** The sleeve of a song. Staff recognise an order faster by its sleeve than by its number. */
export const OrderSleeve = ({ song }: Pick<OrderListRow, 'song'>) =>
  song ? (
    <img
      className="desk-sleeve"
      alt=""
      loading="lazy"
      decoding="async"
      src={sleevePath({ ...song, moods: song.mood === null ? [] : [song.mood], peaks: [] })}
    />
  ) : (
    <span className="desk-sleeve" />
  );

const HOUR_MS = 3_600_000;

/** The promised day in words: the day, 'Today', or how late it is. */
export function promisedWords(
  { promised_at, is_late }: Pick<OrderListRow, 'promised_at' | 'is_late'>,
  locale: Locale,
  now: Date,
): { text: string; tone: 'late' | 'soon' | null } {
  if (promised_at === null) return { text: m.desk_no_day(), tone: null };
  const due = new Date(promised_at);
  if (is_late) {
    const hours = Math.floor((now.getTime() - due.getTime()) / HOUR_MS);
    const text =
      hours < 24 ? m.desk_late_hours({ hours }) : m.desk_late_days({ days: Math.floor(hours / 24) });
    return { text, tone: 'late' };
  }
  if (chicagoDay(due) === chicagoDay(now)) return { text: m.desk_today(), tone: 'soon' };
  return { text: formatShortDay(due, locale, now), tone: null };
}

export function Promised({ order }: { order: Pick<OrderListRow, 'promised_at' | 'is_late'> }) {
  const { locale } = usePage();
  const { text, tone } = promisedWords(order, locale, new Date());
  return (
    <span className={classes(tone && `desk-${tone}`, order.promised_at === null && 'desk-mute')}>{text}</span>
  );
}
