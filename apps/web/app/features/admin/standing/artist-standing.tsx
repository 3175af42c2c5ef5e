import type { StandingView } from '@keepsong/contract/makers/standing';
import { formatMoment } from '@keepsong/domain/format/dates';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { LEVEL_WORDS, STRIKE_WORDS, standingRows } from '~/platform/words/standing.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { orderPath } from '../admin-paths.ts';
import { fieldWords } from '../field-words.ts';
import { FIRST_TRY, failed, loadPart, NotLoaded, tryAgain, useFocusAfterTries } from '../not-loaded.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import './standing.css';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().standing;

const LEVEL_LOOKS = {
  new: 'cancelled',
  good: 'delivered',
  watched: 'to_be_checked',
  at_risk: 'disputed',
} as const;

type Strike = StandingView['list'][number];
type Ask =
  | { kind: 'trust'; trusted: boolean }
  | { kind: 'go_on' }
  | { kind: 'strike' }
  | { kind: 'decide'; strike: Strike; lift: boolean };

/**
 * An artist's standing: what is measured, trust, and strikes. It can stand on any page of the desk, because it
 * loads its data itself, also after each change.
 */
export function ArtistStanding({ artistId, commissionId }: { artistId: number; commissionId?: number }) {
  const [standing, setStanding] = useState<StandingView | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [tries, setTries] = useState(FIRST_TRY);
  const title = useFocusAfterTries<HTMLHeadingElement>(tries, standing !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads the standing again
  useEffect(
    () =>
      loadPart({
        load: async () => (await api()).get({ params: { id: artistId } }),
        onLoaded: (found) => setStanding(found.standing),
        onFailed: () => setTries(failed),
      }),
    [artistId, tries.count],
  );
  return (
    <section className="desk-panel standing" aria-labelledby="standing-title">
      <h2 ref={title} tabIndex={-1} className="desk-title" id="standing-title">
        {m.standing_title()}
      </h2>
      {standing === null ? (
        <NotLoaded tries={tries} height="180px" onAgain={() => setTries(tryAgain)} />
      ) : (
        <>
          <p>
            <span className={`desk-state desk-state--${LEVEL_LOOKS[standing.level]}`}>
              {LEVEL_WORDS[standing.level]()}
            </span>
          </p>
          {standing.effect === 'none' ? null : (
            <p>{standing.effect === 'held' ? m.standing_effect_held() : m.standing_effect_later()}</p>
          )}
          <dl className="standing-rows">
            {standingRows(standing).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>{standing.is_trusted ? m.standing_trusted() : m.standing_not_trusted()}</p>
          {standing.suggests_trust && !standing.is_trusted ? (
            <p className="desk-second">{m.standing_suggests()}</p>
          ) : null}
          <div className="desk-acts">
            {standing.effect === 'held' ? (
              <Button size="small" onClick={() => setAsk({ kind: 'go_on' })}>
                {m.standing_let_go_on()}
              </Button>
            ) : null}
            <Button
              size="small"
              variant="secondary"
              onClick={() => setAsk({ kind: 'trust', trusted: !standing.is_trusted })}
            >
              {standing.is_trusted ? m.standing_trust_end() : m.standing_trust()}
            </Button>
            <Button
              size="small"
              variant="soft"
              className="desk-act--bad"
              onClick={() => setAsk({ kind: 'strike' })}
            >
              {m.standing_strike()}
            </Button>
          </div>
          <Strikes list={standing.list} onAsk={setAsk} />
        </>
      )}
      {ask ? (
        <AskDialog
          ask={ask}
          artistId={artistId}
          commissionId={commissionId}
          onClose={() => setAsk(null)}
          onDone={(next) => {
            setStanding(next);
            setAsk(null);
          }}
        />
      ) : null}
    </section>
  );
}

function Strikes({ list, onAsk }: { list: readonly Strike[]; onAsk: (ask: Ask) => void }) {
  const { locale } = usePage();
  const now = new Date();
  const facts = (strike: Strike) =>
    [strike.given_by, formatMoment(strike.given_at, locale, now), strike.song].filter(Boolean).join(', ');
  return (
    <ul className="standing-strikes">
      {list.map((strike) => (
        <li key={strike.id}>
          <p>
            <b>{STRIKE_WORDS[strike.state]()}</b> {strike.reason}
            <span className="desk-second">
              {facts(strike)}{' '}
              {strike.order_number ? (
                <TextLink to={orderPath(strike.order_number)} quiet>
                  {m.admin_order({ number: strike.order_number })}
                </TextLink>
              ) : null}
            </span>
          </p>
          {strike.appeal ? <blockquote>{m.standing_appeal_says({ text: strike.appeal })}</blockquote> : null}
          {strike.decision ? (
            <p className="desk-second">
              {m.standing_decision({ person: strike.decided_by ?? '', text: strike.decision })}
            </p>
          ) : null}
          {strike.state === 'appealed' && strike.is_yours ? (
            <p className="desk-second">{m.standing_other_decides()}</p>
          ) : null}
          {strike.state === 'given' || (strike.state === 'appealed' && !strike.is_yours) ? (
            <div className="desk-acts">
              <Button
                size="small"
                variant="secondary"
                onClick={() => onAsk({ kind: 'decide', strike, lift: true })}
              >
                {m.standing_lift()}
              </Button>
              {strike.state === 'appealed' ? (
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() => onAsk({ kind: 'decide', strike, lift: false })}
                >
                  {m.standing_uphold()}
                </Button>
              ) : null}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const wordsOf = (ask: Ask): { title: string; lead: string } => {
  if (ask.kind === 'go_on') return { title: m.standing_let_go_on(), lead: m.standing_let_go_on_lead() };
  if (ask.kind === 'strike') return { title: m.standing_strike(), lead: m.standing_strike_lead() };
  if (ask.kind === 'decide')
    return { title: ask.lift ? m.standing_lift() : m.standing_uphold(), lead: m.standing_decide_lead() };
  return ask.trusted
    ? { title: m.standing_trust(), lead: m.standing_trust_lead() }
    : { title: m.standing_trust_end(), lead: m.standing_trust_end_lead() };
};

type AskProps = {
  ask: Ask;
  artistId: number;
  commissionId: number | undefined;
  onClose: () => void;
  onDone: (standing: StandingView) => void;
};

function AskDialog({ ask, artistId, commissionId, onClose, onDone }: AskProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const { title, lead } = wordsOf(ask);
  const call = async () => {
    const calls = await api();
    const params = { id: artistId };
    if (ask.kind === 'trust') return calls.setTrust({ params, body: { trusted: ask.trusted, reason } });
    if (ask.kind === 'go_on') return calls.letGoOn({ params, body: { reason } });
    if (ask.kind === 'decide')
      return calls.decide({ params: { id: ask.strike.id }, body: { lift: ask.lift, reason } });
    return calls.strike({
      params,
      body: { reason, ...(commissionId ? { commission_id: commissionId } : {}) },
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(call);
    if (!done) return;
    toast.show({ tone: 'success', text: m.standing_saved() });
    onDone(done.standing);
  };
  return (
    <ReasonDialog
      {...{ title, lead, reason, busy, onClose }}
      setReason={(words) => setReason(words.slice(0, LIMITS.strike))}
      done={title}
      isDanger={ask.kind === 'strike'}
      wrong={fieldWords(error, { reason: m.admin_why_missing })}
      onSubmit={submit}
    >
      {null}
    </ReasonDialog>
  );
}
