import { withProducts } from '@keepsong/domain/cart/cart';
import { givePod } from '@keepsong/domain/cart/lines';
import type { PodInputs } from '@keepsong/domain/cart/pod-rules';
import type { SongGoods } from '../song-goods/goods-words.ts';
import { cartStore } from '../store/cart.store.ts';
import { inputsOf } from './pod-words.ts';

/**
 * Changes the song that a line is made from, and the texts that are printed on it. Does nothing when the line is gone.
 */
export function changeSongGoods(cartUuid: string, { storyId, storyKey, texts }: SongGoods): void {
  const cart = cartStore.read();
  const products = cart.products.map((line) =>
    line.cart_uuid === cartUuid
      ? {
          ...line,
          parent_story_id: storyId,
          parent_story_key: storyKey,
          ...(line.kind === 'pod' ? { pod_inputs: { images: [], texts } } : {}),
        }
      : line,
  );
  cartStore.keep(withProducts(cart, products));
}

/** Changes the input of a made-to-order line, starting from its present input. Does nothing when the line is gone. */
export function changePod(cartUuid: string, next: (inputs: PodInputs) => PodInputs): void {
  const cart = cartStore.read();
  const line = cart.products.find(({ cart_uuid }) => cart_uuid === cartUuid);
  if (line?.kind === 'pod') cartStore.keep(givePod(cart, cartUuid, next(inputsOf(line))));
}
