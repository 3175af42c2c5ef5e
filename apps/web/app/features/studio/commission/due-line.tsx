import type { Commission } from '@keepsong/contract/studio';
import { formatDate } from '@keepsong/domain/format/dates';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { longTimeLeft } from './long-time-left.ts';
import { timeLeft } from './time-left.ts';

/** The day on which the song is due, the time until then, and the artist's pay. */
export function DueLine({ commission, now }: { commission: Commission; now: Date }) {
  const { locale } = usePage();
  const { state, due_at, delivered_at } = commission;
  const isOpen = state === 'accepted' || state === 'in_revision';
  const left = isOpen ? timeLeft(due_at, now) : null;
  return (
    <p className="studio-due">
      {left ? (
        <>
          <b>{m.studio_due({ date: formatDate(due_at, 'fixedAtEight', locale) })}</b>
          <span className="num" data-over={left.isOver || undefined}>
            {left.isOver ? m.studio_overdue() : m.studio_time_left({ time: longTimeLeft(due_at, now) })}
          </span>
        </>
      ) : null}
      {state === 'delivered' ? (
        <b>{m.studio_delivered_on({ date: formatDate(delivered_at, 'orderHistory', locale) })}</b>
      ) : null}
      <span className="num">{m.studio_fee({ fee: formatMoney(commission.fee_cents, locale) })}</span>
    </p>
  );
}
