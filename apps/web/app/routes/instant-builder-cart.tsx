import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { instantDataOf } from '@keepsong/domain/cart/kinds/instant-song';
import { instantSongOf } from '@keepsong/domain/cart/lines';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  addWithInstantSong,
  pickInstantSong,
  removeWithInstantSong,
} from '~/features/cart/line/instant-lines.ts';
import { useSecondSong } from '~/features/cart/line/use-second-song.tsx';
import { cartStore, useCart } from '~/features/cart/store/cart.store.ts';
import { isReset, saySongFault } from '~/features/instant/making/say-song-fault.ts';
import { instantStore } from '~/features/instant/page/instant.store.ts';
import type { InstantCart } from '~/features/instant/page/instant-context.tsx';
import type { InstantGround } from '~/features/instant/page/instant-ground.ts';
import { INSTANT_BUILDER, instantPath } from '~/features/instant/page/instant-paths.ts';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { forgetReplaced } from './forget-replaced.ts';

/**
 * Whether the cart holds an instant song made from this collection (spec 2.4-21). Loads in the browser use this,
 * because they run outside components.
 */
export const holdsInstant = (collectionId: string): boolean =>
  instantSongOf(cartStore.read(), collectionId) !== null;

/**
 * Returns the cart for the instant builder, and a dialog. The dialog asks whether the new song may replace the song
 * that is in the cart (spec 8.3-02).
 */
export function useInstantCartOf() {
  const cart = useCart();
  const navigate = useNavigate();
  const { add, dialog } = useSecondSong();
  const value = useMemo((): InstantCart => {
    const song = instantSongOf(cart);
    return {
      holds: (collectionId) => instantSongOf(cart, collectionId) !== null,
      song,
      extras: cart.products.filter(({ cart_uuid }) => cart_uuid !== song?.cart_uuid),
      async pick(ground, preview) {
        try {
          const line = await pickedLine(ground, preview);
          const replaced = line ? await add([line]) : [];
          if (replaced === null) return;
          void forgetReplaced(replaced);
          void navigate(instantPath({ screen: 'confirm' }));
        } catch (error) {
          if (isReset(error)) return saySongFault(error, navigate);
          // Adding the song failed (spec 8.4-09).
          toast.show({ tone: 'warning', text: m.instant_add_failed() });
          void navigate(INSTANT_BUILDER);
        }
      },
      add: addWithInstantSong,
      remove: removeWithInstantSong,
    };
  }, [cart, navigate, add]);
  return { cart: value, dialog };
}

/**
 * Requests the whole song. Returns its line for the cart, or null when the song has taken the place of an earlier pick
 * from the same collection.
 */
async function pickedLine(ground: InstantGround, preview: InstantPreview): Promise<CartLine | null> {
  const { collection, offer } = ground;
  const task_id = await requestWhole(collection.id, preview);
  const picked = { ...instantStore.read(), collectionId: collection.id };
  return pickInstantSong(offer.product, instantDataOf(picked, preview, task_id));
}

/**
 * Tells the shop which preview the customer chose. Returns the id of the task that makes the whole song after the
 * payment.
 */
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
