import type { ProfileView } from '@keepsong/contract/makers/profiles';
import { formatMoment } from '@keepsong/domain/format/dates';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Trail } from '~/shell/desk/parts.tsx';
import { Button } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { genresOf } from './maker-words.tsx';

type Data = ProfileView['data'];
export type ProfileReviewData = {
  profile: ProfileView | null;
  before: Data | null;
  changed: readonly string[];
};

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().profiles;

const yes = (is: boolean): string => (is ? m.desk_makers_yes() : m.desk_makers_no());
const SAMPLE_WORDS = {
  asked: m.desk_makers_sample_asked,
  given: m.desk_makers_sample_given,
  refused: m.desk_makers_sample_refused,
} as const;
const samplesOf = (data: Data, made: ProfileView['made']): string =>
  data.samples
    .map(({ title, is_gift, commission_id }) => {
      if (!is_gift) return title;
      if (commission_id === null) return m.desk_makers_gift_sample({ title });
      const consent = made.find((song) => song.commission_id === commission_id)?.consent ?? 'asked';
      return SAMPLE_WORDS[consent]({ title });
    })
    .join(', ');

/**
 * The fields of a profile with their names and their values in words. Files are not in this list; they are
 * shown as files.
 */
const FIELDS: readonly {
  field: keyof Data;
  label: () => string;
  words: (data: Data, made: ProfileView['made']) => string;
}[] = [
  { field: 'name', label: m.desk_makers_name, words: ({ name }) => name },
  { field: 'home_town', label: m.desk_makers_home, words: ({ home_town }) => home_town },
  { field: 'genres', label: m.desk_makers_genres, words: ({ genres }) => genresOf(genres) },
  { field: 'delivery_days', label: m.desk_makers_days, words: ({ delivery_days }) => String(delivery_days) },
  { field: 'takes_rush', label: m.desk_makers_rush, words: ({ takes_rush }) => yes(takes_rush) },
  { field: 'extra_verses', label: m.desk_makers_verses, words: ({ extra_verses }) => yes(extra_verses) },
  { field: 'intro', label: m.desk_makers_intro, words: ({ intro }) => `${intro.en}\n${intro.sp}` },
  { field: 'bio', label: m.desk_makers_bio, words: ({ bio }) => `${bio.en}\n\n${bio.sp}` },
  { field: 'samples', label: m.desk_makers_samples, words: samplesOf },
];

type Props = { artistId: number; loaded: ProfileReviewData };

/** Compares the profile that an artist has sent in with the one that customers see now. */
export function ProfileReview({ artistId, loaded }: Props) {
  const { locale } = usePage();
  const [profile, setProfile] = useState(loaded.profile);
  const [isReturning, setReturning] = useState(false);
  const { busy, run } = useAction();
  const isWaiting = profile?.state === 'review';
  const { before, changed } = loaded;
  const release = () =>
    run(async () => {
      if (!profile) return;
      const body = { version: profile.version };
      setProfile((await (await api()).release({ params: { id: artistId }, body })).profile);
      toast.show({ tone: 'success', text: m.desk_makers_released() });
    }, showFailure);
  return (
    <section aria-label={m.desk_makers_profile()}>
      <h2 className="desk-title desk-title--ruled">{m.desk_makers_profile()}</h2>
      {profile && isWaiting ? (
        <>
          <p>{m.desk_makers_profile_waits()}</p>
          <dl className="makers-changes">
            {FIELDS.filter(({ field }) => changed.includes(field)).map(({ field, label, words }) => (
              <div key={field}>
                <dt>{label()}</dt>
                {before ? <dd className="makers-before">{words(before, profile.made)}</dd> : null}
                <dd>{words(profile.data, profile.made)}</dd>
              </div>
            ))}
          </dl>
          <Files profile={profile} changed={changed} />
          <div className="desk-choices">
            <Button size="small" busy={busy} onClick={() => void release()}>
              {m.desk_makers_release()}
            </Button>
            <Button size="small" variant="secondary" onClick={() => setReturning(true)}>
              {m.desk_makers_give_back()}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted">{m.desk_makers_profile_none()}</p>
      )}
      {profile && profile.history.length > 0 ? (
        <Trail
          className="mt-4"
          rows={profile.history.map(({ state, by, note, at }) => ({
            key: at,
            words: [PROFILE_WORDS[state](), note].filter(Boolean).join(': '),
            second: [by, formatMoment(at, locale, new Date())].filter(Boolean).join(', '),
          }))}
        />
      ) : null}
      {isReturning && profile ? (
        <ReturnDialog
          artistId={artistId}
          version={profile.version}
          onDone={(next) => {
            setProfile(next);
            setReturning(false);
          }}
          onClose={() => setReturning(false)}
        />
      ) : null}
    </section>
  );
}

const PROFILE_WORDS: Readonly<Record<ProfileView['state'], () => string>> = {
  draft: m.desk_makers_profile_draft,
  review: m.desk_makers_profile_review,
  live: m.desk_makers_profile_live,
  replaced: m.desk_makers_profile_live,
};

/** The new pictures, films and songs, so that the staff see and hear them before customers do. */
function Files({ profile, changed }: { profile: ProfileView; changed: readonly string[] }) {
  const uploads = profile.data.samples.flatMap(({ upload_id, title }) => {
    const file = profile.songs.find(({ id }) => id === upload_id);
    return file?.url ? [{ url: file.url, title }] : [];
  });
  return (
    <div className="makers-files">
      {changed.includes('photo_id') ? (
        <img src={profile.photo_url} alt={m.desk_makers_photo()} className="makers-photo" />
      ) : null}
      {changed.includes('film_id') && profile.film_url ? (
        // biome-ignore lint/a11y/useMediaCaption: a film of an artist, which has no captions
        <video controls preload="metadata" src={profile.film_url} className="makers-film" />
      ) : null}
      {uploads.map(({ url, title }) => (
        <div key={url} className="makers-song">
          <b className="wrap-anywhere">{title}</b>
          {/* biome-ignore lint/a11y/useMediaCaption: a song */}
          <audio controls preload="none" src={url} aria-label={title} />
        </div>
      ))}
    </div>
  );
}

type ReturnProps = {
  artistId: number;
  version: number;
  onDone: (profile: ProfileView) => void;
  onClose: () => void;
};

function ReturnDialog({ artistId, version, onDone, onClose }: ReturnProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () =>
      (await api()).giveBack({ params: { id: artistId }, body: { version, reason } }),
    );
    if (done) onDone(done.profile);
  };
  return (
    <ReasonDialog
      title={m.desk_makers_give_back_title()}
      lead={m.desk_makers_give_back_lead()}
      done={m.desk_makers_give_back()}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {null}
    </ReasonDialog>
  );
}
