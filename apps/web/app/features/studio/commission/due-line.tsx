import type { Commission } from '@keepsong/contract/studio';
import { formatDate } from '@keepsong/domain/format/dates';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { promiseWords } from '~/platform/words/promise-words.ts';
import { longTimeLeft } from './long-time-left.ts';
import { timeLeft } from './time-left.ts';

type DueLineProps = {
  commission: Pick<Commission, 'state' | 'due_at' | 'delivered_at' | 'pays_cents'>;
  now: Date;
};

/** The day on which the song is due, the time until then, and the artist's pay. */
export function DueLine({ commission, now }: DueLineProps) {
  const { locale } = usePage();
  const { state, due_at, delivered_at } = commission;
  const isOpen = state === 'accepted' || state === 'in_revision';
  const left = isOpen ? timeLeft(due_at, now) : null;
  return (
    <p className="studio-due">
      {left ? (
        <>
          <b>{m.studio_due({ date: promiseWords(due_at, locale) })}</b>
          <span className="num" data-over={left.isOver || undefined}>
            {left.isOver ? m.studio_overdue() : m.studio_time_left({ time: longTimeLeft(due_at, now) })}
          </span>
        </>
      ) : null}
      {state === 'delivered' ? (
        <b>{m.studio_delivered_on({ date: formatDate(delivered_at, 'orderHistory', locale) })}</b>
      ) : null}
      <span className="num">{m.studio_fee({ fee: formatMoney(commission.pays_cents, locale) })}</span>
    </p>
  );
}
