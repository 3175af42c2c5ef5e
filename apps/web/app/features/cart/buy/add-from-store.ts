import { cartStore } from '../store/cart.store.ts';
import { storeOperations } from './store-operations.ts';

/** What the store puts into the cart of this browser; other pages do without its script. */
export const { addFromStore } = storeOperations(cartStore, () => ({
  cart_uuid: crypto.randomUUID(),
  added_at: new Date(),
}));
