import type { OwnReview } from '@keepsong/contract/reviews';
import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { browserMakers } from '~/platform/api/maker-api.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { StarChoice } from '../song/star-choice.tsx';
import { doorOf } from './load-work.ts';
import { WorkPage } from './work-page.tsx';

const WORDS_MAX = 2_000;

type PhotosProps = {
  images: readonly PodImage[];
  onChange: (next: (images: readonly PodImage[]) => PodImage[]) => void;
};
type Props = {
  slug: string;
  token: string;
  loaded: OwnReview | null;
  /** Renders the upload of a photo. The route passes it in, because uploads belong to another feature. */
  photos: (props: PhotosProps) => ReactNode;
};

/**
 * Lets the owner of a song rate it with one tap. The owner can then add a text, a photo, and permission for
 * others to hear the song. The token in the mailed link is enough, so the owner need not sign in.
 */
export function ReviewPage({ slug, token, loaded, photos }: Props) {
  const [review, setReview] = useState(loaded);
  const { busy, error, run } = useAction();
  if (!review)
    return (
      <div className="wrap work">
        <EmptyState level={1} title={m.work_change_gone()} text={m.work_change_gone_text()} />
      </div>
    );
  const { artist, stars, words } = review;
  const door = doorOf(slug, token);
  const give = (next: number) =>
    run(async () => {
      setReview({ ...review, stars: next });
      setReview((await browserMakers().reviews.giveStars({ body: { ...door, stars: next } })).review);
    });
  return (
    <WorkPage
      slug={slug}
      title={artist ? m.work_review_title({ artist: artist.name }) : m.work_review_title_instant()}
      lead={<span role="status">{leadOf(review)}</span>}
    >
      <div className="work-answer">
        <StarChoice stars={stars} onChoose={(next) => void give(next)} />
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        {stars === null ? null : (
          <Words
            // A new key after each save, so that the form shows the saved values.
            key={words ? `${words.text} ${words.photo}` : ''}
            {...{ review, stars, door, busy, photos, run }}
            onSaved={setReview}
          />
        )}
      </div>
    </WorkPage>
  );
}

function leadOf({ stars, words, artist }: OwnReview): string {
  if (words?.state === 'shown') return m.work_review_shown();
  if (words?.state === 'away') return m.work_review_away();
  if (words) return m.work_review_waits();
  if (stars !== null) return m.work_review_starred();
  return artist ? m.work_review_lead({ artist: artist.name }) : m.work_review_lead_instant();
}

type WordsProps = {
  review: OwnReview;
  stars: number;
  door: { slug: string } | { token: string };
  busy: boolean;
  photos: Props['photos'];
  run: (work: () => Promise<void>) => Promise<unknown>;
  onSaved: (review: OwnReview) => void;
};

/** The text, the photo and the permission. An editor reads them before others can. */
function Words({ review, stars, door, busy, photos, run, onSaved }: WordsProps) {
  const { words, artist } = review;
  const [text, setText] = useState(words?.text ?? '');
  const [name, setName] = useState(words?.first_name ?? review.first_name);
  const [keepsPhoto, setKeepsPhoto] = useState(Boolean(words?.photo));
  const [images, setImages] = useState<readonly PodImage[]>([]);
  const [showsSong, setShowsSong] = useState(words?.shows_song ?? false);
  const [isTried, setTried] = useState(false);
  const missing = (value: string, label: string) =>
    isTried && value.trim() === '' ? m.errors_field_required({ field: label }) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '' || name.trim() === '') return;
    void run(async () => {
      const said = { stars, text, first_name: name, shows_song: showsSong };
      const photo = { image_id: images[0]?.id ?? null, keeps_photo: keepsPhoto };
      onSaved((await browserMakers().reviews.write({ body: { ...door, ...said, ...photo } })).review);
    });
  };
  const takeBack = () =>
    void run(async () => onSaved((await browserMakers().reviews.takeBack({ body: door })).review));
  return (
    <form noValidate className="grid w-full max-w-[640px] gap-5" onSubmit={send}>
      <TextArea
        label={m.work_review_words()}
        hint={m.work_review_words_hint()}
        rows={6}
        maxLength={WORDS_MAX}
        value={text}
        error={missing(text, m.work_review_words())}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        label={m.work_review_name()}
        autoComplete="given-name"
        maxLength={40}
        value={name}
        error={missing(name, m.work_review_name())}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {words?.photo && keepsPhoto ? (
        <div className="grid justify-items-start gap-3">
          <img src={words.photo} alt={m.work_review_photo()} className="max-h-60 rounded-card" />
          <Button type="button" variant="secondary" size="small" onClick={() => setKeepsPhoto(false)}>
            {m.work_review_photo_remove()}
          </Button>
        </div>
      ) : (
        photos({ images, onChange: (next) => setImages(next) })
      )}
      {/* Reviews of instant songs stand on the page of their product, where no song is heard beside them. */}
      {artist ? (
        <Checkbox
          label={m.work_review_song({ artist: artist.name })}
          checked={showsSong}
          onChange={({ currentTarget }) => setShowsSong(currentTarget.checked)}
        />
      ) : null}
      {words?.answer ? (
        <div className="work-answer">
          <p className="label">{m.work_review_answer()}</p>
          <p>{words.answer}</p>
        </div>
      ) : null}
      <p className="small muted">{m.work_review_read_first()}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {words ? m.work_review_change() : m.work_review_send()}
        </Button>
        {words ? (
          <Button type="button" variant="secondary" busy={busy} onClick={takeBack}>
            {m.work_review_take_back()}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
