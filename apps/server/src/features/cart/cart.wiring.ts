import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { createCouponsService } from './coupons.service.ts';
import { createPromotions } from './promotions/promotions.service.ts';

/** Creates the services of what makes a cart cheaper. */
export function wireCart(foundation: Foundation, needs: { catalog: CatalogService; editing: Editing }) {
  const given = { ...foundation, ...needs };
  const coupons = createCouponsService(given);
  return { coupons, promotions: createPromotions({ ...given, coupons }) };
}
