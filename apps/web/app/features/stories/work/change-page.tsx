import type { AskedChange } from '@keepsong/contract/order-changes';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Facts } from '~/ui/layout/facts.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { doorOf } from './load-work.ts';
import { WorkPage } from './work-page.tsx';

const WHAT: Readonly<Record<AskedChange['kind'], () => string>> = {
  promised_day: m.work_change_promised_day,
  address: m.work_change_address,
  genre: m.work_change_genre,
  vocals: m.work_change_vocals,
  artist: m.work_change_artist,
  name: m.work_change_name,
};

function wordsOfValue({ kind }: AskedChange, value: string, locale: Locale): string {
  if (kind === 'promised_day') return formatWeekday(value, locale);
  if (kind === 'genre') return genreWords(value);
  return kind === 'vocals' ? vocalsWords(value) : value;
}

type Props = { slug: string; token: string; asked: AskedChange | null };

/**
 * Asks the customer to agree to a change of the order. The token in the mailed link is enough, so the customer
 * need not sign in.
 */
export function ChangePage({ slug, token, asked }: Props) {
  const { locale } = usePage();
  const [change, setChange] = useState(asked);
  const { busy, error, run } = useAction();
  if (!change)
    return (
      <div className="wrap work">
        <EmptyState level={1} title={m.work_change_gone()} text={m.work_change_gone_text()} />
      </div>
    );
  const answer = (is_yes: boolean) =>
    run(async () => {
      const body = { ...doorOf(slug, token), is_yes };
      setChange((await browserApi().orders.answerChange({ body })).change);
    });
  if (change.state !== 'asked') return <Answered slug={slug} change={change} state={change.state} />;
  const { kind, number, before, after, artist } = change;
  return (
    <WorkPage
      slug={slug}
      title={artist ? m.work_change_days_title({ artist: artist.name }) : m.work_change_title()}
      lead={
        artist ? m.work_change_days_lead({ artist: artist.name, number }) : m.work_change_lead({ number })
      }
    >
      <div className="work-answer work-change">
        {artist ? (
          <figure>
            <figcaption>{m.work_change_days_why({ artist: artist.name })}</figcaption>
            <blockquote>{artist.reason}</blockquote>
          </figure>
        ) : null}
        <Facts
          rows={[
            {
              label: `${WHAT[kind]()}: ${m.work_change_before()}`,
              value: wordsOfValue(change, before, locale),
            },
            {
              label: `${WHAT[kind]()}: ${m.work_change_after()}`,
              value: wordsOfValue(change, after, locale),
            },
          ]}
        />
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        <div className="work-actions">
          <Button busy={busy} onClick={() => void answer(true)}>
            {m.work_change_yes()}
          </Button>
          <Button variant="secondary" busy={busy} onClick={() => void answer(false)}>
            {m.work_change_no()}
          </Button>
        </div>
      </div>
    </WorkPage>
  );
}

type AnsweredProps = { slug: string; change: AskedChange; state: Exclude<AskedChange['state'], 'asked'> };

/** After the answer: what was answered, and the value that the order has now. */
function Answered({ slug, change, state }: AnsweredProps) {
  const { locale } = usePage();
  const said = {
    done: m.work_change_said_yes(),
    refused: m.work_change_said_no(),
    withdrawn: m.work_change_over(),
  }[state];
  // The value of an order whose question no longer stands may have changed since in another way.
  const now = { done: change.after, refused: change.before, withdrawn: '' }[state];
  return (
    <WorkPage slug={slug} title={WHAT[change.kind]()} lead={<span role="status">{said}</span>}>
      <div className="work-answer">
        <Facts rows={[{ label: m.work_change_before(), value: now && wordsOfValue(change, now, locale) }]} />
      </div>
    </WorkPage>
  );
}
