import { m } from '~/paraglide/messages.js';
import { ReviewCard, type ShownReview } from '~/shell/songs/review-card.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

/** Customers' reviews of their songs, in the language of the page if there are such reviews. */
export function Said({ reviews, title }: { reviews: readonly ShownReview[]; title: string }) {
  if (reviews.length === 0) return null;
  return (
    <section className="light home-said">
      <div className="wrap sect">
        <div className="home-section-head">
          <Heading level={2} size="d2" className="home-said__title">
            <span data-cms="homepage2024.said_title">{title}</span>
          </Heading>
          <ButtonLink to="/reviews" variant="secondary" size="small" iconEnd="arrow-right">
            {m.home_all_reviews()}
          </ButtonLink>
        </div>
        <ul className="home-said__list">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
