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
 * Lets the customer of a late song choose: wait, have another artist asked, or get the money back. The token in
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
  if (late.state !== 'asked') return <Chosen slug={slug} late={late} />;
  const day = formatWeekday(late.promised_day, locale);
  return (
    <WorkPage
      slug={slug}
      title={m.work_late_title({ recipient: late.recipient })}
      lead={
        late.artist && late.is_accepted
          ? m.work_late_lead({ day, artist: late.artist })
          : m.work_late_lead_nobody({ day })
      }
    >
      <Choices late={late} door={doorOf(slug, token)} onStands={setLate} />
    </WorkPage>
  );
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
            title={titleOf(value)}
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
} as const satisfies Record<LateChoice, () => string>;
const titleOf = (choice: LateChoice): string => TITLES[choice]();

function textOf(choice: LateChoice, late: LateSong, locale: Locale): string {
  if (choice === 'another_artist') return m.work_late_another_text();
  if (choice === 'money_back') return late.back ? backWords(late.back, locale) : '';
  const day = formatWeekday(late.wait.day, locale);
  const { credit_cents: credit } = late.wait;
  return credit > 0
    ? m.work_late_wait_text({ day, credit: formatMoney(credit, locale) })
    : m.work_late_wait_again({ day });
}

function backWords(back: NonNullable<LateSong['back']>, locale: Locale): string {
  const card = formatMoney(back.card_cents, locale);
  const credit = formatMoney(back.credit_cents, locale);
  if (back.credit_cents === 0) return m.work_late_money_card({ card });
  return back.card_cents === 0
    ? m.work_late_money_credit({ credit })
    : m.work_late_money_both({ card, credit });
}

function buttonOf(choice: LateChoice, late: LateSong, locale: Locale): string {
  if (choice !== 'money_back' || !late.back) return titleOf(choice);
  const sum = formatMoney(late.back.card_cents + late.back.credit_cents, locale);
  return m.work_late_money_button({ sum });
}

/** Shows the choice that was made, or the event that came before a choice. */
function Chosen({ slug, late }: { slug: string; late: LateSong }) {
  const { locale } = usePage();
  const { recipient } = late;
  const words = {
    [CHOSEN.wait]: m.work_late_waits({ day: formatWeekday(late.wait.day, locale) }),
    [CHOSEN.another_artist]: m.work_late_passed_on(),
    [CHOSEN.money_back]: m.work_late_paid_back(),
    delivered: m.work_late_delivered({ recipient }),
    over: m.work_late_over(),
    asked: '',
  }[late.state];
  const isHere = late.state === 'delivered';
  const isOver = late.state === CHOSEN.money_back;
  return (
    <WorkPage
      slug={slug}
      title={isHere ? m.work_late_here({ recipient }) : m.work_late_chosen()}
      lead={<span role="status">{words}</span>}
    >
      <div className="work-answer">
        {isOver ? (
          <ButtonLink to="/dashboard/order-history">{m.work_late_to_orders()}</ButtonLink>
        ) : (
          <ButtonLink to={`/stories/${slug}`}>
            {isHere ? m.work_late_hear() : m.work_late_to_song()}
          </ButtonLink>
        )}
      </div>
    </WorkPage>
  );
}
