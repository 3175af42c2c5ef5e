import type { OwnStanding as Standing, StrikeView } from '@keepsong/contract/makers/standing';
import { formatDate } from '@keepsong/domain/format/dates';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { helpWords, LEVEL_WORDS, STRIKE_WORDS, standingRows } from '~/platform/words/standing.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Facts } from '~/ui/layout/facts.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import '../earnings/earnings.css';

const api = async () => (await import('~/platform/api/maker-api.ts')).browserMakers().standing;

const LEVEL_TONES = { new: 'sky', good: 'mint', watched: 'amber', at_risk: 'tangerine' } as const;

/**
 * The artist's standing, with strikes and a way to appeal. It can stand on any page of the studio, because it
 * loads its data itself.
 */
export function OwnStanding() {
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      const found = await (await api()).own();
      if (!isLeft) setStanding(found.standing);
    })().catch(showFailure);
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    <section className="studio-standing" aria-label={m.standing_own_title()}>
      {standing === null ? (
        <Skeleton height="220px" width="100%" shape="block" />
      ) : (
        <>
          <p>
            <Tag tone={LEVEL_TONES[standing.level]}>{LEVEL_WORDS[standing.level]()}</Tag>
          </p>
          <p className="muted">
            {standing.is_trusted ? m.standing_own_trusted() : m.standing_own_not_trusted()}
          </p>
          {standing.effect === 'none' ? null : (
            <p>{standing.effect === 'held' ? m.standing_own_held() : m.standing_own_later()}</p>
          )}
          <Help standing={standing} />
          <Facts rows={standingRows(standing).map(([label, value]) => ({ label, value }))} />
          {standing.list.map((strike) => (
            <StrikePanel key={strike.id} strike={strike} onDone={setStanding} />
          ))}
        </>
      )}
    </section>
  );
}

/** Says how the artist can improve a low standing. */
function Help({ standing }: { standing: Standing }) {
  const words = helpWords(standing);
  if (words.length === 0) return null;
  return (
    <section className="standing-help" aria-labelledby="standing-help">
      <Heading level={2} size="d4" id="standing-help">
        {m.standing_do_title()}
      </Heading>
      <ul>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

function StrikePanel({ strike, onDone }: { strike: StrikeView; onDone: (standing: Standing) => void }) {
  const { locale } = usePage();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, run } = useAction();
  const appeal = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    await run(async () => {
      const { standing } = await (await api()).appeal({ params: { id: strike.id }, body: { text } });
      toast.show({ tone: 'success', text: m.standing_appealed() });
      onDone(standing);
    }, showFailure);
  };
  return (
    <div className="panel mt-4 grid gap-3">
      <Heading level={2} size="d4">
        {STRIKE_WORDS[strike.state]()}
      </Heading>
      <p className="studio-text">{strike.reason}</p>
      <p className="small muted">
        {[formatDate(new Date(strike.given_at), 'orderHistory', locale), strike.song]
          .filter(Boolean)
          .join(', ')}
      </p>
      {strike.appeal ? <p className="studio-text">{m.standing_own_appeal({ text: strike.appeal })}</p> : null}
      {strike.decision ? (
        <p className="studio-text">{m.standing_own_decision({ text: strike.decision })}</p>
      ) : null}
      {strike.state === 'given' ? (
        <form noValidate className="grid gap-3" onSubmit={appeal}>
          <TextArea
            label={m.standing_appeal_label()}
            hint={m.standing_appeal_hint()}
            maxLength={LIMITS.strike}
            error={isMissing ? m.standing_appeal_missing() : undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="secondary" size="small" busy={busy}>
            {m.standing_appeal()}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

/** The artist's standing on its own page. Mails link to this page. */
export function StandingPage() {
  return (
    <div className="wrap studio earn">
      <header className="earn-head">
        <div>
          <h1>{m.standing_own_title()}</h1>
          <p className="muted">{m.standing_own_lead()}</p>
        </div>
      </header>
      <OwnStanding />
    </div>
  );
}
