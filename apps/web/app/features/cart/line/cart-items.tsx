import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import { productArt } from '~/platform/art/product-art.ts';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { CartPrices, LinePrice } from '../page/cart-prices.tsx';
import { lineByline, lineTitle, recipientOf } from '../page/cart-words.ts';
import { quoteOfCart } from '../page/quote-of-cart.ts';
import { SongThumb } from './song-sleeve.tsx';

type CartItemsProps = { cart: Cart; draft: SongData | null };

/** The cart's lines in a small form, for the checkout's summary. */
export function CartItems({ cart, draft }: CartItemsProps) {
  const recipient = recipientOf(cart.products[0]);
  const now = new Date();
  return (
    <CartPrices value={{ cart, quote: quoteOfCart(cart, { now }), now }}>
      <ul className="grid gap-3.5">
        {cart.products.map((line) => {
          const art = productArt(line.name, recipient);
          return (
            <li
              key={line.cart_uuid}
              className="grid grid-cols-[56px_1fr_auto] items-center gap-3.5 leading-[1.3]"
            >
              {isSong(line) ? (
                <SongThumb song={line} draft={draft} size="size-14" />
              ) : art ? (
                <Artwork src={art} alt="" className="size-14" />
              ) : (
                <span />
              )}
              <span>
                <b>{lineTitle(line)}</b>
                {lineByline(line) ? <span className="small muted block">{lineByline(line)}</span> : null}
              </span>
              <b className="num">
                <LinePrice product={line} />
              </b>
            </li>
          );
        })}
      </ul>
    </CartPrices>
  );
}

/** The song's sleeve, for the folded summary. */
export function CartThumb({ cart, draft }: CartItemsProps) {
  const [song] = cart.products;
  return song && isSong(song) ? <SongThumb song={song} draft={draft} size="size-11" /> : null;
}
