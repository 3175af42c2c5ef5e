import type { LateSong } from '@keepsong/contract/makers/late-songs';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { CHOSEN, type LateChoice } from '@keepsong/domain/orders/late-song';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { browserMakers } from '~/platform/api/maker-api.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { ChoiceCards, TextCard } from '~/ui/field/choice-card.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { doorOf } from './load-work.ts';
import { WorkPage } from './work-page.tsx';

type Props = { slug: string; token: string; loaded: LateSong | null };

/**
 * Lets the customer of a late song choose: wait, have another artist asked, or get the money back. If changed lines are
 * late, the customer waits, or keeps the song as it is and gets the money for the lines back. The token in
 * the mailed link is enough, so the customer need not sign in. Opening the page decides nothing, so mail
 * scanners that follow links do no harm.
 */
export function LatePage({ slug, token, loaded }: Props) {
  const { locale } = usePage();
  const [late, setLate] = useState(loaded);
  if (!late)
    return (
      <div className="wrap work">
        <EmptyState level={1} title={m.work_change_gone()} text={m.work_change_gone_text()} />
      </div>
    );
  const isAsked = late.state === 'asked';
  return (
    <WorkPage
      slug={slug}
      title={titleOfPage(late)}
      lead={<span role="status">{isAsked ? leadOf(late, locale) : chosenWords(late, locale)}</span>}
      state={late.state}
    >
      {isAsked ? (
        <Choices late={late} door={doorOf(slug, token)} onStands={setLate} />
      ) : (
        <Chosen slug={slug} late={late} />
      )}
    </WorkPage>
  );
}

function titleOfPage({ state, is_change, recipient }: LateSong): string {
  if (state === 'asked')
    return is_change ? m.work_late_change_title({ recipient }) : m.work_late_title({ recipient });
  if (state !== 'delivered') return m.work_late_chosen();
  return is_change ? m.work_late_change_here({ recipient }) : m.work_late_here({ recipient });
}

function leadOf({ promised_day, artist, is_accepted, is_change }: LateSong, locale: Locale): string {
  const day = formatWeekday(promised_day, locale);
  if (is_change) return m.work_late_change_lead({ day, artist: artist ?? '' });
  return artist && is_accepted ? m.work_late_lead({ day, artist }) : m.work_late_lead_nobody({ day });
}

type ChoicesProps = {
  late: LateSong;
  door: ReturnType<typeof doorOf>;
  /** Called with the new state of the question, also when it was already answered elsewhere. */
  onStands: (late: LateSong) => void;
};

function Choices({ late, door, onStands }: ChoicesProps) {
  const { locale } = usePage();
  const [choice, setChoice] = useState<LateChoice>();
  const [isAsked, setAsked] = useState(false);
  const { busy, error, run } = useAction();
  const offered: readonly LateChoice[] = [
    'wait',
    ...(late.may_ask_another ? ['another_artist' as const] : []),
    ...(late.back ? ['money_back' as const] : []),
    ...(late.may_keep ? ['keep' as const] : []),
  ];
  const choose = () => {
    setAsked(true);
    if (!choice) return;
    void run(async () => {
      const { orders } = browserMakers();
      try {
        onStands((await orders.answerLate({ body: { ...door, choice } })).late);
      } catch (failure) {
        if (!isApiError(failure) || failure.status !== 409) throw failure;
        // The question was already decided in another tab, or by the song's delivery. Show the present state.
        const { late: now } = await orders.openLate({ body: door });
        if (now.state === 'asked') throw failure;
        onStands(now);
      }
    });
  };
  return (
    <div className="work-answer">
      <ChoiceCards
        columns="1"
        legend={m.work_late_choose()}
        error={isAsked && !choice ? m.work_late_missing() : undefined}
      >
        {offered.map((value) => (
          <TextCard
            key={value}
            name="late-choice"
            value={value}
            title={titleOf(value, late)}
            line={textOf(value, late, locale)}
            checked={value === choice}
            onChoose={() => setChoice(value)}
          />
        ))}
      </ChoiceCards>
      <FieldError>{error ? errorWords(error) : null}</FieldError>
      <Button busy={busy} onClick={choose}>
        {choice ? buttonOf(choice, late, locale) : m.work_late_go()}
      </Button>
    </div>
  );
}

