import type { Order } from '@keepsong/contract/account';
import { isCharge, isForOwner, isMadeFromSong, isOnlyGiven } from '@keepsong/domain/cart/named-products';
import { typesWhere } from '@keepsong/domain/catalogue/product-rules';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { promiseWords } from '~/platform/words/promise-words.ts';
import { stageOf } from '~/platform/words/timeline-words.ts';
import { CancelOrder } from '~/shell/songs/cancel-order.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { Tag, type TagTone } from '~/ui/status/tag.tsx';
import { Timeline } from '~/ui/status/timeline.tsx';
import { OrderGoods } from './order-goods.tsx';

type Song = NonNullable<Order['song']>;

/** One order: the song with its progress, or products without a song. */
export function OrderCard({ order }: { order: Order }) {
  const { song } = order;
  return song ? <SongOrder order={order} song={song} /> : <GoodsOrder order={order} />;
}

const STATUS: Readonly<Record<Song['status'], { tone: TagTone; words: () => string }>> = {
  created: { tone: 'amber', words: m.account_order_created },
  in_production: { tone: 'sky', words: m.account_order_in_production },
  shipped: { tone: 'mint', words: m.account_order_delivered },
  canceled: { tone: 'peach', words: m.account_order_canceled },
};

const isMaking = ({ status }: Song) => status === 'created' || status === 'in_production';

/**
 * The address where the customer can order another song of the same kind. For a song by an artist, this is the artist's
 * page, where an order begins. Some artists have none.
 */
const againPath = ({ artist, is_instant }: Song) =>
  is_instant ? '/instant-builder' : artist?.has_bio ? `/artists/${artist.id}` : '/song-builder';

/** The address where the customer can set a reminder for the same occasion next year. */
const reminderPath = ({ occasion, recipient }: Song) =>
  `/event-reminder?${new URLSearchParams({ occasion, recipient })}`;

type Line = Order['lines'][number];

const ON_SHELF: readonly string[] = typesWhere('isOnShelf');

/**
 * The address where a line beside a song is sold again. Goods that were made from the song lead to their page for this
 * song, once it can be heard. Other products lead to their page in the store. Null for the song itself, which has a
 * button, and for what is sold only with a song.
 */
function againBeside(line: Line, song: Song): string | null {
  const path = `/products/${line.name}`;
  if (isMadeFromSong(line))
    return song.status !== 'shipped' || isForOwner(line) ? null : `${path}?song=${song.slug}`;
  return ON_SHELF.includes(line.product_type) && line.product_type !== 'song' ? path : null;
}

