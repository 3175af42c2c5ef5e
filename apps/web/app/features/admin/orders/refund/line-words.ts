import type { OrderView } from '@keepsong/contract/order-page';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { m } from '~/paraglide/messages.js';
import { GOODS_WORDS } from '../order-goods.tsx';
import { songFactsOf } from '../order-head.tsx';
import { songNameOf } from '../order-words.tsx';

/** Where a song is, and with whom. The words follow the name of the song. */
const SONG_WORDS: Readonly<Record<CommissionState, (names: { artist: string }) => string>> = {
  briefed: m.desk_refund_song_briefed,
  offered: m.desk_refund_song_offered,
  accepted: m.desk_refund_song_accepted,
  to_be_checked: m.desk_refund_song_to_be_checked,
  delivered: m.desk_refund_song_delivered,
  in_revision: m.desk_refund_song_in_revision,
  change_to_be_checked: m.desk_refund_song_change_to_be_checked,
  declined: m.desk_refund_song_declined,
  canceled: m.desk_refund_song_canceled,
};

type Song = Pick<OrderView, 'song'>;

/** Where the song of an order is. Null for a song that no artist writes. */
function songWords({ song }: Song): string | null {
  if (!song?.work) return null;
  return SONG_WORDS[song.work.state]({ artist: song.artist?.name ?? m.desk_artist() });
}

/** The order in one sentence: its song, for whom it is, and where it is. */
export function orderSentence(order: OrderView): string {
  const facts = songFactsOf(order);
  const { title = '', recipient = '' } = facts.song ?? {};
  const isForNamed = title !== '' && recipient !== '' && !title.includes(recipient);
  const name = isForNamed ? m.desk_refund_song_for({ title, name: recipient }) : songNameOf(facts);
  const words = songWords(order);
  return words === null ? `${name}.` : `${name}, ${words}.`;
}

type Line = OrderView['lines'][number];

const STANDS: Readonly<Record<NonNullable<Line['stands']>, (order: Song) => string | null>> = {
  song: songWords,
  not_sent: () => m.desk_refund_line_not_sent(),
  not_released: () => m.desk_refund_line_not_released(),
};

/** How far that is which a line pays for. Null when nothing is known of it. */
export function lineWords(order: Pick<OrderView, 'song' | 'goods'>, { id, stands }: Line): string | null {
  if (stands !== null) return STANDS[stands](order);
  const goods = order.goods.filter(({ line_id }) => line_id === id);
  const words = goods.map(({ vendor, state }) =>
    m.desk_refund_line_goods({ vendor, state: GOODS_WORDS[state]() }),
  );
  return words.length === 0 ? null : [...new Set(words)].join(', ');
}
