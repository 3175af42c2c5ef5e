import type { SettleDecision } from '@keepsong/domain/checkout/settle-decision';
import type { Locale } from '@keepsong/domain/format/locale';
import type { PaymentIntent } from '../../../adapters/payments/payments.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { type CheckoutRow, loadUser } from '../checkout.repository.ts';

type Deps = {
  notifications: Pick<Notifications, 'notify' | 'notifyUser'>;
  /** Address and language of the staff who look at payments that the shop cannot settle by itself. */
  staff: { email: string; locale: Locale };
};

export type Attention = Extract<SettleDecision, { action: 'attention' }>;

/**
 * Mails the staff about a payment that does not fit its checkout, and the customer in the language of the order. A
 * checkout that was never submitted has no customer, so only the staff get a mail.
 */
export const createTellOfProblem =
  ({ notifications, staff }: Deps) =>
  async (tx: Tx, checkout: CheckoutRow, intent: PaymentIntent | null, { reason, refund }: Attention) => {
    const { id, userId, songData, locale, totalCents } = checkout;
    const key = `checkout:${id}:problem`;
    const user = userId === null ? null : await loadUser(tx, userId);
    await notifications.notify(tx, {
      channel: 'email',
      recipient: staff.email,
      template: 'payment_attention_staff',
      params: {
        reason,
        reference: intent?.id ?? id,
        cents: intent?.amountCents ?? totalCents,
        goesBack: refund,
        isTold: user !== null,
      },
      locale: staff.locale,
      dedupeKey: `${key}:staff`,
    });
    if (!user) return;
    const params = { song: songData && songFactsOf(songData), goesBack: refund, path: '/cart' };
    await notifications.notifyUser(tx, { ...user, locale }, 'payment_problem', params, key);
  };
