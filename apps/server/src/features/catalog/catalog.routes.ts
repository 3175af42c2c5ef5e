import { ok, refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { CatalogService } from './catalog.service.ts';
import { geoNames } from './geo.ts';
import { findZipCode } from './zip-codes.ts';

/** @param shownAt the moment at which an editor looks at the shop, when it is not the present */
export function catalogHandlers(service: CatalogService, shownAt?: Date): Handlers<'catalog'> {
  return {
    product: {
      fromCatalogue: ({ params, query }, { locale }) =>
        service.product(params.slug, { withAddons: query.get_with_parent ?? false, locale }),
    },
    products: {
      fromCatalogue: async ({ query }, { locale }) => ok(await service.products(query, null, locale)),
      // Only the owner may see the products that were already ordered with a story. So answers about a story
      // are personal and are not cached.
      unkept: {
        isPersonal: ({ query }) => query.story_id !== undefined,
        async answer({ query }, { session, locale }) {
          const asker = query.story_id === undefined ? null : await session.find();
          return ok(await service.products(query, asker?.user?.id ?? null, locale));
        },
      },
    },
    reviews: { fromCatalogue: ({ params, query }) => service.reviews(params.slug, query) },
    index: { fromCatalogue: async ({ query }, { locale }) => ok(await service.index(query, locale)) },
    filters: { fromCatalogue: async () => ok({ filters: await service.filters() }) },
    async fbAddToCart({ query }, { log }) {
      log.info({ added: query }, 'a product was put into a cart');
      return ok({});
    },
    async zipCode({ params }) {
      const found = await findZipCode(params.code);
      return found ? ok(found) : refuse('not_found');
    },
    geoData: async (_input, { locale }) => ok(geoNames(locale)),
    holidays: {
      async fromCatalogue(_input, { locale }) {
        const [holidays, makers, notes] = await Promise.all([
          service.holidays(),
          service.makers(),
          service.orderNotes(locale),
        ]);
        return ok({ holidays, makers, ...notes, ...(shownAt && { now: shownAt.getTime() }) });
      },
    },
  };
}
