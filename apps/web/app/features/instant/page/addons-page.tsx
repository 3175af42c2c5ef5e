import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { productArt } from '~/platform/art/product-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { useInstant } from './instant.store.ts';
import { useInstantCart } from './instant-context.tsx';
import { factsOf } from './instant-ground.ts';
import { InstantPage } from './instant-page.tsx';
import { instantPath } from './instant-paths.ts';
import type { InstantLoaded } from './load-instant.ts';

export type AddonListProps = {
  /** Add-ons that need only one press, in the shop's order. */
  offered: readonly Product[];
  /** The link to an add-on's details. */
  more: (product: Product, recipient: string) => ReactNode;
};

/** 'Customize your song' (spec 2.4-23), for collections that do not offer the add-ons with the pick. */
export function AddonsPage({ loaded, ...list }: AddonListProps & { loaded: InstantLoaded }) {
  const state = useInstant((all) => all);
  const cart = useInstantCart();
  const facts = factsOf(loaded, state, cart.holds(loaded.collection.id));
  return (
    <InstantPage
      screen="addons"
      title={m.instant_addons_title()}
      heading={m.instant_addons_title()}
      lead={m.instant_addons_lead()}
      back={instantPath(neighbourOf({ screen: 'addons' }, facts, 'back'))}
      actions={<ButtonLink to="/cart">{m.instant_to_cart()}</ButtonLink>}
    >
      <AddonList {...list} />
    </InstantPage>
  );
}

export function AddonList({ offered, more }: AddonListProps) {
  const cart = useInstantCart();
  const recipient = cart.song?.instant_data.selected_name?.spelling ?? '';
  return (
    <ul className="instant-addons">
      {offered.map((product) => (
        <Addon key={product.id} product={product} recipient={recipient} more={more(product, recipient)} />
      ))}
    </ul>
  );
}

function Addon({ product, recipient, more }: { product: Product; recipient: string; more: ReactNode }) {
  const cart = useInstantCart();
  const { locale } = usePage();
  const art = productArt(product.name, recipient);
  const held = cart.extras.find(({ name }) => name === product.name) ?? null;
  return (
    <li className="instant-addon" data-chosen={held !== null || undefined}>
      {art ? <Artwork src={art} alt="" className="instant-addon__art" /> : null}
      <div className="instant-addon__text">
        <Heading level={2} size="d4">
          {product.title}
        </Heading>
        <p className="small muted">{product.description}</p>
        {more}
        <VisuallyHidden role="status">{held ? m.instant_added() : ''}</VisuallyHidden>
      </div>
      {held ? (
        <p className="instant-addon__in">
          <Icon name="check" /> {m.instant_added()}
          <LinkButton onClick={() => cart.remove(held)}>
            {m.instant_take_out()}
            <VisuallyHidden> {product.title}</VisuallyHidden>
          </LinkButton>
        </p>
      ) : (
        <Button variant="soft" onClick={() => cart.add(product)}>
          {m.instant_add()}
          <VisuallyHidden> {product.title}</VisuallyHidden>
          <span className="num"> {m.instant_costs({ price: formatMoney(product.price, locale) })}</span>
        </Button>
      )}
    </li>
  );
}
