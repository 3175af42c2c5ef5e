import type { DeskReview, ReviewBody } from '@keepsong/contract/catalogue/review-desk';
import { INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import { formatMoment } from '@keepsong/domain/format/dates';
import { languageTag } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Facts } from '~/ui/layout/facts.tsx';
import { artistDeskPath, REVIEWS_PAGE } from '../admin-paths.ts';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { useEdit, type Wish } from '../catalogue/use-edit.ts';
import { DeskStars, nameOfSinger } from './reviews-page.tsx';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().reviewDesk;

/** Where visitors read the reviews of instant songs. */
const INSTANT_REVIEWS = `/products/${INSTANT_SONG}#reviews`;

const bodyOf = ({ answer, shows_photo }: DeskReview): ReviewBody => ({ answer, shows_photo });

const FIELD_WORDS: Readonly<Record<keyof ReviewBody, () => string>> = {
  answer: m.desk_review_answer,
  shows_photo: m.desk_review_photo_shown,
};

/** A review on which an editor decides: the customer's text, which nobody can change, and the shop's answer. */
export function ReviewPage({ review }: { review: DeskReview }) {
  const { id } = review;
  const send = async (body: ReviewBody, wish: Wish): Promise<DeskReview> =>
    (await (await calls()).save({ params: { id }, body: { ...body, ...wish } })).review;
  const edit = useEdit({ saved: review, bodyOf, send });
  const { body, wrong, set } = edit;
  const title = m.desk_review_title({ name: review.first_name, artist: nameOfSinger(review) });
  return (
    <EditPage
      edit={edit}
      above={[{ to: REVIEWS_PAGE, name: m.desk_reviews() }]}
      title={title}
      bodyOf={bodyOf}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) => String(of[field] === '' ? '–' : of[field])}
      history={async () => (await calls()).history({ params: { id } })}
      rollBack={async (body) => (await (await calls()).rollBack({ params: { id }, body })).review}
      bar={{ note: m.desk_review_bar() }}
      links={
        <ButtonLink
          to={review.artist ? '/reviews' : INSTANT_REVIEWS}
          variant="soft"
          size="small"
          icon="external"
        >
          {m.desk_edit_see()}
        </ButtonLink>
      }
    >
      <EditSection id="said" title={m.desk_review_words()} lead={m.desk_review_words_lead()}>
        <Said review={review} />
      </EditSection>
      <EditSection id="answer" title={m.desk_review_answer()} lead={m.desk_review_answer_lead()}>
        <TextArea
          label={m.desk_review_answer()}
          lang={languageTag(review.written_in)}
          rows={5}
          value={body.answer}
          counter={{ max: 2_000, announce: (used, max) => m.desk_edit_counter({ used, max }) }}
          error={wrong.answer ? fieldErrorWords(wrong.answer, m.desk_review_answer()) : undefined}
          onChange={({ currentTarget }) => set({ answer: currentTarget.value })}
        />
        {review.photo ? (
          <Checkbox
            label={m.desk_review_photo_shown()}
            checked={body.shows_photo}
            onChange={({ currentTarget }) => set({ shows_photo: currentTarget.checked })}
          />
        ) : null}
      </EditSection>
    </EditPage>
  );
}

/** The customer's review: stars, text and a photo, and the song that it is about. */
function Said({ review }: { review: DeskReview }) {
  const { locale } = usePage();
  const { text, rating, photo, artist, first_name, story_slug } = review;
  return (
    <div className="grid gap-4">
      <DeskStars rating={rating} />
      <blockquote className="edit-quote" lang={languageTag(review.written_in)}>
        {text}
      </blockquote>
      {photo ? <img className="edit-photo" src={photo} alt={m.reviews_photo({ name: first_name })} /> : null}
      <Facts
        rows={[
          { label: m.desk_review_who(), value: first_name },
          { label: m.desk_review_occasion(), value: occasionWords(review.occasion) },
          { label: m.desk_review_written(), value: formatMoment(review.created_at, locale, new Date()) },
          {
            label: m.desk_review_from(),
            value: review.from_before ? m.reviews_before() : m.desk_review_bought(),
          },
          {
            label: m.desk_review_song(),
            value: artist
              ? review.shows_song
                ? m.desk_review_song_yes()
                : m.desk_review_song_no()
              : m.desk_review_instant(),
          },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {artist ? (
          <ButtonLink to={artistDeskPath(artist.id)} variant="soft" size="small">
            {artist.name}
          </ButtonLink>
        ) : null}
        {story_slug ? (
          <ButtonLink to={`/stories/${story_slug}`} variant="soft" size="small" icon="external">
            {m.desk_review_open_song()}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
