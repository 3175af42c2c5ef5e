import type { Commission } from '@keepsong/contract/studio';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { isAtWork } from '@keepsong/domain/studio/commission';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useLostFocus } from '~/platform/hooks/use-lost-focus.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { HandBackDialog } from './hand-back.tsx';
import { MoreDaysDialog } from './more-days.tsx';

type Asked = NonNullable<Commission['asked_days']>;

const ASKED = {
  asked: m.studio_days_waits,
  done: m.studio_days_given,
  refused: m.studio_days_refused,
  withdrawn: m.studio_days_ended,
} satisfies Record<Asked['state'], (words: { name: string; day: string }) => string>;

type Props = {
  commission: Pick<Commission, 'id' | 'state' | 'from_name' | 'recipient' | 'asked_days'>;
  desk: string;
};

/**
 * The choices of an artist who cannot keep the promised day. Lines that are sung again cannot be handed back, because
 * nobody else can sing them.
 */
export function PromisePanel({ commission, desk }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isHanding, setHanding] = useState(false);
  const { locale } = usePage();
  const { state, from_name, asked_days: asked } = commission;
  const told = useRef<HTMLParagraphElement>(null);
  useLostFocus(asked?.state ?? '', () => told.current);
  if (!isAtWork(state)) return null;
  const mayHandBack = state === 'accepted';
  const mayAsk = asked?.state !== 'asked';
  return (
    <section className="panel studio-promise">
      <Heading level={3} size="d4">
        {m.studio_promise_title()}
      </Heading>
      <p className="small muted">{mayHandBack ? m.studio_promise_hint() : m.studio_promise_hint_change()}</p>
      {/* It stands here also while it says nothing: screen readers watch only what they know. */}
      <p className="small" ref={told} tabIndex={-1} role="status">
        {asked ? ASKED[asked.state]({ name: from_name, day: formatWeekday(asked.day, locale) }) : null}
      </p>
      <div className="studio-actions">
        {mayAsk ? (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {m.studio_days_open()}
          </Button>
        ) : null}
        {mayHandBack ? (
          <Button variant="secondary" size="small" onClick={() => setHanding(true)}>
            {m.studio_hand_back()}
          </Button>
        ) : null}
      </div>
      {mayAsk ? (
        <MoreDaysDialog open={isAsking} onClose={() => setAsking(false)} commission={commission} />
      ) : null}
      <HandBackDialog
        open={isHanding}
        onClose={() => setHanding(false)}
        commission={commission}
        desk={desk}
      />
    </section>
  );
}
