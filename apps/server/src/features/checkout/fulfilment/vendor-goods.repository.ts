import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { products, productVendors } from '../../../../db/schema/catalog.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { vendorReach } from '../../notifications/vendor-reach.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { productsIn, type VendorGood } from './vendor-goods.ts';

type Lines = OrderRow['cart']['lines'];

/**
 * The vendors who make products of these lines, with these products and how to reach the vendors. A vendor without an
 * account is reached by the address of its contact.
 */
export async function findVendors(db: DbOrTx, lines: Lines): Promise<VendorGood[]> {
  const ids = lines.flatMap(productsIn);
  if (ids.length === 0) return [];
  const found = await db
    .select({
      productId: products.id,
      vendorId: productVendors.id,
      vendorName: productVendors.name,
      account: {
        email: users.email,
        phoneNumber: users.phoneNumber,
        smsConsentAt: users.smsConsentAt,
        preferredContactMethod: users.preferredContactMethod,
        locale: users.locale,
      },
      contactEmail: productVendors.contactEmail,
    })
    .from(products)
    .innerJoin(productVendors, eq(productVendors.id, products.vendorId))
    .leftJoin(users, eq(users.id, productVendors.userId))
    .where(and(inArray(products.id, ids), isNotNull(products.vendorId)));
  return found.map(({ account, contactEmail, ...good }) => ({
    ...good,
    reach: vendorReach(account, contactEmail),
  }));
}
