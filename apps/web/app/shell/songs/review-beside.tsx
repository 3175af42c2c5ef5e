import { type Locale, languageTag } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import './review-beside.css';

type Beside = {
  first_name: string;
  photo: string | null;
  answer: string | null;
  from_before: boolean;
  written_in?: Locale;
};

/**
 * Shows the things that belong to a review besides its text: the photo, a note that it is older than the shop,
 * and the shop's answer.
 */
export function ReviewBeside({ review }: { review: Beside }) {
  const { first_name, photo, answer, from_before, written_in } = review;
  const { brand } = usePage().settings;
  return (
    <>
      {photo ? (
        <img
          className="review-photo"
          src={photo}
          alt={m.reviews_photo({ name: first_name })}
          loading="lazy"
        />
      ) : null}
      {from_before ? <p className="small muted">{m.reviews_before()}</p> : null}
      {answer ? (
        <div className="review-answer">
          <p className="small">
            <b>{m.reviews_answer({ brand })}</b>
          </p>
          <p lang={written_in && languageTag(written_in)}>{answer}</p>
        </div>
      ) : null}
    </>
  );
}
