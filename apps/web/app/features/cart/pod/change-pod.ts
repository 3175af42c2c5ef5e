import { givePod } from '@keepsong/domain/cart/lines';
import type { PodInputs } from '@keepsong/domain/cart/pod-rules';
import { cartStore } from '../store/cart.store.ts';
import { inputsOf } from './pod-words.ts';

/** Changes what a line is made from, beginning with what is kept at this moment; a line that is gone stays gone. */
export function changePod(cartUuid: string, next: (inputs: PodInputs) => PodInputs): void {
  const cart = cartStore.read();
  const line = cart.products.find(({ cart_uuid }) => cart_uuid === cartUuid);
  if (line?.kind === 'pod') cartStore.keep(givePod(cart, cartUuid, next(inputsOf(line))));
}
