import { cartStore } from '../store/cart.store.ts';
import { storeOperations } from './store-operations.ts';

/**
 * Puts products of the store into this browser's cart. This is a separate module, so that other pages need not load it.
 */
export const { addFromStore } = storeOperations(cartStore, () => ({
  cart_uuid: crypto.randomUUID(),
  added_at: new Date(),
}));
