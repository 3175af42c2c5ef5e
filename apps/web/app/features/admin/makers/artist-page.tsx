import type { RosterArtist } from '@keepsong/contract/makers/roster';
import { formatMoment } from '@keepsong/domain/format/dates';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { FactRows, Panel, Trail } from '~/shell/desk/parts.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { ARTISTS_PAGE, applicationPath } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { fieldWords } from '../field-words.ts';
import { DeskHead } from '../frame.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ARTIST_WORDS, ArtistStateMark, genresOf } from './maker-words.tsx';

type Props = {
  saved: RosterArtist;
  /** Further parts of the page, such as the artist's standing. */
  children?: ReactNode;
};

/** One artist, as the staff see the artist. */
export function ArtistPage({ saved, children }: Props) {
  const { locale } = usePage();
  const [artist, setArtist] = useState(saved);
  const [isAsking, setAsking] = useState(false);
  const { name, state, is_in_trial, slug, user } = artist;
  const isHidden = state === 'paused';
  return (
    <>
      <Crumbs above={[{ to: ARTISTS_PAGE, name: m.desk_makers_artists() }]} here={name} />
      <DeskHead
        title={name}
        facts={
          <>
            <ArtistStateMark state={state} isInTrial={is_in_trial} />{' '}
            {m.desk_makers_since({ at: formatMoment(artist.joined_at, locale, new Date()) })}
          </>
        }
        actions={
          <div className="desk-choices">
            {isHidden ? null : (
              <ButtonLink to={`/artists/${artist.id}`} variant="secondary" size="small" icon="external">
                {m.desk_makers_see_page()}
              </ButtonLink>
            )}
            {is_in_trial ? null : (
              <Button
                size="small"
                variant="soft"
                className={isHidden ? undefined : 'desk-act--bad'}
                onClick={() => setAsking(true)}
              >
                {isHidden ? m.desk_makers_show() : m.desk_makers_hide()}
              </Button>
            )}
          </div>
        }
      />
      <div className="desk-columns">
        <div className="makers-main">{children}</div>
        <div className="desk-side">
          <Panel title={m.desk_makers_facts()}>
            <FactRows
              rows={[
                [m.admin_email(), user?.email ?? m.desk_makers_no_account()],
                [m.desk_makers_genres(), genresOf(artist.genres)],
                [m.desk_makers_gender(), vocalsWords(artist.gender)],
                [m.desk_makers_days(), String(artist.delivery_days)],
                [m.desk_makers_in_work(), m.desk_makers_songs({ count: artist.songs_in_work })],
                [m.desk_makers_a_week(), String(artist.capacity_a_week ?? m.desk_makers_as_many())],
                [m.desk_makers_delivered(), String(artist.songs_delivered)],
                [m.desk_makers_rating(), `${artist.rating ?? '–'} (${artist.reviews})`],
                [m.desk_makers_address(), `/artists/${slug}`],
              ]}
            />
            {artist.application_id === null ? null : (
              <p>
                <TextLink to={applicationPath(artist.application_id)}>
                  {m.desk_makers_to_application()}
                </TextLink>
              </p>
            )}
          </Panel>
          <Hidings artist={artist} />
        </div>
      </div>
      {isAsking ? (
        <ShownDialog
          artist={artist}
          onDone={(next) => {
            setArtist(next);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The times when the staff hid the artist or showed the artist again. */
function Hidings({ artist: { history } }: { artist: RosterArtist }) {
  const { locale } = usePage();
  if (history.length === 0) return null;
  return (
    <Panel title={m.desk_makers_history()}>
      <Trail
        rows={history.map(({ state, by, why, at }) => ({
          key: at,
          words: [ARTIST_WORDS[state](), why].filter(Boolean).join(': '),
          second: [by, formatMoment(at, locale, new Date())].filter(Boolean).join(', '),
        }))}
      />
    </Panel>
  );
}

type ShownProps = { artist: RosterArtist; onDone: (artist: RosterArtist) => void; onClose: () => void };

function ShownDialog({ artist: { id, name, state }, onDone, onClose }: ShownProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const isHidden = state === 'paused';
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().roster.setShown({ params: { id }, body: { is_shown: isHidden, reason } });
    });
    if (done) onDone(done.artist);
  };
  return (
    <ReasonDialog
      title={isHidden ? m.desk_makers_show_title({ name }) : m.desk_makers_hide_title({ name })}
      lead={isHidden ? m.desk_makers_show_lead() : m.desk_makers_hide_lead()}
      done={isHidden ? m.desk_makers_show() : m.desk_makers_hide()}
      isDanger={!isHidden}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {null}
    </ReasonDialog>
  );
}