function SongOrder({ order, song }: { order: Order; song: Song }) {
  const making = isMaking(song);
  const { tone, words } = STATUS[song.status];
  return (
    <article className={making ? 'order order--making' : 'order'}>
      <div className="order__head">
        <SongSleeve song={song} out={making} />
        <div className="order__words">
          <Tag tone={tone}>{words()}</Tag>
          <Heading level={2}>{song.title || orderedFor(song)}</Heading>
          <OrderedLine order={order} artist={song.artist?.name} />
          {/* When an order has only a song, the title says everything. So list the items only if there are others. */}
          {order.lines.length > 1 ? <Lines order={order} again={(line) => againBeside(line, song)} /> : null}
          <OrderGoods order={order} />
          <Arrival song={song} />
          <Unread song={song} />
          <div className="order__actions">
            <ButtonLink to={`/stories/${song.slug}`} variant="ink" size="small">
              {song.status === 'shipped' ? m.account_order_open() : m.account_order_follow()}
            </ButtonLink>
            <Invoice order={order} />
            {order.can_cancel && order.order_id !== null ? (
              <CancelOrder number={orderNumber(order.order_id)} as="button" />
            ) : null}
            {making ? null : (
              <ButtonLink to={againPath(song)} variant="soft" size="small">
                {m.account_order_again()}
              </ButtonLink>
            )}
            {song.status === 'shipped' ? (
              <ButtonLink to={reminderPath(song)} variant="soft" size="small" icon="calendar">
                {m.account_order_remind()}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
      {making && song.stages.length > 0 ? <Stages song={song} /> : null}
    </article>
  );
}

const orderedFor = ({ recipient }: Song): string =>
  recipient ? m.account_order_song_for({ recipient }) : m.account_order_song();

function SongSleeve({ song: { title, recipient, genre, sleeve }, out }: { song: Song; out: boolean }) {
  const { mood, tempo } = sleeve;
  const look = { title, recipient, genre, moods: mood ? [mood] : [], tempo, peaks: [] };
  return (
    <div className="order__sleeve">
      <Sleeve cover={{ src: sleevePath(look) }} disc={{ src: discPath(look) }} out={out} />
    </div>
  );
}

function Arrival({ song: { promised_at, is_late } }: { song: Song }) {
  const { locale } = usePage();
  if (is_late) return <p className="mt-2.5">{m.account_order_late()}</p>;
  if (!promised_at) return null;
  return (
    <p className="mt-2.5">
      {m.account_order_arrives()} <b>{promiseWords(promised_at, locale)}</b>
    </p>
  );
}

/** Messages of the artist or the shop about the song that the customer has not read. */
function Unread({ song: { slug, unread } }: { song: Song }) {
  if (unread === 0) return null;
  return (
    <p className="mt-2.5">
      <TextLink to={`/stories/${slug}/messages`}>{m.account_order_unread({ count: unread })}</TextLink>
    </p>
  );
}

function Stages({ song: { recipient, stages, artist } }: { song: Song }) {
  const { locale } = usePage();
  return (
    <Timeline
      label={m.account_order_timeline({ recipient })}
      stages={stages.map((entry) => stageOf(entry, artist?.name ?? '', locale))}
      stateLabels={{
        done: m.stories_state_done(),
        now: m.stories_state_now(),
        todo: m.stories_state_todo(),
      }}
    />
  );
}

/** The products of an order without a song that have a page where they can be ordered again. */
const soldAgain = ({ song_deleted_at, lines }: Order): string[] =>
  // The goods of a deleted song were made from it, so they cannot be ordered again.
  song_deleted_at
    ? []
    : [...new Set(lines.filter((line) => !isCharge(line) && !isOnlyGiven(line)).map(({ name }) => name))];

function GoodsOrder({ order }: { order: Order }) {
  const { locale } = usePage();
  const again = soldAgain(order);
  const [only] = again;
  return (
    <article className="order">
      <Tag tone="peach">
        {order.song_deleted_at
          ? m.account_order_deleted({ date: formatDate(order.song_deleted_at, 'orderHistory', locale) })
          : m.account_order_goods()}
      </Tag>
      <Heading level={2} className="mt-2.5 mb-1">
        {order.lines.map(({ title }) => title).join(', ')}
      </Heading>
      <OrderedLine order={order} />
      <Lines
        order={order}
        again={({ name }) => (again.length > 1 && again.includes(name) ? `/products/${name}` : null)}
      />
      <OrderGoods order={order} />
      <div className="order__actions">
        <Invoice order={order} />
        {only && again.length === 1 ? (
          <ButtonLink to={`/products/${only}`} variant="soft" size="small">
            {m.account_order_again()}
          </ButtonLink>
        ) : null}
      </div>
    </article>
  );
}

type LinesProps = {
  order: Order;
  /** The address where the product of a line can be ordered again. Null: the line has no link. */
  again: (line: Line) => string | null;
};

function Lines({ order: { lines }, again }: LinesProps) {
  const { locale } = usePage();
  return (
    <ul className="mt-3">
      {lines.map((line, place) => {
        const { name, title, quantity, amount } = line;
        const path = again(line);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be bought twice in two designs.
          <li key={`${place}-${name}`} className="num muted">
            {m.account_order_line({ quantity, title, amount: formatMoney(amount, locale) })}{' '}
            {path ? (
              <TextLink
                to={path}
                className="whitespace-nowrap"
                aria-label={m.account_order_again_of({ title })}
              >
                {m.account_order_again()}
              </TextLink>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** What the order cost, and how much of it gift card and credit paid. '' for a song without an order. */
function costWords({ total, credit_applied: credit }: Order, locale: Locale): string {
  if (total === null) return '';
  if (!credit) return formatMoney(total, locale);
  const amount = formatMoney(total + credit, locale);
  if (total === 0) return m.account_order_paid_with_credit({ amount });
  return m.account_order_paid_partly_with_credit({ amount, credit: formatMoney(credit, locale) });
}

function OrderedLine({ order, artist }: { order: Order; artist?: string }) {
  const { locale } = usePage();
  const date = formatDate(order.ordered_at, 'orderHistory', locale);
  return (
    <p className="muted">
      {artist ? m.account_order_ordered_with({ date, artist }) : m.account_order_ordered({ date })}
      <span className="num"> {costWords(order, locale)}</span>
      {order.order_id === null ? null : (
        <span className="small num block">
          {m.account_order_number({ number: orderNumber(order.order_id) })}
        </span>
      )}
    </p>
  );
}

function Invoice({ order }: { order: Order }) {
  if (!order.invoice_url || order.order_id === null) return null;
  return (
    <ButtonLink
      href={order.invoice_url}
      target="_blank"
      rel="noopener"
      variant="soft"
      size="small"
      icon="receipt"
      aria-label={m.account_order_invoice_of({ number: orderNumber(order.order_id) })}
    >
      {m.account_order_invoice()}
    </ButtonLink>
  );
}
