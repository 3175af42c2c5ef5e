import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import { EXTRA_VERSE, isECard, RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { goesWithNewSong } from '@keepsong/domain/cart/unbuyable-lines';
import { useNavigate, useRevalidator } from 'react-router';
import { browserDraft } from '~/features/builder/draft/draft.ts';
import { findSongProduct } from '~/features/builder/draft/song-product.ts';
import { useSongData } from '~/features/builder/page/builder-context.tsx';
import { BuilderPage } from '~/features/builder/page/builder-page.tsx';
import { defineStepLoad } from '~/features/builder/page/load-step.ts';
import { fetchReadBack, type Offer, PreCart } from '~/features/builder/price/pre-cart.tsx';
import { ECardAddon } from '~/features/cart/ecard/ecard-addon.tsx';
import { keptCards, useKeptCard } from '~/features/cart/ecard/kept-cards.store.ts';
import { draftLines } from '~/features/cart/line/draft-lines.ts';
import { useSecondSong } from '~/features/cart/line/use-second-song.tsx';
import { LearnMore } from '~/features/cart/offer/learn-more.tsx';
import { isOnePress } from '~/features/cart/offer/offerable.ts';
import { suitsDraft } from '~/features/cart/offer/offers-for.ts';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { loadCalendar } from '~/platform/words/delivery-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { Route } from './+types/song-builder-pre-cart';
import { forgetReplaced } from './forget-replaced.ts';
import { isInCart } from './song-builder-cart.ts';

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

async function findArtist(api: Client, id: string | undefined) {
  if (!id) return null;
  const found = await api.artists.get({ params: { id: Number(id) } }, { cache: true }).catch(nullWhenMissing);
  if (found === null) return null;
  const { artist_name, available_delivery_days, days_off, takes_rush, extra_verses } = found.data;
  return { artist_name, available_delivery_days, days_off, takes_rush, extra_verses };
}

/**
 * Whether the list of add-ons shows this one. Extra verses are not shown there, because they have a picker of their
 * own.
 */
const isOffered = (addon: Product) =>
  addon.name !== EXTRA_VERSE && isOnePress(addon) && goesWithNewSong(addon, false);

/** The variants of each add-on that has several sizes, by the id of the add-on. */
async function findSizes(api: Client, addons: readonly Product[]): Promise<Offer['sizes']> {
  const several = addons.filter(({ extra_info }) => extra_info.variant_name !== null);
  const found = await Promise.all(
    several.map(async ({ id, name }) => {
      const query = { get_with_parent: 'true' } as const;
      const { variants } = await api.catalog.product({ params: { slug: name }, query }, { cache: true });
      return [id, variants] as const;
    }),
  );
  return Object.fromEntries(found);
}

const load = defineStepLoad('pre-cart', isInCart, async ({ api, data }) => {
  const [sold, artist, calendar] = await Promise.all([
    findSongProduct(api, data.song_product_name).catch(nullWhenMissing),
    findArtist(api, data.selected_recommended_artist?.id),
    loadCalendar(api),
    fetchReadBack(),
  ]);
  if (sold === null) return null;
  const { product, addons } = sold;
  const extraVerse = addons.find(({ name }) => name === EXTRA_VERSE) ?? null;
  const rush = addons.find(({ name }) => name === RUSH_FEE) ?? null;
  const offered = addons.filter((addon) => isOffered(addon) && suitsDraft(addon, data));
  const sizes = await findSizes(api, offered);
  const offer: Offer = { song: product, extraVerse, rush, addons: offered, sizes };
  return { offer, ecard: addons.find(isECard) ?? null, artist, calendar };
});

export { load as clientLoader, load as loader };

export default function SongBuilderPreCart({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <ProductMissing /> : <SongOffer {...loaderData} />;
}

/** Shown when the shop sells no song at all, so that there is no price to show (spec 8.3-01). */
function ProductMissing() {
  const { support_email } = usePage().settings;
  const { revalidate, state } = useRevalidator();
  return (
    <BuilderPage
      step="pre-cart"
      title={m.builder_pre_cart_title()}
      heading={m.builder_error_heading()}
      lead={m.cart_product_missing({ email: support_email })}
      side={null}
    >
      <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
        {m.builder_try_again()}
      </Button>
    </BuilderPage>
  );
}

function SongOffer({ offer, ecard, artist, calendar }: NonNullable<Awaited<ReturnType<typeof load>>>) {
  const navigate = useNavigate();
  const { support_email } = usePage().settings;
  const { slug, recipient, genre, moods, tempo } = useSongData();
  const { saved } = useKeptCard(slug);
  const cardSong = { slug, recipient, look: { title: '', recipient, genre, moods, tempo, peaks: [] } };
  const second = useSecondSong();
  const hasCards = useSwitch('ecards', Boolean(ecard));
  const add = async (addons: readonly Product[]) => {
    // Another tab may have added this song already. Add it only once (spec 4.2-06).
    if (isInCart(slug)) return navigate('/cart');
    await browserDraft().flush();
    const lines = draftLines(browserDraft().state.getState().data, {
      ...offer,
      addons,
      ecard: hasCards ? saved : null,
    });
    if (lines === null)
      return void toast.show({ tone: 'error', text: m.builder_not_ready({ email: support_email }) });
    const replaced = await second.add(lines);
    if (replaced === null) return;
    void forgetReplaced(replaced);
    keptCards.keep(slug, { saved: null });
    await navigate('/cart');
  };
  const ownAddons =
    ecard && hasCards
      ? [{ product: ecard, chosen: saved !== null, card: <ECardAddon product={ecard} song={cardSong} /> }]
      : [];
  return (
    <>
      <PreCart
        offer={offer}
        ownAddons={ownAddons}
        more={(product, { picked, toggle, buyNow }) => (
          <LearnMore
            product={product}
            recipient={recipient}
            buy={{ picked, onToggle: toggle, onBuyNow: buyNow }}
          />
        )}
        artist={artist}
        calendar={calendar}
        onAddSong={add}
      />
      {second.dialog}
    </>
  );
}
