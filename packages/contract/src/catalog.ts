import { z } from 'zod';
import type { CapabilitySchemas } from './call-schemas.ts';
import { cents, queryList, slugParam, text } from './common.ts';

export const product = z.object({
  id: z.string(),
  /** The slug (spec 3.5-01). */
  name: z.string(),
  title: z.string(),
  description: z.string(),
  sku: z.string(),
  price: cents,
  product_type: z.string(),
  tags: z.array(z.string()),
  requires_shipping_address: z.boolean(),
  under_song: z.boolean(),
  /** Kind of the procedural picture. */
  art: z.string(),
  extra_info: z.object({ instant_product: z.boolean(), one_per_story: z.boolean() }),
});
export type Product = z.output<typeof product>;

export const catalog = {
  product: {
    summary: 'One product by its slug, with the add-ons that go with it when asked',
    params: z.object({ slug: slugParam }),
    query: z.object({
      get_with_parent: z.stringbool().optional(),
      artist_id: z.coerce.number().int().optional(),
    }),
    response: z.object({ product, addons: z.array(product) }),
  },
  products: {
    summary: 'Products by ids or slugs',
    query: z.object({
      ids: queryList(z.coerce.number().int(), 100),
      name: queryList(text(64), 100),
    }),
    response: z.object({ products: z.array(product) }),
  },
  geoData: {
    summary: 'Countries and states, code to name; the US first',
    response: z.object({
      countries: z.record(z.string(), z.string()),
      states: z.record(z.string(), z.string()),
    }),
  },
  holidays: {
    summary: 'Days that do not count towards a delivery date (decisions, Cart and money)',
    response: z.object({ holidays: z.array(z.string()) }),
  },
} satisfies CapabilitySchemas<'catalog'>;
