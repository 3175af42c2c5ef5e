import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { useMorePages, withPage } from '~/platform/hooks/use-more-pages.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ratingWords } from '~/platform/words/rating.ts';
import { ReportReview } from '~/shell/songs/report-review.tsx';
import { MoreLink } from '~/ui/action/more-link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Stars } from '~/ui/picture/stars.tsx';
import { loadProductReviews, type ProductContent, REVIEWS_PER_PAGE } from './load-product.ts';

/** The reviews of the product, newest first, with a button for more. */
export function ProductReviews({
  content: { product, rating, reviews: first, reviewsPage: page },
}: {
  content: ProductContent;
}) {
  const { locale } = usePage();
  const { items, total, isEnd, busy, more } = useMorePages(
    first,
    { from: page, perPage: REVIEWS_PER_PAGE },
    (next) => loadProductReviews(browserApi(), product.name, next),
  );
  if (rating === null) return null;
  return (
    <section className="product-reviews" id="reviews">
      <Heading level={2}>{m.catalog_product_reviews()}</Heading>
      <p className="muted num">{ratingWords(rating, locale)}</p>
      <ul className="product-reviews__list">
        {items.map((review) => (
          <li key={`${review.kind} ${review.id}`}>
            <figure>
              <Stars
                rating={review.rating}
                label={m.reviews_stars({ rating: review.rating })}
                className="mb-2.5"
              />
              <blockquote>{review.text}</blockquote>
              <figcaption className="small muted">
                <b>{review.first_name}</b>{' '}
                <ReportReview kind={review.kind} id={review.id} name={review.first_name} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {page > 1 ? (
        <p className="small">
          <ShopLink to={`/products/${product.name}`} className="link">
            {m.reviews_first_page()}
          </ShopLink>
        </p>
      ) : null}
      {isEnd ? null : (
        <MoreLink
          label={m.catalog_product_more_reviews()}
          busy={busy}
          to={`/products/${product.name}${withPage(new URLSearchParams(), page + 1)}#reviews`}
          shown={m.catalog_product_reviews_shown({ shown: items.length, total })}
          onPress={() => void more()}
        />
      )}
    </section>
  );
}
