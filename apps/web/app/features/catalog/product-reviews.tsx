import { languageTag } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { useMorePages, withPage } from '~/platform/hooks/use-more-pages.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ratingWords } from '~/platform/words/rating.ts';
import { ReportReview } from '~/shell/songs/report-review.tsx';
import { ReviewBeside } from '~/shell/songs/review-beside.tsx';
import { ReviewCard } from '~/shell/songs/review-card.tsx';
import { MoreLink } from '~/ui/action/more-link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Stars } from '~/ui/picture/stars.tsx';
import { loadProductReviews, type ProductContent, REVIEWS_PER_PAGE, type Review } from './load-product.ts';

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
            <ProductReview review={review} />
            <ReportReview kind={review.kind} id={review.id} name={review.first_name} />
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

/** A review of a song has the song to hear. */
function ProductReview({ review }: { review: Review }) {
  const { rating, text, written_in, first_name, of_song } = review;
  if (of_song && written_in)
    return (
      <ReviewCard review={{ ...review, ...of_song, written_in }}>
        <ReviewBeside review={{ ...of_song, first_name, written_in }} />
      </ReviewCard>
    );
  return (
    <figure className="review">
      <Stars rating={rating} label={m.reviews_stars({ rating })} />
      <blockquote lang={written_in && languageTag(written_in)}>{text}</blockquote>
      <figcaption className="small">
        <b>{first_name}</b>
      </figcaption>
    </figure>
  );
}
