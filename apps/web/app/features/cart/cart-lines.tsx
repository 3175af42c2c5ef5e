import type { Cart, CartProduct } from '@keepsong/domain/cart/cart';
import { isECard } from '@keepsong/domain/cart/ecard';
import { isGiftCard } from '@keepsong/domain/cart/gift-card';
import { EXTRA_VERSE, GRATUITY, REVISION } from '@keepsong/domain/cart/named-products';
import { asksForPod } from '@keepsong/domain/cart/pod-rules';
import { type DeliveryInfo, RUSH_FEE } from '@keepsong/domain/checkout/rush';
import { formatDay } from '@keepsong/domain/format/dates';
import type { Day } from '@keepsong/domain/time/chicago';
import { m } from '~/paraglide/messages.js';
import { refusalWords } from '~/platform/errors.ts';
import { usePage } from '~/platform/page-context.tsx';
import { toast } from '~/ui/toast.store.ts';
import { addressGiftCard, giveGratuity, personalizeECard, setExtraVerses } from './cart-actions.ts';
import { bundleWords, lineTitle } from './cart-words.ts';
import { catalogProduct } from './catalog-product.ts';
import type { ECardUse } from './ecard/ecard-button.tsx';
import { ECardRow } from './ecard/ecard-row.tsx';
import { EditLink, ExtraRow, RemoveLink, Row } from './extra-row.tsx';
import { firstSentence } from './first-sentence.ts';
import { GiftCardRow } from './gift-card/gift-card-row.tsx';
import { GratuityRow } from './gratuity-row.tsx';
import type { CartFacts } from './load-cart.ts';
import { PodRow } from './pod/pod-row.tsx';
import { VersesRow } from './verses-row.tsx';

type LinesProps = {
  cart: Cart;
  facts: CartFacts;
  song: ECardUse['song'];
  /** Given name of the artist; '' without one. */
  artist: string;
  /** When the song comes. */
  delivery: DeliveryInfo | null;
  today: Day;
  onEditDelivery: () => void;
  onRemove: (line: CartProduct) => void;
};

/** Everything under the song, and what the artist may be given. */
export function CartLines(props: LinesProps & { lines: readonly CartProduct[] }) {
  const { lines, cart, facts, song, artist, onRemove } = props;
  const gratuity = cart.hasOriginalSong ? facts.addons.find(({ name }) => name === GRATUITY) : undefined;
  if (lines.length === 0 && !gratuity) return null;
  const give = (cents: number) => {
    const given = gratuity && giveGratuity(catalogProduct(gratuity), cents);
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
  facts,
  song,
  delivery,
  today,
  onEditDelivery,
  onRemove,
}: LinesProps & { line: CartProduct }) {
  const { recipient } = song;
  const remove = () => onRemove(line);
  if (line.name === EXTRA_VERSE)
    return (
      <VersesRow
        product={line}
        recipient={recipient}
        onChange={(count) => (count === 0 ? remove() : setExtraVerses(count, line))}
      />
    );
  if (line.name === RUSH_FEE)
    return (
      <RushRow
        product={line}
        recipient={recipient}
        delivery={delivery}
        onEdit={onEditDelivery}
        onRemove={remove}
      />
    );
  if (isECard(line))
    return (
      <ECardRow
        product={line}
        song={song}
        onRemove={remove}
        onSave={(ecard) => personalizeECard(line.cart_uuid, ecard)}
        onStartOver={() => personalizeECard(line.cart_uuid, null)}
      />
    );
  if (isGiftCard(line))
    return (
      <GiftCardRow
        product={line}
        today={today}
        onSave={(info) => addressGiftCard(line.cart_uuid, info)}
        onRemove={remove}
      />
    );
  if (asksForPod(line.extra_info)) return <PodRow product={line} recipient={recipient} onRemove={remove} />;
  if (line.name === REVISION)
    return (
      <ExtraRow
        product={line}
        recipient={recipient}
        text={m.work_cart_lines({ count: line.extra_info.revision_requests?.length ?? 0 })}
        onRemove={remove}
      />
    );
  if (line.bundled_products.length > 0)
    return <ExtraRow product={line} recipient={recipient} text={bundleWords(line)} onRemove={remove} />;
  const about = facts.addons.find(({ id }) => id === line.id)?.description ?? '';
  return <ExtraRow product={line} recipient={recipient} text={firstSentence(about)} onRemove={remove} />;
}

type RushRowProps = {
  product: CartProduct;
  recipient: string;
  delivery: DeliveryInfo | null;
  onEdit: () => void;
  onRemove: () => void;
};

/** Rush delivery under the song: on which day it brings the song (spec 3.4-13). */
function RushRow({ product, recipient, delivery, onEdit, onRemove }: RushRowProps) {
  const { locale } = usePage();
  const title = lineTitle(product);
  return (
    <Row
      product={product}
      recipient={recipient}
      text={delivery ? m.cart_rush_text({ day: formatDay(delivery.date, locale) }) : null}
    >
      <EditLink title={title} onEdit={onEdit} />
      <RemoveLink title={title} onRemove={onRemove} />
    </Row>
  );
}
