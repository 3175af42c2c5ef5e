import type { Product } from '@keepsong/contract/catalog';
import type { ECard } from '@keepsong/domain/cart/ecard';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { productArt } from '~/platform/art/product-art.ts';
import { ecardPath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { LearnMore } from '../offer/learn-more.tsx';
import './ecard-addon.css';
import { ECardButton, type ECardUse } from './ecard-button.tsx';
import { keptCards, useKeptCard } from './kept-cards.store.ts';

type AddonProps = { product: Product; song: ECardUse['song'] };

/** The e-card among a song's add-ons. It is chosen once it is personalised (spec 2.3-41). */
export function ECardAddon({ product, song }: AddonProps) {
  const { locale } = usePage();
  const { saved, typed } = useKeptCard(song.slug);
  const { title } = product;
  const keep = (card: ECard | null) => keptCards.keep(song.slug, { saved: card });
  const button = (
    <ECardButton song={song} title={title} card={saved} onSave={keep} onStartOver={() => keep(null)} />
  );
  return (
    <section className="ecard-addon" data-chosen={saved !== null} aria-label={title}>
      <ECardAddonArt card={saved} product={product} song={song} />
      <div className="min-w-0 flex-1">
        <p className="ecard-addon__title">
          {title} <span className="num">{formatMoney(product.price, locale)}</span>
        </p>
        <p className="text-card__line">{saved ? m.cart_ecard_ready() : product.description}</p>
        {saved && typed ? <p className="text-card__line">{m.cart_ecard_unsaved()}</p> : null}
        <div className="ecard-addon__actions">
          {button}
          {saved ? (
            // Removing the card keeps its text, in case the customer adds it again.
            <LinkButton
              className="small"
              onClick={() => keptCards.keep(song.slug, { saved: null, typed: typed ?? saved })}
            >
              {m.cart_remove()}
              <VisuallyHidden> {title}</VisuallyHidden>
            </LinkButton>
          ) : null}
          <LearnMore product={product} recipient={song.recipient} />
        </div>
      </div>
      <span className="tick" aria-hidden="true">
        <Icon name="check" />
      </span>
    </section>
  );
}

function ECardAddonArt({ card, product, song }: AddonProps & { card: ECard | null }) {
  const art = card ? ecardPath(card.front, song.look) : productArt(product.name, song.recipient);
  return art ? (
    <Artwork src={art} alt="" ratio={card ? '5 / 7' : '1'} className="w-16 flex-none self-start" />
  ) : null;
}
