import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { ReviewsService } from './reviews.service.ts';

export function reviewsHandlers(service: ReviewsService): Handlers<'reviews'> {
  return {
    list: {
      fromCatalogue: async ({ query: { page, per_page, ...filter } }) =>
        ok(await service.list(filter, { page, perPage: per_page })),
    },
  };
}
