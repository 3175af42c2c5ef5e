import type { Product } from '@keepsong/contract/catalog';
import { type CartProduct, isSong } from '@keepsong/domain/cart/cart';
import { type ECard, isECard } from '@keepsong/domain/cart/ecard';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { refusalWords } from '~/platform/errors.ts';
import { firstName } from '~/platform/first-name.ts';
import { EmptySleeve } from '~/shell/empty-sleeve.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { toast } from '~/ui/toast.store.ts';
import { addToCart, personalizeECard, removeLine, setExtraVerses, useCart } from './cart.store.ts';
import { EXTRA_VERSE } from './cart-operations.ts';
import { CartBar, CartSummary } from './cart-summary.tsx';
import { catalogProduct } from './catalog-product.ts';
import './cart.css';
import type { ECardUse } from './ecard/ecard-button.tsx';
import { ECardRow } from './ecard/ecard-row.tsx';
import { keptCards } from './ecard/kept-cards.store.ts';
import { ExtraRow, VersesRow } from './extra-row.tsx';
import { firstSentence } from './first-sentence.ts';
import type { CartFacts } from './load-cart.ts';
import { Offers, offersFor } from './offers.tsx';
import { RemoveSongDialog } from './remove-song-dialog.tsx';
import { type SongPaths, SongRow } from './song-row.tsx';
import { lookOf } from './song-sleeve.tsx';

type CartPageProps = {
  facts: CartFacts;
  paths: SongPaths & { start: string };
  /** The song was deleted; the builder's draft goes with it (spec 4.3-04). */
  onSongDeleted: () => void;
};

/** 'Your cart': one song on top, what goes with it beneath, and the total beside it. */
export function CartPage({ facts, paths, onSongDeleted }: CartPageProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<CartProduct | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const song = cart.products.find(isSong);
  const info = song?.additional_info ?? null;
  const recipient = info?.recipient ?? '';
  const cardSong = {
    slug: info?.songbuilder_slug ?? '',
    recipient,
    look: lookOf({ info, draft: facts.draft }),
  };

  function deleteSong(): void {
    if (asking && removeLine(asking.cart_uuid).reset) onSongDeleted();
    setAsking(null);
  }

  /** The line's button goes with the line, so the focus is given a place that stays. */
  function remove({ cart_uuid, ecard }: CartProduct): void {
    // What was written stays for whoever wants the card again.
    if (ecard) keptCards.keep(cardSong.slug, { typed: ecard });
    removeLine(cart_uuid);
    title.current?.focus();
  }

  function buyNow(product: Product): void {
    if (addOffer(product)) void navigate('/checkout');
  }

  return (
    <div className="wrap pt-5 pb-24">
      <h1 ref={title} tabIndex={-1} className="d2 mb-8">
        {m.cart_title()}
      </h1>
      {cart.products.length === 0 ? (
        <EmptyState
          art={<EmptySleeve />}
          title={m.cart_empty_title()}
          text={m.cart_empty_text()}
          action={<ButtonLink to={paths.start}>{m.shell_start_song()}</ButtonLink>}
        />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-16">
          <div>
            {song ? (
              <SongRow song={song} facts={facts} paths={paths} onRemove={() => setAsking(song)} />
            ) : null}
            <Extras
              products={cart.products.filter((line) => line !== song)}
              facts={facts}
              song={cardSong}
              onRemove={remove}
            />
            <Offers
              offers={offersFor(cart, facts.addons)}
              song={cardSong}
              onAdd={addOffer}
              onBuyNow={buyNow}
            />
          </div>
          <CartSummary cart={cart} artist={firstName(info?.artist_name ?? '')} />
        </div>
      )}
      {cart.products.length > 0 ? <CartBar cart={cart} /> : null}
      <RemoveSongDialog
        open={asking !== null}
        recipient={recipient}
        findArtistPath={paths.findArtist}
        onCancel={() => setAsking(null)}
        onDelete={deleteSong}
      />
    </div>
  );
}

/** False when the cart refused it, which a toast says. */
function addOffer(product: Product, ecard: ECard | null = null): boolean {
  const added =
    product.name === EXTRA_VERSE
      ? setExtraVerses(1, catalogProduct(product))
      : addToCart(catalogProduct(product), product.under_song, ecard);
  if (!added.ok) toast.show({ tone: 'error', text: refusalWords(added.refusal.code) });
  return added.ok;
}

type ExtrasProps = {
  products: readonly CartProduct[];
  facts: CartFacts;
  song: ECardUse['song'];
  onRemove: (line: CartProduct) => void;
};

function Extras({ products, facts, song, onRemove }: ExtrasProps) {
  if (products.length === 0) return null;
  const textOf = (line: CartProduct) =>
    firstSentence(facts.addons.find(({ id }) => id === line.id)?.description ?? '');
  return (
    <ul className="border-t-[1.5px] border-rule">
      {products.map((line) => {
        const remove = () => onRemove(line);
        if (line.name === EXTRA_VERSE)
          return (
            <VersesRow
              key={line.cart_uuid}
              product={line}
              recipient={song.recipient}
              onChange={(count) => (count === 0 ? remove() : setExtraVerses(count, line))}
            />
          );
        return isECard(line) ? (
          <ECardRow
            key={line.cart_uuid}
            product={line}
            song={song}
            onRemove={remove}
            onSave={(ecard) => personalizeECard(line.cart_uuid, ecard)}
            onStartOver={() => personalizeECard(line.cart_uuid, null)}
          />
        ) : (
          <ExtraRow
            key={line.cart_uuid}
            product={line}
            recipient={song.recipient}
            text={textOf(line)}
            onRemove={remove}
          />
        );
      })}
    </ul>
  );
}
