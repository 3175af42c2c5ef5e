import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { ReviewsService } from './reviews.service.ts';

export function reviewsHandlers(service: ReviewsService): Handlers<'reviews'> {
  return {
    list: {
      fromCatalogue: async ({ query: { page, per_page, written_in, ...filter } }) =>
        ok(await service.list({ ...filter, writtenIn: written_in }, { page, perPage: per_page })),
    },
  };
}
