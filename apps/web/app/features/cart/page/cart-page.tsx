import type { Product } from '@keepsong/contract/catalog';
import { isSong } from '@keepsong/domain/cart/cart-order';
import type { ECard } from '@keepsong/domain/cart/ecard';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { newLine } from '@keepsong/domain/cart/kinds/index';
import { instantData, songInfo } from '@keepsong/domain/cart/lines';
import { EXTRA_VERSE } from '@keepsong/domain/cart/named-products';
import { isSold } from '@keepsong/domain/system/sold';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { refusalWords } from '~/platform/api/errors.ts';
import { useNow } from '~/platform/hooks/use-now.ts';
import { track } from '~/platform/page/analytics.ts';
import { firstName } from '~/platform/session/first-name.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { withCartSignal } from '~/platform/signals/cart-signals.ts';
import { useView } from '~/platform/signals/use-tracked.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { Repriced } from '../care/refresh-products.ts';
import { repricedWords } from '../care/repriced-words.ts';
import { CartLines } from '../line/cart-lines.tsx';
import { catalogProduct } from '../offer/catalog-product.ts';
import { addToCart, mendCart, removeLine, setExtraVerses } from '../operations/cart-actions.ts';
import { announceAdded } from '../store/added-toast.ts';
import { cartStore, useCart } from '../store/cart.store.ts';
import { CartPrices } from './cart-prices.tsx';
import { EmptyCart } from './cart-skeleton.tsx';
import { CartBar, CartSummary } from './cart-summary.tsx';
import { recipientOf } from './cart-words.ts';
import './cart.css';
import { useSongDelivery } from '../delivery/use-song-delivery.ts';
import { RemoveSongDialog } from '../line/remove-song-dialog.tsx';
import { type SongPaths, SongRow } from '../line/song-row.tsx';
import { lookOf } from '../line/song-sleeve.tsx';
import { useRemoval } from '../line/use-removal.ts';
import { Offers } from '../offer/offers.tsx';
import { offersFor, switchesOf } from '../offer/offers-for.ts';
import type { CartFacts } from './load-cart.ts';
import { quoteOfCart } from './quote-of-cart.ts';

const MINUTE_MS = 60_000;

/** Keeps the open cart up to date: applies the consequences of each change, and of time passing. */
function useMendedCart(): void {
  useEffect(() => {
    const mend = () => void mendCart();
    mend();
    const stop = cartStore.subscribe(mend);
    const timer = setInterval(mend, MINUTE_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
}

/**
 * The shop's service fee in the form of a cart line, so that its price can be computed. The fee is charged once. This
 * line is never put into the cart.
 */
const feeLine = (fee: Product): CartLine =>
  newLine(catalogProduct(fee), { cart_uuid: fee.name, added_at: new Date(0) });

type CartPageProps = {
  facts: CartFacts;
  /** The products whose price changed since the customer saw the cart. */
  repriced: readonly Repriced[];
  paths: SongPaths & { start: string; instant: SongPaths };
  /** The ways to pay at once, below the link to the checkout. */
  express: ReactNode;
  /** Called when the song was deleted, because its draft must be deleted too (spec 4.3-04). */
  onSongDeleted: (song: CartLine) => void;
};

/** 'Your cart': the song at the top, the other lines under it, and the total beside them. */
export function CartPage(props: CartPageProps) {
  const cart = useCart();
  const { products } = cart;
  const title = useRef<HTMLHeadingElement>(null);
  useMendedCart();
  useView('cart', () => withCartSignal(cart, (signal) => track('Cart Viewed', signal)));
  return (
    <div className="wrap pt-5 pb-24">
      <h1 ref={title} tabIndex={-1} className="d2 mb-8">
        {m.cart_title()}
      </h1>
      <div role="status">
        {props.repriced.length > 0 ? <p className="mb-6 font-bold">{repricedWords(props.repriced)}</p> : null}
      </div>
      {products.length === 0 ? (
        <EmptyCart start={props.paths.start} />
      ) : (
        <FilledCart {...props} title={title} />
      )}
    </div>
  );
}

type FilledProps = CartPageProps & { title: Parameters<typeof useRemoval>[0] };

function FilledCart({ facts, paths, express, onSongDeleted, title }: FilledProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const now = useNow(new Date(facts.calendar.now).toISOString());
  const [asking, setAsking] = useState<CartLine | null>(null);
  const song = cart.products.find(isSong);
  const info = songInfo(song);
  const artist = firstName(info?.artist_name ?? '');
  const recipient = recipientOf(song);
  const slug = info?.songbuilder_slug ?? '';
  const cardSong = { slug, recipient, look: lookOf({ song, draft: facts.draft }) };
  const remove = useRemoval(title, slug);
  const all = offersFor(cart, facts.addons, facts.draft);
  const shown = switchesOf(all);
  const isOn = {
    streaming: useSwitch('streaming', shown.includes('streaming')),
    ecards: useSwitch('ecards', shown.includes('ecards')),
  };
  const { delivery, edit } = useSongDelivery(cart, facts, artist, now);
  const serviceFee = facts.serviceFee && feeLine(facts.serviceFee);
  const priced = { cart, quote: quoteOfCart(cart, { now, serviceFee, promotions: facts.promotions }), now };

  function deleteSong(): void {
    if (asking && removeLine(asking.cart_uuid).reset) onSongDeleted(asking);
    setAsking(null);
  }

  function buyNow(product: Product): void {
    if (addOffer(product, null, 'buy_now')) void navigate('/checkout');
  }

  return (
    <CartPrices value={priced}>
      <Columns summary={<CartSummary priced={priced} express={express} />}>
        {song ? (
          <SongRow
            song={song}
            facts={facts}
            paths={instantData(song) ? paths.instant : paths}
            delivery={delivery}
            onRemove={() => setAsking(song)}
          />
        ) : null}
        <CartLines
          lines={cart.products.filter((line) => line !== song)}
          cart={cart}
          facts={facts}
          song={cardSong}
          artist={artist}
          delivery={delivery?.info ?? null}
          today={chicagoDay(now)}
          onEditDelivery={edit}
          onRemove={remove}
        />
        <Offers
          offers={all.filter((addon) => isSold(addon, isOn))}
          song={cardSong}
          onAdd={addOffer}
          onBuyNow={buyNow}
        />
      </Columns>
      <CartBar quote={priced.quote} />
      <RemoveSongDialog
        open={asking !== null}
        recipient={recipient}
        other={
          instantData(song)
            ? { path: paths.instant.findArtist, label: m.cart_other_preview() }
            : { path: paths.findArtist, label: m.cart_find_artist() }
        }
        onCancel={() => setAsking(null)}
        onDelete={deleteSong}
      />
    </CartPrices>
  );
}

function Columns({ children, summary }: { children: ReactNode; summary: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-16">
      <div>{children}</div>
      {summary}
    </div>
  );
}

/** Adds an offered product and shows the result in a toast (spec 8.3-03). Returns false when the cart refused it. */
function addOffer(
  product: Product,
  ecard: ECard | null = null,
  cta_clicked: 'add' | 'buy_now' = 'add',
): boolean {
  const added =
    product.name === EXTRA_VERSE
      ? setExtraVerses(1, catalogProduct(product))
      : addToCart(catalogProduct(product), product.under_song, { ecard, cta_clicked });
  if (added.ok) announceAdded(product.title);
  else toast.show({ tone: 'error', text: refusalWords(added.refusal.code) });
  return added.ok;
}
