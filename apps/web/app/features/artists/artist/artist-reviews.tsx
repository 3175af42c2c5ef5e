import type { Artist } from '@keepsong/contract/artists';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { type ListPage, useMorePages, withPage } from '~/platform/hooks/use-more-pages.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ratingWords } from '~/platform/words/rating.ts';
import { ReportReview } from '~/shell/songs/report-review.tsx';
import { ReviewBeside } from '~/shell/songs/review-beside.tsx';
import { ReviewCard } from '~/shell/songs/review-card.tsx';
import { MoreLink } from '~/ui/action/more-link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { loadReviews, REVIEWS_PER_PAGE, type Review } from './load-artist.ts';

/** `page` is the number of the review page that is shown first, counted from 1. */
type ReviewsProps = { artist: Artist; first: ListPage<Review>; page: number };

/** The reviews of the artist's songs, newest first, with a button for more (spec 7.2-09). */
export function ArtistReviews({ artist, first, page }: ReviewsProps) {
  const { locale } = usePage();
  const { items, total, isEnd, busy, more } = useMorePages(
    first,
    { from: page, perPage: REVIEWS_PER_PAGE },
    (next) => loadReviews(browserApi(), artist.id, next),
  );
  const rating = artist.average_rating;
  return (
    <section className="wrap sect artist-reviews" id="reviews">
      <Heading level={2}>{m.artists_page_reviews()}</Heading>
      {rating === null ? null : (
        <p className="muted num">{ratingWords({ average: rating, count: total }, locale)}</p>
      )}
      <ul className="artist-reviews__list">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} isOfPage>
              <ReviewBeside review={review} />
            </ReviewCard>
            <ReportReview kind="artist" id={review.id} name={review.first_name} />
          </li>
        ))}
      </ul>
      {page > 1 ? (
        <p className="small">
          <ShopLink to={`/artists/${artist.id}`} className="link">
            {m.reviews_first_page()}
          </ShopLink>
        </p>
      ) : null}
      {isEnd ? null : (
        <MoreLink
          label={m.artists_page_more_reviews()}
          busy={busy}
          to={`/artists/${artist.id}${withPage(new URLSearchParams(), page + 1)}#reviews`}
          shown={m.artists_page_reviews_shown({ shown: items.length, total })}
          onPress={() => void more()}
        />
      )}
    </section>
  );
}
