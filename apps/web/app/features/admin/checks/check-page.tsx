import type { CheckView } from '@keepsong/contract/makers/checks';
import { formatMoment, formatShortDay } from '@keepsong/domain/format/dates';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { CHECKS_PAGE, orderPath } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { ArtistStanding } from '../standing/artist-standing.tsx';
import { dueWords } from '../today/inbox-words.ts';
import { CheckBrief, CheckLyrics } from './check-brief.tsx';
import { CheckNotes, inOrder, type Note } from './check-notes.tsx';
import { CheckPlayer } from './check-player.tsx';
import { CheckSleeve, checkName, heardWords } from './check-words.tsx';
import '../orders/order.css';
import './checks.css';
import { type Recording, useRecording } from './use-recording.ts';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checks;

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
  const [notes, setNotes] = useState<Note[]>([]);
  const [draft, setDraft] = useState<Note>({ at_seconds: 0, text: '' });
  const [ticks, setTicks] = useState<readonly number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const words = heardWords([check.recipient, ...check.pronunciations.map(({ subject }) => subject)]);
  const tick = (at: number) =>
    setTicks(ticks.includes(at) ? ticks.filter((one) => one !== at) : [...ticks, at]);
  useDeskKeys({
    p: recording.toggle,
    n: () => field.current?.focus(),
    ...Object.fromEntries(POINTS.map((_, at) => [String(at + 1), () => tick(at)])),
  });
  const all = draft.text.trim() === '' ? notes : inOrder([...notes, { ...draft, text: draft.text.trim() }]);
  const decision = useDecision(check);
  const sendBack = () => {
    setMissing(all.length === 0);
    if (all.length > 0) void decision.sendBack(all);
    else field.current?.focus();
  };
  return (
    <div className="check-page">
      <CheckHead check={check} now={new Date(loadedAt)} />
      {check.reason ? <p className="check-reason">{m.desk_check_reason({ reason: check.reason })}</p> : null}
      <CheckPlayer check={check} recording={recording} notes={notes} />
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
              <CheckNotes {...{ notes, setNotes, draft, setDraft, field, recording, isMissing }} />
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
          <Button variant="secondary" size="small" busy={decision.busy} onClick={sendBack}>
            {all.length > 0 ? m.desk_check_send_back({ count: all.length }) : m.desk_check_send_back_none()}
          </Button>
          <Button size="small" busy={decision.busy} onClick={() => void decision.pass(all)}>
            {m.desk_check_pass({ name: check.from_name })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Sends the decision about the shown version. When somebody else decided first, the page shows their decision.
 */
function useDecision(check: CheckView) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const params = { id: check.id };
  const decide = (call: () => Promise<unknown>, said: string) =>
    run(async () => {
      try {
        await call();
      } catch (error) {
        if (!isApiError(error) || error.body.code !== 'already_decided') throw error;
        toast.show({ tone: 'warning', text: m.desk_check_decided() });
        await revalidate();
        return;
      }
      toast.show({ tone: 'success', text: said });
      await navigate(CHECKS_PAGE);
    }, showFailure);
  return {
    busy,
    pass: (notes: Note[]) =>
      decide(
        async () => (await api()).pass({ params, body: { notes, version: check.version } }),
        m.desk_check_passed({ name: check.from_name }),
      ),
    sendBack: (notes: Note[]) =>
      decide(
        async () => (await api()).sendBack({ params, body: { notes, version: check.version } }),
        m.desk_check_sent_back({ artist: check.artist.name }),
      ),
  };
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
