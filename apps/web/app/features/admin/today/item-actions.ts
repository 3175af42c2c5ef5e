import type { InboxItem } from '@keepsong/contract/desk';
import { hasErrorAsPath } from '@keepsong/domain/desk/inbox';
import { m } from '~/paraglide/messages.js';
import {
  customerPath,
  GIFT_CARDS_PAGE,
  orderPath,
  orderStepPath,
  PAY_PAGE,
  payoutRunPath,
} from '../admin-paths.ts';
import { sendEvents } from '../system/send-events.ts';
import type { Retry } from '../system/use-retry.tsx';

type ItemAction = {
  label: () => string;
  /** An action that asks for a reason and then runs. Null when somebody must see the details first. */
  retry: Retry | null;
};

const seen = (label: () => string): ItemAction => ({ label, retry: null });

/** The main action of an item. */
export function actionOf({ kind, ref, may_decide, request }: InboxItem): ItemAction {
  switch (kind) {
    case 'instant_failed':
      return {
        label: m.desk_today_a_retry,
        retry: {
          title: m.desk_today_a_retry(),
          lead: m.desk_system_make_lead(),
          done: m.desk_system_make(),
          call: (desk, reason) => desk.system.retrySong({ params: { id: ref }, body: { reason } }),
          said: () => m.desk_today_retried(),
        },
      };
    case 'message_failed':
      return {
        label: m.desk_today_a_send,
        retry: {
          title: m.desk_today_a_send(),
          lead: m.desk_system_send_lead(),
          done: m.desk_system_send(),
          call: (desk, reason) => desk.system.retryMessages({ body: { ids: [ref], reason } }),
          said: () => m.desk_today_resent(),
        },
      };
    case 'webhook_failed':
      return {
        label: m.desk_today_a_retry,
        retry: {
          title: m.desk_today_a_retry(),
          lead: m.desk_system_work_lead(),
          done: m.desk_system_work(),
          call: (desk, reason) => desk.desk.retryWebhook({ params: { id: ref }, body: { reason } }),
          said: (changed) => (changed > 0 ? m.desk_system_work_done() : m.desk_system_work_failed()),
        },
      };
    case 'events_failed':
      return { label: m.desk_today_a_send, retry: sendEvents(ref) };
    case 'song_without_artist':
    case 'change_failed':
      return seen(m.desk_today_a_ask);
    case 'refund_failed':
      return seen(m.desk_today_a_credit);
    case 'song_check':
      return seen(m.desk_check_hear);
    case 'customer_message':
      return seen(m.desk_today_a_answer);
    case 'goods_back':
      return seen(m.desk_today_a_refund);
    case 'dispute':
      if (request === null) return seen(m.desk_today_a_answer);
      return seen(may_decide ? m.desk_today_a_decide : m.desk_today_a_look);
    case 'refund_waiting':
    case 'credit_waiting':
    case 'gift_card_waiting':
      return seen(may_decide ? m.desk_today_a_decide : m.desk_today_a_look);
    case 'comment':
    case 'review':
    case 'return_asked':
      return seen(m.desk_today_a_decide);
    case 'payment':
      return seen(m.desk_today_a_look);
    default:
      return seen(m.desk_today_open);
  }
}

/** The page of the desk about an item. Null for an item that has none. */
export function pageOf({
  kind,
  ref,
  order_number,
  customer,
  path,
}: Pick<InboxItem, 'kind' | 'ref' | 'order_number' | 'customer' | 'path'>): string | null {
  if (order_number)
    return kind === 'dispute' ? orderStepPath(order_number, 'dispute') : orderPath(order_number);
  if (kind === 'gift_card_waiting') return GIFT_CARDS_PAGE;
  if (kind === 'payout_waiting' || kind === 'payout_failed') return payoutRunPath(Number(ref));
  if (kind === 'bonus_waiting') return PAY_PAGE;
  if (hasErrorAsPath(kind)) return null;
  return path ?? (customer ? customerPath(customer.id) : null);
}
