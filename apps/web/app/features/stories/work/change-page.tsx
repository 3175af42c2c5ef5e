import type { AskedChange } from '@keepsong/contract/order-changes';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
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
      setChange(await answerTo(browserApi().orders, { ...doorOf(slug, token), is_yes }));
    });
  return (
    <WorkPage
      slug={slug}
      title={titleOf(change)}
      lead={<span role="status">{leadOf(change)}</span>}
      state={change.state}
    >
      {change.state === 'asked' ? (
        <Question change={change} busy={busy} error={error} onAnswer={answer} />
      ) : (
        <Answered change={change} />
      )}
    </WorkPage>
  );
}

/**
 * Gives the customer's answer. If the question was already decided, for example in another tab, it resolves to the
 * present state.
 */
export async function answerTo(
  orders: Pick<ReturnType<typeof browserApi>['orders'], 'answerChange' | 'openChange'>,
  { is_yes, ...door }: ReturnType<typeof doorOf> & { is_yes: boolean },
): Promise<AskedChange> {
  try {
    return (await orders.answerChange({ body: { ...door, is_yes } })).change;
  } catch (failure) {
    if (!isApiError(failure) || failure.status !== 409) throw failure;
    const { change } = await orders.openChange({ body: door });
    if (change.state === 'asked') throw failure;
    return change;
  }
}

function titleOf({ kind, state, artist }: AskedChange): string {
  if (state !== 'asked') return WHAT[kind]();
  return artist ? m.work_change_days_title({ artist: artist.name }) : m.work_change_title();
}

const SAID = {
  done: m.work_change_said_yes,
  refused: m.work_change_said_no,
  withdrawn: m.work_change_over,
} as const satisfies Record<Exclude<AskedChange['state'], 'asked'>, () => string>;

function leadOf({ number, state, artist, after, is_artist_away }: AskedChange): string {
  if (is_artist_away) return m.work_change_failed({ artist: after });
  if (state !== 'asked') return SAID[state]();
  return artist ? m.work_change_days_lead({ artist: artist.name, number }) : m.work_change_lead({ number });
}

type QuestionProps = {
  change: AskedChange;
  busy: boolean;
  error: unknown;
  onAnswer: (is_yes: boolean) => Promise<unknown>;
};

function Question({ change, busy, error, onAnswer }: QuestionProps) {
  const { locale } = usePage();
  const { kind, before, after, artist } = change;
  return (
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
        <Button busy={busy} onClick={() => void onAnswer(true)}>
          {m.work_change_yes()}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => void onAnswer(false)}>
          {m.work_change_no()}
        </Button>
      </div>
    </div>
  );
}

/**
 * The value that the customer agreed to or kept. The page does not call it the present one, because the link works
 * for long, and the value may have changed since in another way.
 */
function Answered({ change }: { change: AskedChange }) {
  const { locale } = usePage();
  const { state, before, after } = change;
  if (state !== 'done' && state !== 'refused') return null;
  const [label, value] = state === 'done' ? [m.work_change_agreed(), after] : [m.work_change_kept(), before];
  return (
    <div className="work-answer">
      <Facts rows={[{ label, value: wordsOfValue(change, value, locale) }]} />
    </div>
  );
}
