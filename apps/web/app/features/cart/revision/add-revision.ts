import type { Product } from '@keepsong/contract/catalog';
import { type RevisedStory, revisionLine, withRevision } from '@keepsong/domain/cart/revision-line';
import type { RevisionOrder } from '@keepsong/domain/stories/revision';
import { cartStore } from '../cart.store.ts';
import { catalogProduct } from '../catalog-product.ts';

/** Puts marked lines that are not free into the cart of this browser (spec 3.5-08). */
export function addRevision(product: Product, revision: RevisedStory & RevisionOrder): void {
  const stamp = { cart_uuid: crypto.randomUUID(), added_at: new Date() };
  cartStore.keep(withRevision(cartStore.read(), revisionLine(catalogProduct(product), stamp, revision)));
}
