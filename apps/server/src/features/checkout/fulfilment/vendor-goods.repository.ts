import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { productsIn, type VendorGood } from './vendor-goods.ts';

type Lines = OrderRow['cart']['lines'];

/** The vendors who make products of these lines, with these products and how to reach the vendors. */
export async function findVendors(db: DbOrTx, lines: Lines): Promise<VendorGood[]> {
  const ids = lines.flatMap(productsIn);
  if (ids.length === 0) return [];
  return db
    .select({
      productId: products.id,
      vendorId: productVendors.id,
      vendorName: productVendors.name,
      reach: {
        email: users.email,
        phoneNumber: users.phoneNumber,
        smsConsentAt: users.smsConsentAt,
        locale: users.locale,
      },
    })
    .from(products)
    .innerJoin(productVendors, eq(productVendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, productVendors.userId))
    .where(and(inArray(products.id, ids), isNotNull(products.vendorId)));
}
