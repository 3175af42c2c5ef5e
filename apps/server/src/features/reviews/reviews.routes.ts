import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { OwnReviews } from './own/own-reviews.service.ts';
import type { ReportedReviews } from './reports/reported-reviews.service.ts';
import type { ReviewsService } from './reviews.service.ts';

type Services = { reviews: ReviewsService; ownReviews: OwnReviews; reportedReviews: ReportedReviews };

export const reviewsHandlers = ({ reviews, ownReviews, reportedReviews }: Services): Handlers<'reviews'> => ({
  list: {
    fromCatalogue: async ({ query: { page, per_page, written_in, first_in, ...filter } }) =>
      ok(
        await reviews.list(
          { ...filter, writtenIn: written_in, firstIn: first_in },
          { page, perPage: per_page },
        ),
      ),
  },
  openOwn: async ({ body }, { session, ip }) => ownReviews.open(body, await session.find(), ip),
  giveStars: async ({ body: { stars, ...door } }, { session, ip }) =>
    ownReviews.giveStars(door, stars, await session.find(), ip),
  // A photo is tied to the browser that uploaded it, also when nobody is signed in.
  write: async ({ body: { token, slug, ...words } }, { session, ip, locale }) =>
    ownReviews.write({ token, slug }, { ...words, locale }, await session.ensure(), ip),
  takeBack: async ({ body }, { session, ip }) => ownReviews.takeBack(body, await session.find(), ip),
  report: async ({ params, body }, { session, ip }) =>
    reportedReviews.report(params, body.reason, await session.ensure(), ip),
  decideReport: async ({ params, body: { is_hidden: isHidden, reason } }, { session }) =>
    reportedReviews.decide(await session.find(), params, { isHidden, reason }),
});
