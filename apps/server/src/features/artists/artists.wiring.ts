import type { Foundation } from '../../foundation.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { ReviewsService } from '../reviews/reviews.service.ts';
import { createArtistsService } from './artists.service.ts';
import { createAvailability } from './availability.service.ts';
import { createApplyStanding } from './standing/apply-standing.service.ts';
import { createAskRating } from './standing/ask-rating.service.ts';
import { createOwnStanding } from './standing/own-standing.service.ts';
import { createStanding } from './standing/standing.service.ts';

/** Creates the services of the artists whom customers can choose: their pages, their days and their standing. */
export function wireArtists(
  foundation: Foundation,
  {
    catalog,
    reviews,
    reviewLinks,
  }: { catalog: CatalogService; reviews: ReviewsService; reviewLinks: SignedLinks },
) {
  const availability = createAvailability({ ...foundation, catalog });
  const applyStanding = createApplyStanding({ ...foundation, availability });
  return {
    artists: createArtistsService(foundation.db, foundation.clock),
    availability,
    applyStanding,
    standing: createStanding({ ...foundation, applyStanding }),
    ownStanding: createOwnStanding({ ...foundation, reviews }),
    askRating: createAskRating({ ...foundation, reviewLinks }),
  };
}
