import type { Commission } from '@keepsong/contract/studio';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { promiseWords } from '~/platform/words/promise-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useStudioCall } from '../desk/use-studio-call.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { longTimeLeft } from './long-time-left.ts';
import { timeLeft } from './time-left.ts';

type OfferPanelProps = { commission: Commission; desk: string; now: Date };

/** An offer: an explanation of the 24 hours in which the artist must answer, and buttons to accept or decline. */
export function OfferPanel({ commission, desk, now }: OfferPanelProps) {
  const { locale } = usePage();
  const studio = useStudioCall();
  const { busy, run } = useAction();
  const [declining, setDeclining] = useState(false);
  const left = timeLeft(commission.offer_expires_at, now);
  const accept = () =>
    run(async () => {
      const done = await studio.run((api) => api.studio.accept({ params: { id: commission.id } }));
      if (!done) return;
      toast.show({ tone: 'success', text: m.studio_accepted({ recipient: commission.recipient }) });
      await studio.refresh();
    });
  return (
    <Tissue ink="amber" as="section" className="studio-offer">
      <Heading level={2} size="d3">
        {left && !left.isOver ? m.studio_answer_within({ time: left.text }) : m.studio_offer_over()}
      </Heading>
      <p>{m.studio_offer_text({ name: commission.from_name })}</p>
      <OfferedTime commission={commission} now={now} />
      {commission.has_talk ? <p>{askWords(commission, now, locale)}</p> : null}
      <p className="studio-offer__fee num">
        {m.studio_offer_fee({ fee: formatMoney(commission.pays_cents, locale) })}
      </p>
      <div className="studio-actions">
        <Button busy={busy} busyLabel={m.studio_accepting()} onClick={() => void accept()}>
          {m.studio_accept()}
        </Button>
        <Button variant="secondary" onClick={() => setDeclining(true)}>
          {m.studio_decline()}
        </Button>
      </div>
      <DeclineDialog
        open={declining}
        onClose={() => setDeclining(false)}
        commission={commission}
        desk={desk}
      />
    </Tissue>
  );
}

/** Says that the artist may ask the customer a question first; later, whether the question was answered. */
function askWords({ question }: Commission, now: Date, locale: Locale): string {
  if (question === null) return m.studio_offer_ask();
  if (question.is_answered) return m.studio_offer_answered();
  return new Date(question.held_until) > now
    ? m.studio_offer_held({ moment: formatMoment(question.held_until, locale, now) })
    : m.studio_offer_silent();
}

/** The date that the artist must keep after accepting, and the time until then. */
function OfferedTime({ commission: { due_at }, now }: Pick<OfferPanelProps, 'commission' | 'now'>) {
  const { locale } = usePage();
  const left = timeLeft(due_at, now);
  if (!left) return null;
  return (
    <p className="studio-offer__due num">
      <b>{m.studio_offer_due({ date: promiseWords(due_at, locale) })}</b>{' '}
      {m.studio_offer_time({ time: longTimeLeft(due_at, now) })}
    </p>
  );
}
