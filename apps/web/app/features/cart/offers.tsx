import type { Product } from '@keepsong/contract/catalog';
import type { Cart } from '@keepsong/domain/cart/cart';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { Artwork } from '~/ui/artwork.tsx';
import { Button } from '~/ui/button.tsx';
import { Heading } from '~/ui/heading.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { EXTRA_VERSE } from './cart-operations.ts';
import { productArt } from './catalog-product.ts';
import { firstSentence } from './first-sentence.ts';

/** What can be added with one press, best first; the other add-ons ask for something more. */
export const ONE_PRESS = [
  EXTRA_VERSE,
  'song-qr-card',
  'lyric-print',
  'song-streaming',
  'artist-gratuity',
] as const;
const SHOWN = 3;

/** What the cart offers beside what is in it. */
export function offersFor(cart: Cart, addons: readonly Product[]): Product[] {
  if (!cart.hasOriginalSong) return [];
  const held = new Set(cart.products.map(({ name }) => name));
  return ONE_PRESS.flatMap((name) => addons.filter((addon) => addon.name === name && !held.has(name))).slice(
    0,
    SHOWN,
  );
}

type OffersProps = { offers: readonly Product[]; recipient: string; onAdd: (product: Product) => void };

/** 'Make more of the moment': add-ons with their price and one button each. */
export function Offers({ offers, recipient, onAdd }: OffersProps) {
  const { locale } = usePage();
  if (offers.length === 0) return null;
  return (
    <section className="mt-13">
      <Heading level={2} className="mb-4.5">
        {m.cart_offers()}
      </Heading>
      <ul className="grid gap-4 md:grid-cols-3">
        {offers.map((product) => (
          <li
            key={product.id}
            className="grid content-between gap-2.5 overflow-hidden rounded-card border-[1.5px] border-rule"
          >
            <div>
              <OfferArt name={product.name} recipient={recipient} />
              <div className="px-4.5 pt-4">
                <h3 className="d4">{product.title}</h3>
                <p className="small muted mt-1.5">{firstSentence(product.description)}</p>
              </div>
            </div>
            <div className="flex items-center justify-between gap-3 px-4.5 pb-4.5">
              <b className="num">{formatMoney(product.price, locale)}</b>
              <Button variant="soft" size="small" onClick={() => onAdd(product)}>
                {m.cart_add()}
                <VisuallyHidden> {product.title}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferArt({ name, recipient }: { name: string; recipient: string }) {
  const art = productArt(name, recipient);
  return art ? <Artwork src={art} alt="" ratio="auto" className="h-37.5 rounded-none" /> : null;
}
