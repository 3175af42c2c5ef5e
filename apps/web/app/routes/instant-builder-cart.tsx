import { type CartProduct, withProducts } from '@keepsong/domain/cart/cart';
import { instantDataOf, instantSongOf, repickSong } from '@keepsong/domain/cart/instant-song';
import { cartLine } from '@keepsong/domain/cart/song-from-draft';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { announceAdded } from '~/features/cart/added-toast.ts';
import { addSong, cartStore, useCart } from '~/features/cart/cart.store.ts';
import { catalogProduct } from '~/features/cart/catalog-product.ts';
import { instantStore } from '~/features/instant/instant.store.ts';
import type { InstantCart } from '~/features/instant/instant-context.tsx';
import type { InstantGround } from '~/features/instant/instant-ground.ts';
import { INSTANT_BUILDER, instantPath } from '~/features/instant/instant-paths.ts';
import { isReset, saySongFault } from '~/features/instant/say-song-fault.ts';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { lazyPart } from '~/platform/lazy-part.tsx';
import { DialogMissing } from '~/shell/part-missing.tsx';
import { toast } from '~/ui/toast.store.ts';

const SecondSongDialog = lazyPart(() => import('~/features/cart/second-song-dialog.tsx'), {
  Missing: DialogMissing,
  ahead: true,
});

/** For loads in the browser: whether the cart holds a song of this collection (spec 2.4-21). */
export const holdsInstant = (collectionId: string): boolean =>
  instantSongOf(cartStore.read(), collectionId) !== null;

const stamp = () => ({ cart_uuid: crypto.randomUUID(), added_at: new Date() });

const keepLines = (next: (lines: readonly CartProduct[]) => readonly CartProduct[]): void => {
  const cart = cartStore.read();
  cartStore.keep(withProducts(cart, next(cart.products)));
};

/** The cart as the instant builder uses it, and the dialog that asks before a second song (spec 8.3-02). */
export function useInstantCartOf() {
  const cart = useCart();
  const navigate = useNavigate();
  // A song that waits for the answer; the dialog stays while it fades.
  const [waiting, setWaiting] = useState<{ line: CartProduct; open: boolean } | null>(null);
  const value = useMemo((): InstantCart => {
    const song = instantSongOf(cart);
    return {
      holds: (collectionId) => instantSongOf(cart, collectionId) !== null,
      song,
      extras: cart.products.filter((line) => line !== song),
      async pick(ground, preview) {
        try {
          const line = await pickedLine(ground, preview);
          if (line === null) void navigate(instantPath({ screen: 'confirm' }));
          else setWaiting({ line, open: true });
        } catch (error) {
          if (isReset(error)) return saySongFault(error, navigate);
          // spec 8.4-09
          toast.show({ tone: 'warning', text: m.instant_add_failed() });
          void navigate(INSTANT_BUILDER);
        }
      },
      add(product, own = {}) {
        const line = cartLine(catalogProduct(product), stamp(), { underSong: product.under_song, ...own });
        keepLines((lines) => [...lines, line]);
      },
      remove: ({ cart_uuid }) => keepLines((lines) => lines.filter((line) => line.cart_uuid !== cart_uuid)),
    };
  }, [cart, navigate]);
  const confirm = () => {
    if (!waiting) return;
    // What was written for the song that is given up goes with it (spec 4.3-01).
    const slug = cartStore.read().products.find(({ additional_info }) => additional_info)
      ?.additional_info?.songbuilder_slug;
    if (slug) void import('~/features/builder/draft.ts').then(({ removeDraft }) => removeDraft(slug));
    addSong([waiting.line], { confirmed: true });
    announceAdded(waiting.line.title);
    void navigate(instantPath({ screen: 'confirm' }));
  };
  const dialog = waiting ? (
    <SecondSongDialog
      open={waiting.open}
      onConfirm={confirm}
      onClose={() => setWaiting({ ...waiting, open: false })}
    />
  ) : null;
  return { cart: value, dialog };
}

/** Puts a picked song into the cart, or in place of the one picked before; gives its line when another song is in the way. */
async function pickedLine(ground: InstantGround, preview: InstantPreview): Promise<CartProduct | null> {
  const { collection, offer } = ground;
  const task_id = await requestWhole(collection.id, preview);
  const instant_data = instantDataOf(instantStore.read(), preview, task_id);
  const held = instantSongOf(cartStore.read(), collection.id);
  if (held) {
    cartStore.keep(repickSong(cartStore.read(), held, instant_data));
    return null;
  }
  const line = cartLine(catalogProduct(offer.product), stamp(), {
    instant_data,
    cta_clicked: 'pick_this_song',
  });
  if (!addSong([line], { confirmed: false }).ok) return line;
  announceAdded(offer.product.title);
  return null;
}

/** Tells the shop which song was picked; the whole of it is made once it is paid. */
async function requestWhole(id: string, preview: InstantPreview): Promise<string> {
  const { answers, name_key, spelling } = preview.ip_builder_data;
  const { task_id } = await browserApi().instant.requestFullSong({
    params: { id },
    body: {
      answers: Object.fromEntries(Object.entries(answers).map(([one, keys]) => [one, [...keys]])),
      template_song_id: preview.template_song_id,
      name_key,
      spelling,
    },
  });
  return task_id;
}
