import type { Artist } from '@keepsong/contract/artists';
import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { usePage } from '~/platform/page-context.tsx';
import { showFailure } from '~/platform/show-failure.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { Heading } from '~/ui/heading.tsx';
import { NextPage } from '~/ui/pagination.tsx';
import { loadReviews, type Review, type ReviewPage } from './artist-load.ts';

type ReviewsProps = { artist: Artist; first: ReviewPage };

/** What people say of the artist's songs, newest first; more when asked for (spec 7.2-09). */
export function ArtistReviews({ artist, first }: ReviewsProps) {
  const { locale } = usePage();
  const { reviews, total, busy, more } = useReviews(artist.id, first);
  const rating = artist.average_rating;
  return (
    <section className="wrap sect artist-reviews">
      <Heading level={2}>{m.artists_page_reviews()}</Heading>
      {rating === null ? null : (
        <p className="muted num">
          {m.artists_page_rating({
            average: new Intl.NumberFormat(INTL_LOCALE[locale]).format(rating),
            reviews: m.artists_page_review_count({ count: total }),
          })}
        </p>
      )}
      <ul className="artist-reviews__list">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {reviews.length < total ? (
        <NextPage
          label={m.artists_page_more_reviews()}
          busyLabel={m.artists_loading()}
          busy={busy}
          shown={m.artists_page_reviews_shown({ shown: reviews.length, total })}
          onPress={() => void more()}
        />
      ) : null}
    </section>
  );
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <figure>
      <blockquote>{review.text}</blockquote>
      <figcaption className="small muted">
        <span>
          <b>{review.first_name}</b>, {occasionWords(review.occasion)}
        </span>
        <span className="num">{m.artists_page_stars({ rating: review.rating })}</span>
      </figcaption>
    </figure>
  );
}

function useReviews(artistId: number, first: ReviewPage) {
  const [pages, setPages] = useState([first]);
  const [busy, setBusy] = useState(false);
  // A review that came in meanwhile moves the others on by one.
  const reviews = [...new Map(pages.flatMap((page) => page.reviews).map((one) => [one.id, one])).values()];
  const more = async () => {
    setBusy(true);
    try {
      const next = await loadReviews(browserApi(), artistId, pages.length + 1);
      setPages((before) => [...before, next]);
    } catch (error) {
      void showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { reviews, total: pages.at(-1)?.total ?? 0, busy, more };
}
