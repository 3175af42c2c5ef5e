import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { ReviewsService } from '../reviews/reviews.service.ts';
import type { ArtistsService, Recommendation } from './artists.service.ts';

type Criteria = {
  genre?: string | undefined;
  gender?: string | undefined;
  occasion?: string | undefined;
  exclude_artist_ids?: number[] | undefined;
  pre_recommended_ids?: number[] | undefined;
};

/** '3' means no preference, so it does not filter (spec 10.2-08). */
const NO_PREFERENCE = '3';

const toRecommendation = (criteria: Criteria): Recommendation => ({
  genre: criteria.genre,
  gender: criteria.gender === NO_PREFERENCE ? undefined : criteria.gender,
  occasion: criteria.occasion,
  excludeIds: criteria.exclude_artist_ids ?? [],
  preRecommendedIds: criteria.pre_recommended_ids ?? [],
});

const withoutNoPreference = (genders: string[]) => genders.filter((gender) => gender !== NO_PREFERENCE);

export function artistsHandlers(
  service: ArtistsService,
  songReviews: Pick<ReviewsService, 'list'>,
): Handlers<'artists'> {
  return {
    list: {
      async fromCatalogue({ query }, { locale }) {
        const filter = {
          genres: query.genres,
          genders: withoutNoPreference(query.genders),
          keyword: query.keyword?.trim(),
          exclusiveOnly: query.artist_exclusivity_only,
          oneDayOnly: query.artist_one_day_delivery,
          showAtCapacity: query.show_at_capacity,
        };
        return ok(await service.list(filter, { page: query.page, perPage: query.per_page }, locale));
      },
    },
    search: async ({ query }, { locale }) => {
      const filter = {
        genres: query.genres,
        genders: withoutNoPreference(query.genders),
        keyword: query.keyword?.trim(),
        showAtCapacity: query.show_at_capacity,
      };
      return ok(await service.list(filter, { page: query.page, perPage: query.per_page }, locale));
    },
    recommendations: {
      fromCatalogue: async ({ query }, { locale }) =>
        ok({ artists: (await service.recommendations(toRecommendation(query), locale)).artists }),
    },
    recommendationsV2: async ({ body }, { locale }) =>
      ok({ artists: (await service.recommendations(toRecommendation(body.criteria), locale)).artists }),
    swipe: {
      fromCatalogue: async ({ query }, { locale }) =>
        ok(await service.swipe(toRecommendation(query), locale)),
    },
    examples: {
      fromCatalogue: async ({ query }) => ok({ songs: await service.examples(query, query.limit) }),
    },
    deliveryDays: { fromCatalogue: async () => ok(await service.deliveryDays()) },
    get: {
      async fromCatalogue({ params }, { locale }) {
        const artist = await service.get(params.id, locale);
        return artist.ok ? ok({ data: artist.value }) : artist;
      },
    },
    reviews: {
      async fromCatalogue({ params: { id: artistId }, query: { page, per_page: perPage } }) {
        const shown = await service.mustBeShown(artistId);
        if (!shown.ok) return shown;
        const { reviews, total } = await songReviews.list({ artistId, sort: 'newest' }, { page, perPage });
        return ok({ reviews, total });
      },
    },
  };
}
