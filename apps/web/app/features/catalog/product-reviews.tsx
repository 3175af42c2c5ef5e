import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { usePage } from '~/platform/page-context.tsx';
import { showFailure } from '~/platform/show-failure.ts';
import { Heading } from '~/ui/heading.tsx';
import { NextPage } from '~/ui/pagination.tsx';
import { loadProductReviews, type ProductContent, type ReviewPage } from './product-load.ts';

/** '4.7 out of 5, 3 reviews' */
export function RatingWords({ rating: { average, count } }: { rating: { average: number; count: number } }) {
  const { locale } = usePage();
  const shown = new Intl.NumberFormat(INTL_LOCALE[locale]).format(average);
  return `${m.catalog_product_rating({ average: shown })}, ${m.catalog_product_review_count({ count })}`;
}

/** What customers say of the product, newest first; more when asked for. */
export function ProductReviews({
  content: { product, rating, reviews: first },
}: {
  content: ProductContent;
}) {
  const { reviews, total, busy, more } = useReviews(product.name, first);
  if (rating === null) return null;
  return (
    <section className="product-reviews" id="reviews">
      <Heading level={2}>{m.catalog_product_reviews()}</Heading>
      <p className="muted num">
        <RatingWords rating={rating} />
      </p>
      <ul className="product-reviews__list">
        {reviews.map((review) => (
          <li key={review.id}>
            <figure>
              <blockquote>{review.text}</blockquote>
              <figcaption className="small muted">
                <b>{review.first_name}</b>
                <span className="num">{m.catalog_product_stars({ rating: review.rating })}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {reviews.length < total ? (
        <NextPage
          label={m.catalog_product_more_reviews()}
          busyLabel={m.catalog_product_loading()}
          busy={busy}
          shown={m.catalog_product_reviews_shown({ shown: reviews.length, total })}
          onPress={() => void more()}
        />
      ) : null}
    </section>
  );
}

function useReviews(slug: string, first: ReviewPage) {
  const [pages, setPages] = useState([first]);
  const [busy, setBusy] = useState(false);
  // A review that came in meanwhile moves the others on by one.
  const reviews = [...new Map(pages.flatMap((page) => page.reviews).map((one) => [one.id, one])).values()];
  const more = async () => {
    setBusy(true);
    try {
      const next = await loadProductReviews(browserApi(), slug, pages.length + 1);
      setPages((before) => [...before, next]);
    } catch (error) {
      void showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { reviews, total: pages.at(-1)?.total ?? 0, busy, more };
}
