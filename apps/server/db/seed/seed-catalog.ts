import { DAY_MS } from '@keepsong/domain/time/day';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../src/platform/db/database.ts';
import { holidays, productAddons, productReviews, products, productVendors } from '../schema/catalog.ts';
import { affiliateRates, affiliates } from '../schema/catalogue/affiliates.ts';
import { answerTemplates } from '../schema/catalogue/answer-templates.ts';
import { calendarEntries } from '../schema/catalogue/calendar.ts';
import { coupons } from '../schema/coupons.ts';
import { shippingRates, taxRates } from '../schema/rates.ts';
import { DEMO_ANSWER_TEMPLATES } from './content/answer-templates.ts';
import { DEMO_COUPONS } from './content/coupons.ts';
import { DEMO_HOLIDAYS, HOLIDAYS_SP } from './content/holidays.ts';
import { DEMO_PRODUCT_REVIEWS } from './content/product-reviews.ts';
import { demoProducts } from './content/products.ts';
import { DEMO_SHIPPING_RATES, DEMO_TAX_RATES } from './content/rates.ts';

const DEMO_AFFILIATE = { code: 'porchlight', name: 'Porchlight, a podcast', email: 'hello@porchlight.test' };

/**
 * Writes the products with their add-ons and reviews, the coupons, the tax and shipping rates, an affiliate, and the days on which
 * nobody delivers.
 */
export async function seedCatalog(tx: Tx, partner: string, now: Date): Promise<void> {
  const content = demoProducts(partner);
  const rows = await tx
    .insert(products)
    .values(
      content.map((product) => ({
        slug: product.slug,
        sku: product.sku,
        titleEn: product.title.en,
        titleSp: product.title.sp,
        descriptionEn: product.description.en,
        descriptionSp: product.description.sp,
        priceCents: product.priceCents,
        productType: product.productType,
        tags: [...product.tags],
        art: product.art,
        requiresShippingAddress: product.requiresShippingAddress,
        underSong: product.underSong,
        extraInfo: { ...product.extraInfo },
        active: product.active ?? true,
      })),
    )
    .returning({ id: products.id, slug: products.slug });
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const relations = content.flatMap((product) =>
    product.addons.flatMap((addon, position) => {
      const productId = ids.get(product.slug);
      const addonId = ids.get(addon);
      return productId && addonId ? [{ productId, addonId, position }] : [];
    }),
  );
  for (const { slug, bundled = [] } of content) {
    if (bundled.length === 0) continue;
    const bundledIds = bundled.flatMap((item) => ids.get(item) ?? []);
    await tx.update(products).set({ bundledIds }).where(eq(products.slug, slug));
  }
  if (relations.length > 0) await tx.insert(productAddons).values(relations);
  for (const { slug, variantOf } of content) {
    if (!variantOf) continue;
    await tx
      .update(products)
      .set({ variantOf: ids.get(variantOf) })
      .where(eq(products.slug, slug));
  }
  await tx.insert(productReviews).values(
    DEMO_PRODUCT_REVIEWS.flatMap(({ product, firstName, text, rating, ageDays }) => {
      const productId = ids.get(product);
      const createdAt = new Date(now.getTime() - ageDays * DAY_MS);
      return productId ? [{ productId, firstName, body: text, rating, createdAt }] : [];
    }),
  );
  await tx.insert(coupons).values([...DEMO_COUPONS]);
  await tx.insert(taxRates).values([...DEMO_TAX_RATES]);
  await tx.insert(shippingRates).values([...DEMO_SHIPPING_RATES]);
  const [affiliate] = await tx.insert(affiliates).values(DEMO_AFFILIATE).returning();
  if (affiliate)
    await tx
      .insert(affiliateRates)
      .values({ affiliateId: affiliate.id, fromDay: '2026-01-01', share: 1_000 });
  const entries = await tx
    .insert(calendarEntries)
    .values(
      DEMO_HOLIDAYS.map(({ day, name }) => ({
        ...{ kind: 'holiday' as const, fromDay: day, toDay: day, shown: true },
        ...{ textEn: name, textSp: HOLIDAYS_SP[name] ?? name },
      })),
    )
    .returning();
  await tx
    .insert(holidays)
    .values(entries.map(({ id, fromDay, textEn }) => ({ day: fromDay, name: textEn, entryId: id })));
  await tx.insert(answerTemplates).values(DEMO_ANSWER_TEMPLATES.map((one) => ({ ...one, shown: true })));
}

const demoVendor = (userId: number) => ({
  ...{ name: 'Mill & Press', userId, contactName: 'Aria Mill', contactEmail: 'vendor@keepsong.test' },
  contactPhone: '+1 312 555 0142',
  address: {
    ...{ line1: '2100 S Morgan St', line2: 'Unit 4', city: 'Chicago', state: 'IL' },
    ...{ postal_code: '60608', country: 'US' },
  },
});

/** Writes the vendor that prints and cuts the shop's goods. The vendor works with the account `userId`. */
export async function seedVendor(tx: Tx, userId: number): Promise<void> {
  const [vendor] = await tx.insert(productVendors).values(demoVendor(userId)).returning();
  await tx.update(products).set({ vendorId: vendor?.id }).where(eq(products.productType, 'physical'));
}
