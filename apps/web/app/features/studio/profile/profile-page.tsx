import { profileFaults } from '@keepsong/domain/artists/profile';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { reloadPage } from '~/platform/loading/lazy-reload.ts';
import { Moment } from '~/platform/words/moment.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { ProfileContent } from './load-profile.ts';
import { About, Facts, Portrait } from './profile-form.tsx';
import { Samples } from './profile-samples.tsx';
import { useProfile } from './use-profile.ts';

const STATES = {
  draft: m.studio_profile_draft,
  review: m.studio_profile_review,
  live: m.studio_profile_live,
  replaced: m.studio_profile_live,
} as const;

/** The artist's own profile. It is a draft until producers have approved it; only then do customers see it. */
export function ProfilePage({ content: { profile, artistId } }: { content: ProfileContent }) {
  const editor = useProfile(profile);
  const [isAsked, setAsked] = useState(false);
  const { saved, draft, isChanged, isStale, busy } = editor;
  const isWaiting = saved.state === 'review';
  const faults = new Set<string>(isAsked ? profileFaults(draft) : []);
  const [photo, setPhoto] = useState(saved.photo_url);
  const [film, setFilm] = useState(saved.film_url);

  const send = async () => {
    setAsked(true);
    if (profileFaults(draft).length > 0) {
      toast.show({ tone: 'warning', text: m.studio_profile_missing() });
      return;
    }
    if (await editor.send()) toast.show({ tone: 'success', text: m.studio_profile_sent() });
  };
  const save = async () => {
    if (await editor.save()) toast.show({ tone: 'success', text: m.studio_profile_saved() });
  };

  return (
    <div className="wrap studio earn">
      <header className="earn-head">
        <div>
          <h1>{m.studio_profile_title()}</h1>
          <p className="muted">{m.studio_profile_lead()}</p>
        </div>
        <div className="profile-acts">
          {artistId === null ? null : (
            <ButtonLink to={`/artists/${artistId}`} variant="secondary" size="small">
              {m.studio_profile_see()}
            </ButtonLink>
          )}
        </div>
      </header>
      <p className="profile-state" role="status">
        <b>{STATES[saved.state]()}</b> {saved.note ? m.studio_profile_returned({ reason: saved.note }) : ''}
      </p>
      {isStale ? (
        <p className="profile-stale" role="alert">
          {m.studio_profile_stale()}{' '}
          <Button size="small" variant="secondary" onClick={reloadPage}>
            {m.studio_profile_reload()}
          </Button>
        </p>
      ) : null}
      <div className="profile-grid">
        <fieldset className="profile-form" disabled={isWaiting || isStale}>
          <legend className="sr-only">{m.studio_profile_title()}</legend>
          <Portrait {...{ draft, photo, film, set: editor.set }} onPhoto={setPhoto} onFilm={setFilm} />
          <Facts {...{ draft, faults, set: editor.set }} />
          <About {...{ draft, faults, set: editor.set }} />
          <Samples {...{ draft, faults, songs: saved.songs, made: saved.made, set: editor.set }} />
        </fieldset>
        <aside className="earn-side">
          <section className="earn-panel">
            <h2>{m.studio_profile_history()}</h2>
            {saved.history.length === 0 ? <p className="muted">{m.studio_profile_history_none()}</p> : null}
            <History history={saved.history} />
          </section>
        </aside>
      </div>
      <div className="profile-bar">
        <span className="muted">{isChanged ? m.studio_profile_unsaved() : m.studio_profile_all_saved()}</span>
        {isWaiting ? (
          <Button variant="secondary" size="small" busy={busy} onClick={() => void editor.takeBack()}>
            {m.studio_profile_take_back()}
          </Button>
        ) : (
          <>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              aria-disabled={!isChanged || isStale}
              onClick={() => void save()}
            >
              {m.studio_profile_save()}
            </Button>
            <Button
              size="small"
              busy={busy}
              aria-disabled={isStale || (!isChanged && saved.state === 'live')}
              onClick={() => void send()}
            >
              {m.studio_profile_send()}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function History({ history }: { history: ProfileContent['profile']['history'] }) {
  return (
    <ol className="profile-history">
      {history.map(({ state, at, note }) => (
        <li key={at}>
          {STATES[state]()}
          {note ? `: ${note}` : ''}
          <span className="muted">
            {' '}
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
