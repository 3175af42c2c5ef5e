import type { ApplicationView, MakerRecording, TrialView } from '@keepsong/contract/makers/applications';
import { formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import { formatDuration } from '@keepsong/domain/format/duration';
import { may } from '@keepsong/domain/staff/permissions';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { FactRows, Panel, Trail } from '~/shell/desk/parts.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { fewerPeaks } from '~/ui/sound/wave-heights.ts';
import { Waveform } from '~/ui/sound/waveform.tsx';
import { APPLICATIONS_PAGE, artistDeskPath } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import { ActivateDialog, InviteDialog, type Step, WordsDialog } from './application-dialogs.tsx';
import { ApplicationNotes } from './application-notes.tsx';
import { APPLICATION_WORDS, ApplicationMark, genresOf, isTrialSent } from './maker-words.tsx';

/** One application: the answers and recordings, the producers' scores and notes, and the next step. */
export function ApplicationPage({ saved }: { saved: ApplicationView }) {
  const { locale } = usePage();
  const [application, setApplication] = useState(saved);
  const [step, setStep] = useState<Step | null>(null);
  const { name, state, trial } = application;
  const isSent = isTrialSent(application);
  const shown = (next: ApplicationView) => {
    setApplication(next);
    setStep(null);
  };
  const dialog = { application, onDone: shown, onClose: () => setStep(null) };
  return (
    <>
      <Crumbs above={[{ to: APPLICATIONS_PAGE, name: m.desk_makers_applications() }]} here={name} />
      <DeskHead
        title={name}
        facts={
          <>
            <ApplicationMark state={state} trial={trial} />{' '}
            {m.desk_makers_applied_on({ at: formatMoment(application.created_at, locale, new Date()) })}
          </>
        }
        actions={<Actions application={application} isSent={isSent} onStep={setStep} />}
      />
      <div className="desk-columns">
        <div className="makers-main">
          {application.reason ? (
            <p className="desk-notice">{m.desk_makers_refused_because({ reason: application.reason })}</p>
          ) : null}
          {trial ? <Trial trial={trial} /> : null}
          <Songs application={application} />
          <section>
            <h2 className="desk-title desk-title--ruled">{m.desk_makers_about()}</h2>
            {application.about ? (
              <p className="desk-written">{application.about}</p>
            ) : (
              <p className="muted">{m.desk_makers_about_none()}</p>
            )}
            {application.film_url ? (
              // biome-ignore lint/a11y/useMediaCaption: a film of a stranger, which has no captions
              <video controls preload="metadata" src={application.film_url} className="makers-film" />
            ) : null}
          </section>
        </div>
        <div className="desk-side">
          <Facts application={application} />
          <ApplicationNotes application={application} onChanged={setApplication} />
          <History application={application} />
        </div>
      </div>
      {step === 'invite' ? <InviteDialog {...dialog} /> : null}
      {step === 'activate' ? <ActivateDialog {...dialog} /> : null}
      {step === 'refuse' || step === 'return' ? <WordsDialog {...dialog} step={step} /> : null}
    </>
  );
}

type ActionsProps = { application: ApplicationView; isSent: boolean; onStep: (step: Step) => void };

/** The next step is the main button. The button that ends the application is less prominent. */
function Actions({ application: { state }, isSent, onStep }: ActionsProps) {
  if (state !== 'applied' && state !== 'trial') return null;
  return (
    <div className="desk-choices">
      {state === 'applied' ? (
        <Button size="small" onClick={() => onStep('invite')}>
          {m.desk_makers_invite()}
        </Button>
      ) : null}
      {isSent ? (
        <>
          <Button size="small" onClick={() => onStep('activate')}>
            {m.desk_makers_activate()}
          </Button>
          <Button size="small" variant="secondary" onClick={() => onStep('return')}>
            {m.desk_makers_return()}
          </Button>
        </>
      ) : null}
      <Button size="small" variant="soft" className="desk-act--bad" onClick={() => onStep('refuse')}>
        {m.desk_makers_refuse()}
      </Button>
    </div>
  );
}

/** The number of bars in a recording's wave: as many as a phone has room for. */
const BARS = 80;

function Song({ song, title }: { song: MakerRecording; title: string }) {
  return (
    <div className="makers-song">
      <b className="wrap-anywhere">{title}</b>
      <span className="desk-mute">{formatDuration(song.duration_seconds)}</span>
      <Waveform peaks={fewerPeaks(song.peaks, BARS)} height={32} />
      {/* biome-ignore lint/a11y/useMediaCaption: a song; the lyrics of a trial song stand below it */}
      <audio controls preload="none" src={song.url} aria-label={title} />
    </div>
  );
}

const Songs = ({ application: { recordings } }: { application: ApplicationView }) => (
  <section>
    <h2 className="desk-title desk-title--ruled">{m.desk_makers_recordings()}</h2>
    {recordings.length === 0 ? <p className="muted">{m.desk_makers_recordings_gone()}</p> : null}
    {recordings.map((song) => (
      <Song key={song.id} song={song} title={song.file_name} />
    ))}
  </section>
);

function Trial({ trial }: { trial: TrialView }) {
  const { locale } = usePage();
  const { brief, due_day, is_late, title, lyrics, recording, sent_at, returned } = trial;
  return (
    <section>
      <h2 className="desk-title desk-title--ruled">{m.desk_makers_trial_song()}</h2>
      <p>
        {m.desk_makers_trial_by({ day: formatShortDay(due_day, locale, new Date()) })}{' '}
        {sent_at
          ? m.desk_makers_trial_came({ at: formatMoment(sent_at, locale, new Date()) })
          : is_late
            ? m.desk_makers_trial_overdue()
            : m.desk_makers_trial_waits()}
      </p>
      {returned ? <p className="desk-notice">{m.desk_makers_returned({ note: returned })}</p> : null}
      {recording ? <Song song={recording} title={title} /> : null}
      {lyrics ? <p className="makers-lyrics desk-written">{lyrics}</p> : null}
      <Disclosure summary={m.desk_makers_brief()}>
        <p className="desk-written">{brief}</p>
      </Disclosure>
    </section>
  );
}

function Facts({ application }: { application: ApplicationView }) {
  const role = useUser()?.staff_role ?? null;
  const {
    email,
    genres,
    languages,
    vocal_style,
    locale: language,
    artist_id,
    score,
    terms_version,
  } = application;
  const { locale } = usePage();
  const rows: [string, string][] = [
    [m.admin_email(), email],
    [m.desk_makers_genres(), genresOf(genres)],
    [m.desk_makers_languages(), languages.join(', ')],
    [m.desk_makers_style(), vocal_style],
    [m.desk_makers_mails_in(), language === 'sp' ? m.desk_spanish() : m.desk_english()],
    [
      m.desk_makers_terms(),
      terms_version === ''
        ? '–'
        : m.desk_makers_terms_of({
            day: formatMoment(application.created_at, locale, new Date()),
            version: terms_version,
          }),
    ],
    [m.desk_makers_score(), score === null ? '–' : m.desk_makers_score_of({ score })],
  ];
  return (
    <Panel title={m.desk_makers_facts()}>
      <FactRows rows={rows} />
      {artist_id !== null && may(role, 'artists') ? (
        <p>
          <TextLink to={artistDeskPath(artist_id)}>{m.desk_makers_to_artist()}</TextLink>
        </p>
      ) : null}
    </Panel>
  );
}

function History({ application: { history } }: { application: ApplicationView }) {
  const { locale } = usePage();
  return (
    <Panel title={m.desk_makers_history()}>
      <Trail
        rows={history.map(({ state, by, at }) => ({
          key: at,
          words: APPLICATION_WORDS[state](),
          second: [by, formatMoment(at, locale, new Date())].filter(Boolean).join(', '),
        }))}
      />
    </Panel>
  );
}
