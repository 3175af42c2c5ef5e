import type { CheckView } from '@keepsong/contract/makers/checks';
import { formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { CHECKS_PAGE, orderPath } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { ArtistStanding } from '../standing/artist-standing.tsx';
import { dueWords } from '../today/inbox-words.ts';
import { CheckBrief, CheckLyrics } from './check-brief.tsx';
import { CheckButtons, useHearing, useSending } from './check-decision.tsx';
import { CheckNotes } from './check-notes.tsx';
import { CheckPlayer } from './check-player.tsx';
import { CheckSleeve, checkName, wordsOf } from './check-words.tsx';
import '../orders/order.css';
import './checks.css';
import { type Recording, useRecording } from './use-recording.ts';

/** The points to listen for. The ticks help the person who listens; they are not stored. */
const POINTS = [
  m.desk_check_p_names,
  m.desk_check_p_must,
  m.desk_check_p_style,
  m.desk_check_p_lyrics,
  m.desk_check_p_sound,
  m.desk_check_p_length,
] as const;

/**
 * A song that waits for its check: wave, brief, names and lyrics side by side. It can be passed or sent back.
 */
export function CheckPage({ check, loadedAt }: { check: CheckView; loadedAt: string }) {
  const recording = useRecording();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const sending = useSending({ onDone: () => navigate(CHECKS_PAGE), onDecidedBefore: revalidate });
  const hearing = useHearing(check, sending);
  const [ticks, setTicks] = useState<readonly number[]>([]);
  const words = wordsOf(check);
  const tick = (at: number) =>
    setTicks(ticks.includes(at) ? ticks.filter((one) => one !== at) : [...ticks, at]);
  useDeskKeys({
    p: recording.toggle,
    n: hearing.write,
    ...Object.fromEntries(POINTS.map((_, at) => [String(at + 1), () => tick(at)])),
  });
  return (
    <div className="check-page">
      <CheckHead check={check} now={new Date(loadedAt)} />
      {check.reason ? <p className="check-reason">{m.desk_check_reason({ reason: check.reason })}</p> : null}
      <CheckPlayer check={check} recording={recording} notes={hearing.notes} />
      <div className="check-columns">
        <CheckBrief check={check} words={words} />
        <CheckLyrics check={check} words={words} recording={recording} />
        <div className="check-side">
          {check.is_waiting ? (
            <>
              <section aria-labelledby="check-points">
                <h2 id="check-points" className="check-title">
                  {m.desk_check_points()}
                  <span>{m.desk_check_ticked({ done: ticks.length, all: POINTS.length })}</span>
                </h2>
                <ul className="check-points">
                  {POINTS.map((point, at) => (
                    <li key={point()}>
                      <label>
                        <input type="checkbox" checked={ticks.includes(at)} onChange={() => tick(at)} />
                        {point()}
                      </label>
                      <kbd>{at + 1}</kbd>
                    </li>
                  ))}
                </ul>
              </section>
              <CheckNotes {...hearing} recording={recording} />
            </>
          ) : null}
          <Earlier check={check} recording={recording} />
          <ArtistStanding artistId={check.artist.id} commissionId={check.id} />
        </div>
      </div>
      {check.is_waiting ? (
        <div className="check-foot">
          <p>
            <img src={check.artist.photo} alt="" />
            {m.desk_check_foot({ artist: check.artist.name })}
          </p>
          <CheckButtons check={check} hearing={hearing} />
        </div>
      ) : null}
    </div>
  );
}

function CheckHead({ check, now }: { check: CheckView; now: Date }) {
  const { locale } = usePage();
  const due = dueWords(check.check_by, locale, now);
  const isLate = due.tone === 'late';
  return (
    <div className="order-head">
      <Crumbs above={[{ to: CHECKS_PAGE, name: m.desk_checks_title() }]} here={checkName(check)} />
      <div className="order-head__row">
        <span className="check-sleeve">
          <CheckSleeve song={check} />
        </span>
        <div className="order-head__words">
          <h1>{checkName(check)}</h1>
          <p>
            {m.desk_check_facts({
              recipient: check.recipient,
              name: check.from_name,
              artist: check.artist.name,
              version: check.version,
              moment: formatMoment(check.put_up_at, locale, now),
            })}{' '}
            {check.promised_at
              ? m.desk_promised_day({ day: formatShortDay(check.promised_at, locale, now) })
              : null}{' '}
            {check.order_number ? (
              <TextLink to={orderPath(check.order_number)} quiet>
                {m.admin_order({ number: check.order_number })}
              </TextLink>
            ) : null}
          </p>
        </div>
        <div className="order-head__acts">
          <span className={`desk-state desk-state--${check.is_waiting ? 'to_be_checked' : 'delivered'}`}>
            {check.is_waiting
              ? isLate
                ? m.desk_check_waits_late({ time: due.first })
                : m.desk_check_waits({ time: due.second })
              : OUTCOMES[check.versions[0]?.outcome ?? 'passed']()}
          </span>
        </div>
      </div>
    </div>
  );
}

const OUTCOMES = {
  passed: m.desk_check_o_passed,
  returned: m.desk_check_o_returned,
  withdrawn: m.desk_check_o_withdrawn,
};

/** The notes about earlier versions, and about this one if it is already decided. */
function Earlier({ check, recording }: { check: CheckView; recording: Recording }) {
  const { locale } = usePage();
  const decided = check.versions.filter(({ outcome }) => outcome !== null);
  if (decided.length === 0) return null;
  return (
    <section aria-labelledby="check-earlier">
      <h2 id="check-earlier" className="check-title">
        {m.desk_check_earlier()}
      </h2>
      {decided.map(({ version, outcome, decided_at, decided_by, notes }) => (
        <div key={version} className="check-text">
          <h3>
            {m.desk_check_version({ version })}: {OUTCOMES[outcome ?? 'passed']()}
          </h3>
          {decided_at ? (
            <p className="desk-second">
              {[decided_by, formatMoment(decided_at, locale, new Date())].filter(Boolean).join(', ')}
            </p>
          ) : null}
          <ul className="check-notes">
            {notes.map(({ at_seconds, text }) => (
              <li key={`${at_seconds} ${text}`}>
                <button
                  type="button"
                  className="check-time"
                  aria-label={m.desk_check_hear_from({ time: formatDuration(at_seconds) })}
                  onClick={() => recording.playFrom(at_seconds)}
                >
                  {formatDuration(at_seconds)}
                </button>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
