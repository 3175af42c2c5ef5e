import type { OrderView } from '@keepsong/contract/order-page';
import { formatMoment } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { orderStepPath } from '../../admin-paths.ts';
import { deskMoney } from '../../desk-money.ts';
import { disputeReason } from './dispute-words.ts';

/** The disputes about an order, with the day by which the shop must answer. */
export function OpenDisputes({ order }: { order: OrderView }) {
  const { locale } = usePage();
  const user = useUser();
  const role = user?.staff_role ?? null;
  return order.disputes.map(({ id, state, amount_cents, reason, due_by, answered_at, accept_asked_by }) => {
    const isOpen = state === 'needs_response' && answered_at === null;
    const about = { sum: deskMoney(amount_cents, locale), why: disputeReason(reason) };
    const words = {
      needs_response: isOpen ? m.desk_dispute_open(about) : m.desk_dispute_under_review(about),
      under_review: m.desk_dispute_under_review(about),
      won: m.desk_dispute_won(about),
      lost: m.desk_dispute_lost(about),
    };
    return (
      <div key={id} className={`desk-note ${isOpen ? 'desk-note--bad' : ''} dispute-note`}>
        <p>
          <b>{words[state]}</b>
          {isOpen && due_by ? (
            <span className="desk-second">
              {m.desk_dispute_due({ at: formatMoment(due_by, locale, new Date()) })}
            </span>
          ) : null}
          {accept_asked_by ? (
            <>
              <span className="desk-second">
                {m.desk_dispute_accept_waits({
                  name: accept_asked_by.name || m.desk_somebody(),
                  sum: about.sum,
                })}
              </span>
              <span className="desk-second">
                {accept_asked_by.id === user?.id ? m.desk_waits_for_other() : m.desk_waits_for_money()}
              </span>
            </>
          ) : null}
        </p>
        {may(role, 'refunds') ? (
          <span className="desk-acts">
            <ButtonLink
              to={orderStepPath(order.number, 'dispute')}
              size="small"
              variant={isOpen ? 'ink' : 'secondary'}
            >
              {isOpen ? m.desk_dispute_answer() : m.desk_dispute_see()}
            </ButtonLink>
          </span>
        ) : null}
      </div>
    );
  });
}
