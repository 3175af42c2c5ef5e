import type { DeskReview } from '@keepsong/contract/catalogue/review-desk';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Stars } from '~/ui/picture/stars.tsx';
import { REVIEWS_PAGE, reviewDeskPath } from '../admin-paths.ts';
import { EditStateMark, STATE_FILTER } from '../catalogue/edit-parts.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { BringOld } from './bring-old.tsx';
import '../catalogue/catalogue.css';

const short = (text: string): string => (text.length > 90 ? `${text.slice(0, 88).trimEnd()}…` : text);

export const DeskStars = ({ rating }: { rating: number }) => (
  <Stars rating={rating} label={m.reviews_stars({ rating })} />
);

/** The artist of the song, or in words that it is an instant song. */
export const nameOfSinger = ({ artist }: Pick<DeskReview, 'artist'>): string =>
  artist?.name ?? m.desk_review_instant();

const listIn = (locale: Locale): DeskList<DeskReview> => ({
  name: 'reviews',
  title: m.desk_reviews,
  path: REVIEWS_PAGE,
  sorted: { by: 'since', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => reviewDeskPath(id),
  nameOf: ({ first_name }) => first_name,
  words: m.desk_reviews_find,
  views: [
    { name: m.desk_reviews_wait, query: 'state=draft' },
    { name: m.desk_edit_live, query: 'state=live' },
    { name: m.desk_edit_archived, query: 'state=archived' },
  ],
  filters: [
    STATE_FILTER,
    {
      kind: 'many',
      id: 'rating',
      label: m.desk_review_stars,
      options: () =>
        [5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: m.reviews_stars({ rating }) })),
    },
  ],
  columns: [
    { id: 'who', label: m.desk_review_who, isName: true, cell: ({ first_name }) => first_name },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    { id: 'stars', label: m.desk_review_stars, cell: ({ rating }) => <DeskStars rating={rating} /> },
    { id: 'text', label: m.desk_review_words, cell: ({ text }) => short(text) },
    { id: 'artist', label: m.desk_review_artist, cell: nameOfSinger },
    {
      id: 'since',
      label: m.desk_review_written,
      isEnd: true,
      cell: ({ created_at }) => formatMoment(created_at, locale, new Date()),
    },
  ],
  card: ({ first_name, artist, text, state, rating }) => ({
    title: `${first_name}, ${nameOfSinger({ artist })}`,
    sum: m.reviews_stars({ rating }),
    line: short(text),
    state: <EditStateMark state={state} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<DeskReview>>> = { en: listIn('en'), sp: listIn('sp') };

/** The customers' reviews of their songs, newest first. Drafts wait for an editor. */
export function ReviewsPage({ page }: { page: DeskRows<DeskReview> }) {
  const { locale } = usePage();
  const { revalidate } = useRevalidator();
  const [isBringing, setBringing] = useState(false);
  return (
    <>
      <DeskTable
        list={LISTS[locale]}
        page={page}
        facts={m.desk_reviews_facts()}
        empty={m.desk_reviews_none()}
        aside={
          <Button variant="secondary" size="small" onClick={() => setBringing(true)}>
            {m.desk_reviews_bring()}
          </Button>
        }
      />
      {isBringing ? <BringOld onClose={() => setBringing(false)} onDone={() => void revalidate()} /> : null}
    </>
  );
}
