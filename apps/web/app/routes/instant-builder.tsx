import { instantSongOf } from '@keepsong/domain/cart/lines';
import { SLIDESHOW } from '@keepsong/domain/cart/named-products';
import '~/features/builder/page/builder.css';
import '~/features/instant/page/instant.css';
import '~/shell/recording/recorder.css';
import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { LearnMore } from '~/features/cart/offer/learn-more.tsx';
import { isOnePress } from '~/features/cart/offer/offerable.ts';
import { offersFor } from '~/features/cart/offer/offers-for.ts';
import { PodButton } from '~/features/cart/pod/pod-button.tsx';
import { useCart } from '~/features/cart/store/cart.store.ts';
import { ConfirmPage } from '~/features/instant/making/confirm-page.tsx';
import { LoadingPage } from '~/features/instant/making/loading-page.tsx';
import { PreviewPage } from '~/features/instant/making/preview-page.tsx';
import { RecipientPage } from '~/features/instant/names/recipient-page.tsx';
import { AddonList, type AddonListProps, AddonsPage } from '~/features/instant/page/addons-page.tsx';
import { useInstant } from '~/features/instant/page/instant.store.ts';
import { InstantCartContext } from '~/features/instant/page/instant-context.tsx';
import { InstantOpening } from '~/features/instant/page/instant-opening.tsx';
import {
  type InstantLoaded,
  isInstantAddress,
  loadFirstScreen,
  loadInstant,
} from '~/features/instant/page/load-instant.ts';
import { StepPage } from '~/features/instant/page/step-page.tsx';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { loadNotFound, NotFound } from '~/shell/frame/not-found-page.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { Away } from '~/shell/header/away.tsx';
import type { Route } from './+types/instant-builder';
import { holdsInstant, useInstantCartOf } from './instant-builder-cart.tsx';

const MagicLink = lazyPart(() => import('~/features/instant/making/magic-link.tsx'), {
  Missing: PartMissing,
  waiting: <InstantOpening />,
});
const GreetingPage = lazyPart(() => import('~/features/instant/names/greeting-page.tsx'), {
  Missing: PartMissing,
  waiting: <InstantOpening />,
  ahead: true,
});

const CollectionsPage = lazyPart(
  async () => ({ default: (await import('~/features/instant/page/collections-page.tsx')).CollectionsPage }),
  { Missing: PartMissing, waiting: <InstantOpening /> },
);

type Params = { screen?: string; step?: string };

const OPENING = { kind: 'opening' } as const;
const MISSING = { kind: 'missing' } as const;

/**
 * Only this browser keeps the customer's answers (spec 2.4-03). So the server checks whether the address exists and
 * loads the first screen, and the browser loads the content of all other screens.
 */
const load = Object.assign(
  defineLoad(async (args: LoadArgs<Params>) => {
    if (!isInstantAddress(args.params)) {
      loadNotFound(args);
      return data(MISSING, { status: 404 });
    }
    if (import.meta.env.SSR) return data((await loadFirstScreen(args)) ?? OPENING);
    return data(await loadInstant(args, holdsInstant));
  }),
  { hydrate: true as const },
);

export { load as clientLoader, load as loader };

/** Visitors who sign in while building a song stay in the builder. */
export const handle = { skipAuthRedirect: true };

/**
 * All screens of the instant builder (spec 2.4). They get the cart to which the song is added. They have no site header
 * or footer.
 */
export default function InstantBuilder(props: Route.ComponentProps) {
  return (
    <>
      <Away />
      <Screens {...props} />
    </>
  );
}

function Screens({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { cart, dialog } = useInstantCartOf();
  if (loaderData.kind === MISSING.kind) return <NotFound />;
  if (loaderData.kind === OPENING.kind) return <InstantOpening />;
  if (loaderData.kind === 'magic') return <MagicLink token={loaderData.token} />;
  if (loaderData.kind === 'collections') return <CollectionsPage {...loaderData} />;
  const { collection, screen, step } = loaderData;
  return (
    <InstantCartContext value={cart}>
      <Screen key={`${collection.id} ${screen} ${step}`} loaded={loaderData} />
      {dialog}
    </InstantCartContext>
  );
}

function Screen({ loaded }: { loaded: InstantLoaded }) {
  useChosen(loaded.collection.id);
  switch (loaded.screen) {
    case 'step':
      return <StepPage loaded={loaded} />;
    case 'recipient':
      return <RecipientPage loaded={loaded} />;
    case 'loading':
      return <LoadingPage loaded={loaded} />;
    case 'preview':
      return <PreviewPage loaded={loaded} />;
    case 'confirm':
      return <Confirm loaded={loaded} />;
    case 'customer-greeting':
      return <GreetingPage loaded={loaded} />;
    case 'addons':
      return <Addons loaded={loaded} />;
  }
}

/**
 * Loads the page's data again when another tab chose another collection or cleared the choice. The load then
 * redirects the visitor away, because the questions of this collection no longer apply.
 */
function useChosen(shown: string): void {
  const chosen = useInstant(({ collectionId }) => collectionId);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (chosen !== shown) void revalidate();
  }, [chosen, shown, revalidate]);
}

function Confirm({ loaded }: { loaded: InstantLoaded }) {
  const cart = useCart();
  const { offered, more } = useAddonList(loaded);
  // Leave out the slideshow, because this screen offers it in another place.
  const others = offered.filter(({ name }) => name !== SLIDESHOW);
  const line = cart.products.find(({ name }) => name === SLIDESHOW);
  const isThere = instantSongOf(cart) !== null && line?.kind === 'pod';
  return (
    <ConfirmPage
      loaded={loaded}
      photos={(onDone) => (isThere ? <PodButton line={line} onDone={onDone} /> : null)}
      addons={
        loaded.collection.skip_addon_page && others.length > 0 ? (
          <AddonList offered={others} more={more} />
        ) : null
      }
    />
  );
}

function Addons({ loaded }: { loaded: InstantLoaded }) {
  return <AddonsPage loaded={loaded} {...useAddonList(loaded)} />;
}

/** The add-ons that need only one press, and links to their details. */
function useAddonList({ offer: { addons } }: InstantLoaded): AddonListProps {
  const cart = useCart();
  const held = addons.filter(({ name }) => cart.products.some((line) => line.name === name));
  // Show add-ons that are in the cart too, so that the customer can remove them.
  const open = new Set([...offersFor(cart, addons, null), ...held]);
  return {
    offered: addons.filter((addon) => open.has(addon) && isOnePress(addon)),
    more: (product, recipient) => <LearnMore product={product} recipient={recipient} />,
  };
}
