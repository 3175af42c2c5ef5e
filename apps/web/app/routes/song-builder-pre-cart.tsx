import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/client';
import { DEFAULT_SONG_PRODUCT } from '@keepsong/domain/builder/song-data';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import { cartLine, songFromDraft } from '@keepsong/domain/cart/song-from-draft';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserDraft } from '~/features/builder/draft.ts';
import { type Offer, PreCart } from '~/features/builder/pre-cart.tsx';
import { defineStepLoad } from '~/features/builder/step-load.ts';
import { announceAdded } from '~/features/cart/added-toast.ts';
import { addSong, cartStore } from '~/features/cart/cart.store.ts';
import { EXTRA_VERSE } from '~/features/cart/cart-operations.ts';
import { catalogProduct } from '~/features/cart/catalog-product.ts';
import { ONE_PRESS } from '~/features/cart/offers.tsx';
import { SecondSongDialog } from '~/features/cart/second-song-dialog.tsx';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { isApiError } from '~/platform/api-error.ts';
import { loadCalendar } from '~/platform/delivery-words.ts';
import { usePage } from '~/platform/page-context.tsx';
import { toast } from '~/ui/toast.store.ts';
import type { Route } from './+types/song-builder-pre-cart';
import { isInCart } from './song-builder-cart.ts';

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;

/** The song product of the draft; one that is not sold any more gives way to the shop's own. */
function findProduct(api: Client, slug: string) {
  const ask = (name: string) =>
    api.catalog.product({ params: { slug: name }, query: { get_with_parent: 'true' } }, { cache: true });
  return ask(slug).catch((error: unknown) => {
    if (isMissing(error) && slug !== DEFAULT_SONG_PRODUCT) return ask(DEFAULT_SONG_PRODUCT);
    throw error;
  });
}

async function findArtist(api: Client, id: string | undefined) {
  if (!id) return null;
  try {
    const { data } = await api.artists.get({ params: { id: Number(id) } }, { cache: true });
    return { artist_name: data.artist_name, available_delivery_days: data.available_delivery_days };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Verses have their picker; what asks for more than a press waits for the cart. */
const isOffered = ({ name }: Product) => name !== EXTRA_VERSE && ONE_PRESS.some((one) => one === name);

const load = defineStepLoad('pre-cart', isInCart, async ({ api, data }) => {
  const [{ product, addons }, artist, calendar] = await Promise.all([
    findProduct(api, data.song_product_name),
    findArtist(api, data.selected_recommended_artist?.id),
    loadCalendar(api),
  ]);
  const extraVerse = addons.find(({ name }) => name === EXTRA_VERSE) ?? null;
  const offer: Offer = { song: product, extraVerse, addons: addons.filter(isOffered) };
  return { offer, artist, calendar };
});

export { load as clientLoader, load as loader };

const stamp = () => ({ cart_uuid: crypto.randomUUID(), added_at: new Date() });

/** The lines of the song, its verses and the chosen add-ons; null when the draft is not at the shop yet. */
async function linesOf(
  { song, extraVerse }: Offer,
  addons: readonly Product[],
): Promise<CartProduct[] | null> {
  await browserDraft().flush();
  const { data } = browserDraft().state.getState();
  const lines = songFromDraft({
    data: extraVerse ? data : { ...data, extra_verses: 0 },
    song: catalogProduct(song),
    extraVerse: catalogProduct(extraVerse ?? song),
    now: new Date(),
    nextId: () => crypto.randomUUID(),
  });
  if (!lines.ok) return null;
  const extras = addons.map((addon) =>
    cartLine(catalogProduct(addon), stamp(), { underSong: addon.under_song }),
  );
  return [...lines.value, ...extras];
}

/** The builder data of the song that was given up goes with it (spec 4.3-01). */
function removeOtherDraft(slug: string | undefined): void {
  if (!slug || slug === browserDraft().state.getState().data.slug) return;
  // A draft that stays behind at the shop harms nobody.
  browserApi()
    .builder.remove({ params: { id: slug } })
    .catch(() => undefined);
}

export default function SongBuilderPreCart({
  loaderData: { offer, artist, calendar },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const { support_email } = usePage().settings;
  const [waiting, setWaiting] = useState<CartProduct[] | null>(null);
  const toCart = () => {
    announceAdded(offer.song.title);
    void navigate('/cart');
  };
  const add = async (addons: readonly Product[]) => {
    const lines = await linesOf(offer, addons);
    if (lines === null)
      return void toast.show({ tone: 'error', text: m.builder_not_ready({ email: support_email }) });
    if (addSong(lines, { confirmed: false }).ok) toCart();
    else setWaiting(lines);
  };
  const confirm = () => {
    const old = cartStore.read().products.find(({ additional_info }) => additional_info)?.additional_info;
    addSong(waiting ?? [], { confirmed: true });
    removeOtherDraft(old?.songbuilder_slug);
    toCart();
  };
  return (
    <>
      <PreCart offer={offer} artist={artist} calendar={calendar} onAddSong={add} />
      <SecondSongDialog open={waiting !== null} onConfirm={confirm} onCancel={() => setWaiting(null)} />
    </>
  );
}
