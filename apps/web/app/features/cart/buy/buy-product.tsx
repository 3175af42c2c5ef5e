import type { Product } from '@keepsong/contract/catalog';
import { soldWith } from '@keepsong/domain/cart/kinds/index';
import {
  isECard,
  isForOwner,
  isGiftCard,
  isOnlyGiven,
  isStreaming,
} from '@keepsong/domain/cart/named-products';
import { asksForPod, type PodInputs } from '@keepsong/domain/cart/pod-rules';
import { mostOfProduct } from '@keepsong/domain/cart/quantity';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Spinner } from '~/ui/status/spinner.tsx';
import { catalogProduct } from '../offer/catalog-product.ts';
import { addGoods } from '../operations/goods-operations.ts';
import type { SongGoods } from '../song-goods/goods-words.ts';
import { announceAdded } from '../store/added-toast.ts';
import { useCart } from '../store/cart.store.ts';
import { BuyGiftCard, usualAmount } from './buy-gift-card.tsx';
import { isThereFor, needsInstantSong, needsOriginalSong, storyFor } from './needs-song.ts';

const BuyPod = lazyPart(() => import('./buy-pod.tsx'), { waiting: <Spinner /> });
const SongLinks = lazyPart(() => import('../song-goods/song-links.tsx'), { waiting: <Spinner /> });
const SongGoodsForm = lazyPart(() => import('../song-goods/song-goods-form.tsx'), { waiting: <Spinner /> });

type BuyProps = {
  product: Product;
  /** The sizes or amounts of the product, the one with the plain address first. */
  variants: readonly Product[];
  /** Today's date in Chicago. */
  today: string;
  /**
   * The link that begins a song. It is shown for a song, because a song must first be made in a builder before it can
   * go into the cart.
   */
  startSong: ReactNode;
};

/**
 * Buys a product of the store. With JavaScript the product goes into the cart. Without JavaScript the page says that it
 * is needed.
 */
export function BuyProduct({ product, variants, today, startSong }: BuyProps) {
  if (product.sold_out) return <p className="font-bold">{m.cart_buy_sold_out()}</p>;
  if (product.product_type === 'song') return startSong;
  if (isOnlyGiven(product)) return <p className="small muted">{m.cart_buy_given()}</p>;
  return (
    <div className="buy">
      {isGiftCard(product) ? (
        <BuyGiftCard product={product} usual={usualAmount(variants)} today={today} />
      ) : (
        <BuyThing product={product} startSong={startSong} />
      )}
      <noscript>
        <p className="small muted">{m.cart_buy_needs_scripts()}</p>
      </noscript>
    </div>
  );
}

function BuyThing({ product, startSong }: Pick<BuyProps, 'product' | 'startSong'>) {
  const [quantity, setQuantity] = useState(1);
  const { products, hasOriginalSong, hasInstantSong } = useCart();
  const query = new URLSearchParams(useLocation().search);
  const sold = { ...product, contents: product.bundled_products };
  const storyId = storyFor(sold, query.get('story'));
  const most = Math.min(mostOfProduct(sold), product.most_per_order ?? Infinity);
  const choosesSong = soldWith(sold) === 'any_song';
  const isKnown = useSession(({ status }) => status === 'ready');
  const hasStreaming = useSwitch('streaming', isStreaming(product));
  const hasCards = useSwitch('ecards', isECard(product));
  if ((isStreaming(product) && !hasStreaming) || (isECard(product) && !hasCards))
    return <p className="small muted">{m.cart_buy_closed()}</p>;
  if (needsOriginalSong(sold) && !hasOriginalSong && storyId === null)
    return <NeedsSong product={product} startSong={startSong} />;
  if (needsInstantSong(sold) && !hasInstantSong)
    return (
      <>
        <p className="small muted">{m.cart_buy_needs_instant()}</p>
        <ButtonLink to="/instant-builder">{m.cart_buy_start_instant()}</ButtonLink>
      </>
    );
  const isThere = (id: string | null) => isThereFor(sold, products, id);
  if (!choosesSong && isThere(storyId)) return <ButtonLink to="/cart">{m.cart_buy_there()}</ButtonLink>;
  const add = (goods: Partial<SongGoods> & { pod_inputs?: PodInputs } = {}) => {
    const chosen = { quantity, underSong: product.under_song, storyId, ...goods };
    if (isThere(chosen.storyId)) return toast.show({ tone: 'error', text: m.cart_buy_there_for_song() });
    const added = addGoods(catalogProduct(product), chosen);
    if (added.ok) announceAdded(product.title);
  };
  const count =
    most === 1 ? null : (
      <Stepper
        label={m.cart_buy_quantity()}
        value={quantity}
        min={1}
        max={most}
        onChange={setQuantity}
        decreaseLabel={m.cart_buy_fewer()}
        increaseLabel={m.cart_buy_more()}
      />
    );
  // The songs to choose from belong to this visitor, so only the browser can show them.
  if (choosesSong)
    return isKnown ? (
      <SongGoodsForm
        name={product.name}
        isForOwner={isForOwner(sold)}
        fields={product.extra_info.pod_fields}
        begun={null}
        asked={query.get('song')}
        saveLabel={m.cart_buy_add()}
        beside={count}
        startSong={startSong}
        onSave={add}
      />
    ) : (
      <Spinner />
    );
  if (asksForPod(product.extra_info))
    return <BuyPod product={product} beside={count} onAdd={(pod_inputs) => add({ pod_inputs })} />;
  return (
    <>
      {storyId === null ? null : <p className="small muted">{m.cart_buy_for_story()}</p>}
      <div className="buy__row">
        {count}
        <Button wide onClick={() => add()}>
          {m.cart_buy_add()}
        </Button>
      </div>
    </>
  );
}

/**
 * Shown for a product that is bought with a song by an artist, while the cart has none. Signed-in customers choose one of
 * their delivered songs, if the product can be bought for these.
 */
function NeedsSong({ product, startSong }: Pick<BuyProps, 'product' | 'startSong'>) {
  const user = useUser();
  const isKnown = useSession(({ status }) => status === 'ready');
  const isForEarlier = soldWith({ ...product, contents: product.bundled_products }) === 'song';
  const none = (
    <>
      <p className="small muted">
        {m.cart_buy_needs_song()}{' '}
        {(isStreaming(product) || isECard(product)) && user ? m.cart_buy_from_page() : null}
      </p>
      {isForEarlier && isKnown && !user ? (
        <div>
          <LinkButton onClick={() => void openSignIn({ reason: 'menu' })}>
            {m.cart_goods_sign_in()}
          </LinkButton>
        </div>
      ) : null}
      {startSong}
    </>
  );
  // The songs belong to this visitor, so only the browser can show them.
  if (!isForEarlier || !isKnown || !user) return none;
  return <SongLinks key={user.id} product={product} startSong={startSong} none={none} />;
}