const TITLES = {
  wait: m.work_late_wait,
  another_artist: m.work_late_another,
  money_back: m.work_late_money,
  keep: m.work_late_keep,
} satisfies Record<LateChoice, () => string>;
const CHANGE_TITLES = { ...TITLES, wait: m.work_late_change_wait, money_back: m.work_late_change_money };
const titleOf = (choice: LateChoice, { is_change }: LateSong): string =>
  (is_change ? CHANGE_TITLES : TITLES)[choice]();

function textOf(choice: LateChoice, late: LateSong, locale: Locale): string {
  if (choice === 'another_artist') return m.work_late_another_text();
  if (choice === 'keep') return m.work_late_keep_text();
  if (choice === 'money_back') return late.back ? backWords(late.back, late.is_change, locale) : '';
  const day = formatWeekday(late.wait.day, locale);
  const { credit_cents: credit } = late.wait;
  const promise = { day, credit: formatMoney(credit, locale) };
  if (late.is_change)
    return credit > 0 ? m.work_late_change_wait_text(promise) : m.work_late_change_wait_again({ day });
  return credit > 0 ? m.work_late_wait_text(promise) : m.work_late_wait_again({ day });
}

const BACK = {
  card: m.work_late_money_card,
  credit: m.work_late_money_credit,
  both: m.work_late_money_both,
};
const CHANGE_BACK = {
  card: m.work_late_change_money_card,
  credit: m.work_late_change_money_credit,
  both: m.work_late_change_money_both,
};

function backWords(back: NonNullable<LateSong['back']>, isChange: boolean, locale: Locale): string {
  const words = isChange ? CHANGE_BACK : BACK;
  const card = formatMoney(back.card_cents, locale);
  const credit = formatMoney(back.credit_cents, locale);
  if (back.credit_cents === 0) return words.card({ card });
  return back.card_cents === 0 ? words.credit({ credit }) : words.both({ card, credit });
}

function buttonOf(choice: LateChoice, late: LateSong, locale: Locale): string {
  if (choice !== 'money_back' || !late.back) return titleOf(choice, late);
  const sum = formatMoney(late.back.card_cents + late.back.credit_cents, locale);
  return m.work_late_money_button({ sum });
}

/** The words for the choice that was made, or for why there is nothing to choose any more. */
function chosenWords({ state, is_change, recipient, wait }: LateSong, locale: Locale): string {
  const day = formatWeekday(wait.day, locale);
  const words = {
    [CHOSEN.wait]: is_change ? m.work_late_change_waits({ day }) : m.work_late_waits({ day }),
    [CHOSEN.another_artist]: m.work_late_passed_on(),
    [CHOSEN.money_back]: is_change ? m.work_late_change_paid_back() : m.work_late_paid_back(),
    [CHOSEN.keep]: m.work_late_kept(),
    delivered: is_change ? m.work_late_change_delivered() : m.work_late_delivered({ recipient }),
    over: m.work_late_over(),
    asked: '',
  };
  return words[state];
}

/** Leads on from the question that is over. */
function Chosen({ slug, late: { state, is_change } }: { slug: string; late: LateSong }) {
  const toSong = state === 'delivered' ? m.work_late_hear() : m.work_late_to_song();
  return (
    <div className="work-answer">
      {state === CHOSEN.money_back ? (
        <ButtonLink to="/dashboard/order-history">{m.work_late_to_orders()}</ButtonLink>
      ) : is_change ? (
        <ButtonLink to={`/stories/${slug}/revisions`}>{m.work_late_to_change()}</ButtonLink>
      ) : (
        <ButtonLink to={`/stories/${slug}`}>{toSong}</ButtonLink>
      )}
    </div>
  );
}
