import type { Product } from '@keepsong/contract/catalog';
import { type RevisedStory, revisionLine, withRevision } from '@keepsong/domain/cart/lines';
import type { RevisionOrder } from '@keepsong/domain/stories/revision';
import { catalogProduct } from '../offer/catalog-product.ts';
import { cartStore } from '../store/cart.store.ts';

/** Puts a revision that is not free into this browser's cart, with the marked lines (spec 3.5-08). */
export function addRevision(product: Product, revision: RevisedStory & RevisionOrder): void {
  const stamp = { cart_uuid: crypto.randomUUID(), added_at: new Date() };
  cartStore.keep(withRevision(cartStore.read(), revisionLine(catalogProduct(product), stamp, revision)));
}
