import { givePod } from '@keepsong/domain/cart/lines';
import type { PodInputs } from '@keepsong/domain/cart/pod-rules';
import { cartStore } from '../store/cart.store.ts';
import { inputsOf } from './pod-words.ts';

/** Changes the input of a made-to-order line, starting from its present input. Does nothing when the line is gone. */
export function changePod(cartUuid: string, next: (inputs: PodInputs) => PodInputs): void {
  const cart = cartStore.read();
  const line = cart.products.find(({ cart_uuid }) => cart_uuid === cartUuid);
  if (line?.kind === 'pod') cartStore.keep(givePod(cart, cartUuid, next(inputsOf(line))));
}
