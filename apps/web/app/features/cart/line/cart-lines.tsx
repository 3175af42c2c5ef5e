import type { Cart } from '@keepsong/domain/cart/cart';
import { type CartLine, type KindName, type LineOf, soldWith } from '@keepsong/domain/cart/kinds/index';
import { GRATUITY } from '@keepsong/domain/cart/named-products';
import type { DeliveryInfo } from '@keepsong/domain/checkout/rush';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { Day } from '@keepsong/domain/time/chicago';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { refusalWords } from '~/platform/api/errors.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { leavesWords, lineLeaves } from '../delivery/cart-promises.ts';
import type { ECardUse } from '../ecard/ecard-button.tsx';
import { ECardRow } from '../ecard/ecard-row.tsx';
import { GiftCardRow } from '../gift-card/gift-card-row.tsx';
import { catalogProduct } from '../offer/catalog-product.ts';
import { changeLine, giveGratuity, setExtraVerses } from '../operations/cart-actions.ts';
import { bundleWords, lineTitle } from '../page/cart-words.ts';
import type { CartFacts } from '../page/load-cart.ts';
import { PodRow } from '../pod/pod-row.tsx';
import { lineSketch } from '../song-goods/goods-sketch.ts';
import { SongGoodsRow } from '../song-goods/song-goods-row.tsx';
import { EditLink, ExtraRow, RemoveLink, Row } from './extra-row.tsx';
import { firstSentence } from './first-sentence.ts';
import { GratuityRow } from './gratuity-row.tsx';
import { VersesRow } from './verses-row.tsx';

type LinesProps = {
  cart: Cart;
  facts: CartFacts;
  song: ECardUse['song'];
  /** The artist's given name, '' without an artist. */
  artist: string;
  /** The delivery of the song. */
  delivery: DeliveryInfo | null;
  today: Day;
  onEditDelivery: () => void;
  onRemove: (line: CartLine) => void;
};

/** All lines under the song, and the tip for the artist. */
export function CartLines(props: LinesProps & { lines: readonly CartLine[] }) {
  const { lines, cart, facts, song, artist, onRemove } = props;
  const tip = cart.hasOriginalSong ? facts.addons.find(({ name }) => name === GRATUITY) : undefined;
  const hasTips = useSwitch('tips', tip !== undefined);
  // When tips are turned off, an earlier tip in the cart is shown as an ordinary line, so that the customer can
  // remove it.
  const gratuity = hasTips ? tip : undefined;
  if (lines.length === 0 && !gratuity) return null;
  const give = (cents: number) => {
    const given = gratuity && giveGratuity(catalogProduct(gratuity), cents, gratuity.amounts);
    if (given && !given.ok) toast.show({ tone: 'error', text: refusalWords(given.refusal.code) });
  };
  return (
    <ul className="border-t-[1.5px] border-rule">
      {lines.map((line) =>
        gratuity && line.name === GRATUITY ? null : <Line key={line.cart_uuid} line={line} {...props} />,
      )}
      {gratuity ? (
        <GratuityRow
          line={lines.find(({ name }) => name === GRATUITY) ?? null}
          product={gratuity}
          artist={artist}
          recipient={song.recipient}
          onGive={give}
          onRemove={onRemove}
        />
      ) : null}
    </ul>
  );
}

function Line({
  line,
  cart,
  facts,
  song,
  delivery,
  today,
  onEditDelivery,
  onRemove,
}: LinesProps & { line: CartLine }) {
  const { recipient } = song;
  const { locale } = usePage();
  const remove = () => onRemove(line);
  const made = lineSketch(line, { songs: facts.songs, inCart: song.look, lines: cart.products });
  const sent = leavesWords(lineLeaves(line, cart, delivery, facts.calendar), locale);
  const row = { recipient, onRemove: remove };
  if (soldWith(line) === 'any_song')
    return <SongGoodsRow product={line} {...row} songs={facts.songs} made={made} sent={sent} />;
  return rowOf(line.kind, line, { row, song, facts, made, sent, delivery, today, onEditDelivery });
}

type Given = Pick<LinesProps, 'song' | 'facts' | 'delivery' | 'today' | 'onEditDelivery'> & {
  row: { recipient: string; onRemove: () => void };
  made: ReturnType<typeof lineSketch>;
  /** The day by which the product leaves. */
  sent: string;
};

const rowOf = <K extends KindName>(kind: K, line: LineOf<K>, given: Given): ReactNode =>
  ROWS[kind](line, given);

/** The row of a product without fields of its own: its title and the first sentence about it. */
function plainRow(line: CartLine, { row, facts }: Given): ReactNode {
  const about = facts.addons.find(({ id }) => id === line.id)?.description ?? '';
  return <ExtraRow product={line} {...row} text={firstSentence(about)} />;
}

/** How the lines of each kind are shown. Songs have a place of their own above these rows. */
const ROWS: { [K in KindName]: (line: LineOf<K>, given: Given) => ReactNode } = {
  original_song: plainRow,
  instant_song: plainRow,
  greeting: plainRow,
  gratuity: plainRow,
  streaming: plainRow,
  simple: plainRow,
  rush_fee: (line, { row, delivery, onEditDelivery }) => (
    <RushRow product={line} {...row} delivery={delivery} onEdit={onEditDelivery} />
  ),
  ecard: (line, { row, song }) => (
    <ECardRow
      product={line}
      song={song}
      onRemove={row.onRemove}
      onSave={(ecard) => changeLine(line.cart_uuid, line.kind, { ecard })}
      onStartOver={() => changeLine(line.cart_uuid, line.kind, { ecard: null })}
    />
  ),
  gift_card: (line, { row, today }) => (
    <GiftCardRow
      product={line}
      today={today}
      onSave={(gift_card) => changeLine(line.cart_uuid, line.kind, { gift_card })}
      onRemove={row.onRemove}
    />
  ),
  pod: (line, { row, made, sent }) => <PodRow product={line} {...row} made={made} sent={sent} />,
  revision: (line, { row }) => {
    const count = line.extra_info.revision_requests?.length ?? 0;
    return <ExtraRow product={line} {...row} text={m.work_cart_lines({ count })} />;
  },
  bundle: (line, { row, sent }) => (
    <ExtraRow product={line} {...row} text={[bundleWords(line), sent].filter(Boolean).join(' · ')} />
  ),
  extra_verse: (line, { row }) => (
    <VersesRow
      product={line}
      recipient={row.recipient}
      onChange={(count) => (count === 0 ? row.onRemove() : setExtraVerses(count, line))}
    />
  ),
};

type RushRowProps = {
  product: CartLine;
  recipient: string;
  delivery: DeliveryInfo | null;
  onEdit: () => void;
  onRemove: () => void;
};

/** Rush delivery under the song, with the date on which the song comes (spec 3.4-13). */
function RushRow({ product, recipient, delivery, onEdit, onRemove }: RushRowProps) {
  const { locale } = usePage();
  const title = lineTitle(product);
  return (
    <Row
      product={product}
      recipient={recipient}
      text={delivery ? m.cart_rush_text({ day: formatWeekday(delivery.date, locale) }) : null}
    >
      <EditLink title={title} onEdit={onEdit} />
      <RemoveLink title={title} onRemove={onRemove} />
    </Row>
  );
}
