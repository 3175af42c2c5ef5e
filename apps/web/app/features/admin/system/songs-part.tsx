import type { SystemSong } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { SONG_LANES, type SongLane } from '@keepsong/domain/system/system';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { orderPath } from '../admin-paths.ts';
import { PlainTable } from '../table/plain-table.tsx';
import { SystemState } from './system-state.tsx';
import { LANE_WORDS, SONG_STATE_WORDS } from './system-words.ts';
import { type Retry, useRetry } from './use-retry.tsx';

/** Songs have no title here, so the first characters of the id name them. */
const nameOf = ({ id }: SystemSong): string => id.slice(0, 8);

const makeAgain = (song: SystemSong): Retry => ({
  title: m.desk_system_make_of({ name: nameOf(song) }),
  lead: m.desk_system_make_lead(),
  done: m.desk_system_make(),
  call: (desk, reason) => desk.system.retrySong({ params: { id: song.id }, body: { reason } }),
  said: () => m.desk_system_make_done(),
});

/** The lanes of the song queue: paid songs, and songs that visitors try out. */
export function SongsPart({ songs, hasMore }: { songs: readonly SystemSong[]; hasMore: boolean }) {
  const { ask, dialog } = useRetry();
  return (
    <>
      {SONG_LANES.map((lane) => (
        <Lane
          key={lane}
          lane={lane}
          songs={songs.filter((song) => song.lane === lane)}
          onRetry={(song) => ask(makeAgain(song))}
        />
      ))}
      {hasMore ? <p className="system-note">{m.desk_system_more_songs()}</p> : null}
      {dialog}
    </>
  );
}

type LaneProps = { lane: SongLane; songs: readonly SystemSong[]; onRetry: (song: SystemSong) => void };

function Lane({ lane, songs, onRetry }: LaneProps) {
  const { locale } = usePage();
  const moment = (at: string) => formatMoment(at, locale, new Date());
  return (
    <section className="system-section" aria-labelledby={`lane-${lane}`}>
      <h2 className="desk-title" id={`lane-${lane}`}>
        {LANE_WORDS[lane]()} <span className="muted">{songs.length}</span>
      </h2>
      {songs.length === 0 ? (
        <p className="desk-empty">{m.desk_system_no_songs()}</p>
      ) : (
        <PlainTable
          rows={songs}
          keyOf={({ id }) => id}
          columns={[
            { label: m.desk_system_song(), cell: (song) => <Name song={song} /> },
            {
              label: m.desk_system_state(),
              cell: ({ state, progress, since }) => (
                <>
                  <SystemState words={SONG_STATE_WORDS[state]} />
                  <span className="desk-second">
                    {state === 'processing' ? `${progress}%, ` : ''}
                    {moment(since)}
                  </span>
                </>
              ),
            },
            {
              label: m.desk_system_asked(),
              isLabelled: true,
              cell: ({ created_at }) => moment(created_at),
            },
            {
              label: m.desk_system_why(),
              cell: ({ error, attempts, next_at }) =>
                error || attempts > 0 || next_at ? (
                  <>
                    {error}
                    {attempts > 0 ? (
                      <span className="desk-second">{m.desk_system_tries({ count: attempts })}</span>
                    ) : null}
                    {next_at ? (
                      <span className="desk-second">{m.desk_system_next({ moment: moment(next_at) })}</span>
                    ) : null}
                  </>
                ) : null,
            },
          ]}
          rowActs={(song) =>
            song.may_retry ? (
              <Button
                variant="soft"
                size="small"
                aria-label={m.desk_system_make_of({ name: nameOf(song) })}
                onClick={() => onRetry(song)}
              >
                {m.desk_system_make()}
              </Button>
            ) : null
          }
        />
      )}
    </section>
  );
}

function Name({ song }: { song: SystemSong }) {
  return (
    <>
      {nameOf(song)}
      {song.order_number ? (
        <span className="desk-second">
          <TextLink to={orderPath(song.order_number)} quiet>
            {m.admin_order({ number: song.order_number })}
          </TextLink>
        </span>
      ) : null}
    </>
  );
}
