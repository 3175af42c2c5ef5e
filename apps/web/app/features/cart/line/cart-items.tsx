import type { SongData } from '@keepsong/domain/builder/song-data';
import { lateSong } from '@keepsong/domain/builder/wanted-by';
import type { Cart } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { m } from '~/paraglide/messages.js';
import { GoodsPicture } from '~/platform/art/goods-picture.tsx';
import { productArt } from '~/platform/art/product-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { PromisedDay } from '~/platform/words/promised-day.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { leavesWords, lineLeaves } from '../delivery/cart-promises.ts';
import { deliveryOfCart } from '../delivery/delivery-of-cart.ts';
import { CartPrices, LinePrice } from '../page/cart-prices.tsx';
import { lineByline, lineTitle, recipientOf } from '../page/cart-words.ts';
import type { CartDates, CartFacts } from '../page/load-cart.ts';
import { lineSketch } from '../song-goods/goods-sketch.ts';
import { lookOf, SongThumb } from './song-sleeve.tsx';

type CartItemsProps = { cart: Cart; draft: SongData | null };
type Dated = CartItemsProps & { dates: CartDates | null };

/**
 * When the cart's song arrives, and whether this is later than the customer wants. Null when nothing is promised.
 */
export function SongArrival({ cart, draft, dates }: Dated) {
  const { locale } = usePage();
  if (cart.hasInstantSong)
    return (
      <p className="mb-6 flex gap-2">
        <Icon name="clock" size={20} className="flex-none" />
        <b>{m.checkout_promise_instant()}</b>
      </p>
    );
  const info = dates && deliveryOfCart(cart, dates);
  if (!info) return null;
  const day = formatWeekday(info.date, locale);
  const late = lateSong(draft?.wanted_by, info.date, []);
  return (
    <p className="mb-6 flex gap-2">
      <Icon name="calendar" size={20} className="flex-none" />
      <span>
        <b>
          <PromisedDay day={info.date}>{m.cart_song_comes({ day })}</PromisedDay>
        </b>
        {late ? (
          <span className="help--error block">
            {m.cart_late_checkout({ day: formatWeekday(late.wanted, locale) })}
          </span>
        ) : null}
      </span>
    </p>
  );
}

/**
 * The cart's lines in a small form, for the checkout's summary. Goods say by which day they leave. Prices come from
 * `quote`, so that they always belong to the total beside them.
 */
export function CartItems({
  cart,
  draft,
  dates,
  songs,
  quote,
}: Dated & Pick<CartFacts, 'songs'> & { quote: Quote }) {
  const { locale } = usePage();
  const delivery = dates && deliveryOfCart(cart, dates);
  const recipient = recipientOf(cart.products[0]);
  const inCart = lookOf({ song: cart.products.find(isSong), draft });
  return (
    <CartPrices value={{ cart, quote, now: new Date() }}>
      <ul className="grid gap-3.5">
        {cart.products.map((line) => {
          const art = productArt(line.name, recipient);
          const made = lineSketch(line, { songs, inCart, lines: cart.products });
          const sent = dates ? leavesWords(lineLeaves(line, cart, delivery, dates.calendar), locale) : '';
          const about = [lineByline(line), sent].filter(Boolean).join(' · ');
          return (
            <li
              key={line.cart_uuid}
              className="grid grid-cols-[56px_1fr_auto] items-center gap-3.5 leading-[1.3]"
            >
              {isSong(line) ? (
                <SongThumb song={line} draft={draft} size="size-14" />
              ) : made ? (
                <GoodsPicture goods={made} alt="" className="size-14" />
              ) : art ? (
                <Artwork src={art} alt="" className="size-14" />
              ) : (
                <span />
              )}
              <span>
                <b>{lineTitle(line)}</b>
                {about ? <span className="small muted block">{about}</span> : null}
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
