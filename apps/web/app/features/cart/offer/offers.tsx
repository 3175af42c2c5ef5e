import type { Product } from '@keepsong/contract/catalog';
import { isECard } from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';
import { productArt } from '~/platform/art/product-art.ts';
import { Button } from '~/ui/action/button.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { ECardButton, type ECardUse } from '../ecard/ecard-button.tsx';
import { firstSentence } from '../line/first-sentence.ts';
import { OfferPrice } from '../page/cart-prices.tsx';
import { LearnMore } from './learn-more.tsx';
import { OFFERS_SHOWN } from './offers-for.ts';

type OfferUse = {
  song: ECardUse['song'];
  /** Puts a product into the cart. For an e-card, `ecard` is its personalisation. */
  onAdd: (product: Product, ecard?: ECardUse['card']) => void;
  /** Puts a product into the cart and opens the checkout. */
  onBuyNow: (product: Product) => void;
};

/** 'Make more of the moment': add-ons with price, description and one button each. */
export function Offers({ offers, ...use }: OfferUse & { offers: readonly Product[] }) {
  const shown = offers.slice(0, OFFERS_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="mt-13">
      <Heading level={2} className="mb-4.5">
        {m.cart_offers()}
      </Heading>
      <ul className="grid gap-4 md:grid-cols-3">
        {shown.map((product) => (
          <Offer key={product.id} product={product} {...use} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ product, song, onAdd, onBuyNow }: OfferUse & { product: Product }) {
  const isCard = isECard(product);
  return (
    <li className="grid content-between gap-2.5 overflow-hidden rounded-card border-[1.5px] border-rule">
      <div>
        <OfferArt name={product.name} recipient={song.recipient} />
        <div className="px-4.5 pt-4">
          <Heading level={3}>{product.title}</Heading>
          <p className="small muted mt-1.5 mb-2.5">{firstSentence(product.description)}</p>
          <LearnMore
            product={product}
            recipient={song.recipient}
            buy={isCard ? undefined : { onToggle: () => onAdd(product), onBuyNow: () => onBuyNow(product) }}
          />
        </div>
      </div>
      <div className="flex items-center justify-between gap-3 px-4.5 pb-4.5">
        <b className="num">
          <OfferPrice product={product} />
        </b>
        {isCard ? (
          <ECardButton
            song={song}
            title={product.title}
            card={null}
            onSave={(ecard) => onAdd(product, ecard)}
            onStartOver={() => undefined}
          />
        ) : (
          <Button variant="soft" size="small" onClick={() => onAdd(product)}>
            {m.cart_add()}
            <VisuallyHidden> {product.title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

function OfferArt({ name, recipient }: { name: string; recipient: string }) {
  const art = productArt(name, recipient);
  return art ? (
    <Artwork src={art} alt="" ratio="auto" className="h-37.5 rounded-none [&>img]:object-center" />
  ) : null;
}
