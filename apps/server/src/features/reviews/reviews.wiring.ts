import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { OwnStandingService } from '../artists/standing/own-standing.service.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { createReviewDesk } from './desk/review-desk.service.ts';
import { createOwnReviews } from './own/own-reviews.service.ts';
import { createReportedReviews } from './reports/reported-reviews.service.ts';

type Needs = {
  editing: Editing;
  images: ImagesService;
  ownStanding: OwnStandingService;
  reviewLinks: SignedLinks;
};

/** Creates the services with which reviews are written, reported and edited. Showing them is created earlier. */
export function wireReviews(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  return {
    reportedReviews: createReportedReviews(given),
    reviewDesk: createReviewDesk(given),
    ownReviews: createOwnReviews(given),
  };
}
