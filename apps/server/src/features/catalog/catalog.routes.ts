import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { CatalogService } from './catalog.service.ts';
import { geoNames } from './geo.ts';

export function catalogHandlers(service: CatalogService): Handlers<'catalog'> {
  return {
    product: ({ params, query }, { locale }) =>
      service.product(params.slug, { withAddons: query.get_with_parent ?? false, locale }),
    products: async ({ query }, { locale }) =>
      ok({ products: await service.products(query.ids, query.name, locale) }),
    geoData: async (_input, { locale }) => ok(geoNames(locale)),
    holidays: async () => ok({ holidays: await service.holidays() }),
  };
}
