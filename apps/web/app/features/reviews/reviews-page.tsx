import type { CmsContent } from '@keepsong/contract/cms';
import { GENRES, OCCASIONS } from '@keepsong/domain/builder/options';
import { REVIEW_SORTS, type ReviewSort } from '@keepsong/domain/reviews/sort';
import type { ChangeEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { textOf } from '~/platform/chrome/content.ts';
import { useMorePages, withPage } from '~/platform/hooks/use-more-pages.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { ratingWords } from '~/platform/words/rating.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { ReportReview } from '~/shell/songs/report-review.tsx';
import { ReviewBeside } from '~/shell/songs/review-beside.tsx';
import { ReviewCard } from '~/shell/songs/review-card.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { MoreLink } from '~/ui/action/more-link.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Select } from '~/ui/field/select.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import {
  loadReviewsPage,
  PER_PAGE,
  type ReviewFilters,
  type ReviewsContent,
  reviewsSearch,
} from './load-reviews.ts';

/** The customers' reviews, each with a song to play (spec 2.8-09). */
export function ReviewsPage({ content }: { content: ReviewsContent & { words: CmsContent } }) {
  const { locale } = usePage();
  const { filters, page, first, average } = content;
  return (
    <div className="wrap reviews">
      <Heading level={1} data-cms="reviews.title">
        {textOf(content.words, 'reviews.title')}
      </Heading>
      {average === null ? null : (
        <Lead className="num">{ratingWords({ average, count: first.total }, locale)}</Lead>
      )}
      <Filters filters={filters} />
      {first.items.length === 0 ? (
        <Nothing />
      ) : (
        <List key={`${reviewsSearch(filters)} ${page}`} content={content} />
      )}
    </div>
  );
}

const SORT_WORDS: Record<ReviewSort, () => string> = {
  newest: m.reviews_newest,
  oldest: m.reviews_oldest,
  highest: m.reviews_highest,
};

/** The filters as a form that loads the reviews again. With JavaScript, each choice sends the form at once. */
function Filters({ filters }: { filters: ReviewFilters }) {
  const submit = useSubmit();
  const change = (event: ChangeEvent<HTMLSelectElement>) =>
    void submit(event.currentTarget.form, { preventScrollReset: true });
  const any = (label: string) => ({ value: '', label });
  return (
    <Form method="get" action="/reviews" className="reviews__filters" key={String(reviewsSearch(filters))}>
      <Select
        label={m.reviews_sort()}
        name="sort"
        defaultValue={filters.sort}
        options={REVIEW_SORTS.map((sort) => ({ value: sort, label: SORT_WORDS[sort]() }))}
        onChange={change}
      />
      <Select
        label={m.reviews_occasion()}
        name="occasion"
        defaultValue={filters.occasion}
        options={[
          any(m.reviews_any_occasion()),
          ...OCCASIONS.map(({ id }) => ({ value: id, label: occasionWords(id) })),
        ]}
        onChange={change}
      />
      <Select
        label={m.reviews_genre()}
        name="genre"
        defaultValue={filters.genre}
        options={[
          any(m.reviews_any_genre()),
          ...GENRES.map(({ id }) => ({ value: id, label: genreWords(id) })),
        ]}
        onChange={change}
      />
      <noscript>
        <Button variant="secondary" type="submit">
          {m.reviews_show()}
        </Button>
      </noscript>
    </Form>
  );
}

function Nothing() {
  return (
    <div role="status">
      <EmptyState
        art={<EmptySleeve />}
        title={m.reviews_none()}
        text={m.reviews_none_text()}
        action={<ButtonLink to="/reviews">{m.reviews_clear()}</ButtonLink>}
      />
    </div>
  );
}

function List({ content: { filters, first, page } }: { content: ReviewsContent }) {
  const { items, total, isEnd, busy, more } = useMorePages(first, { from: page, perPage: PER_PAGE }, (next) =>
    loadReviewsPage(browserApi(), filters, next),
  );
  const search = reviewsSearch(filters);
  return (
    <section aria-label={m.reviews_list()}>
      <ul className="reviews__list">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review}>
              <ReviewBeside review={review} />
            </ReviewCard>
            <ReportReview kind="artist" id={review.id} name={review.first_name} />
          </li>
        ))}
      </ul>
      {page > 1 ? (
        <p className="small">
          <ShopLink to={`/reviews${withPage(search, 1)}`} className="reviews__link">
            {m.reviews_first_page()}
          </ShopLink>
        </p>
      ) : null}
      {isEnd ? null : (
        <MoreLink
          label={m.reviews_load_more()}
          busy={busy}
          to={`/reviews${withPage(search, page + 1)}`}
          shown={m.reviews_shown({ shown: items.length, count: m.reviews_count({ count: total }) })}
          onPress={() => void more()}
        />
      )}
    </section>
  );
}
