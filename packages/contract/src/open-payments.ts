import { z } from 'zod';
import { cents, reason } from './common.ts';

const payment = z.object({
  id: z.uuid(),
  /** The provider's id of the payment. */
  reference: z.string().nullable(),
  /** `closed`: the payment was already decided. `waiting`: a second person must agree. */
  state: z.enum(['open', 'waiting', 'closed']),
  /**
   * What closing the payment would do, as the provider reports the payment now. `give_back`: the money is sent
   * back. `returned`: it went back already. `unpaid`: nothing was paid. `of_another`: the payment belongs to
   * another order. `ordered`: there is an order.
   */
  outcome: z.enum(['give_back', 'returned', 'unpaid', 'of_another', 'ordered']),
  /** The sum that is sent back. */
  amount_cents: cents,
  paid_cents: cents,
  failure: z.string(),
  customer: z.object({ id: z.int(), email: z.string() }).nullable(),
  needs_second_person: z.boolean(),
  /** Whether this person may close the payment, or agree to the request that waits. */
  may_decide: z.boolean(),
  /** The request that waits for a second person. Null when none waits. */
  request: z
    .object({ by: z.string(), reason: z.string(), asked_at: z.iso.datetime(), is_own: z.boolean() })
    .nullable(),
});
export type PaymentInQuestion = z.output<typeof payment>;

const params = z.object({ id: z.uuid() });

/** The calls about payments without an order. They belong to the checkout. */
export const paymentCalls = {
  payment: {
    summary: 'A payment that no order could be made of; asks the provider',
    params,
    response: payment,
  },
  closePayment: {
    summary: 'Close a payment that needs a person, by what the provider says',
    params,
    body: z.object({ reason }),
    response: z.object({ payment }),
  },
  approvePayment: {
    summary: 'Agree that a large payment is sent back',
    params,
    response: z.object({ payment }),
  },
  refusePayment: {
    summary: 'Refuse that a large payment is sent back; who asked withdraws it this way',
    params,
    body: z.object({ reason }),
    response: z.object({ payment }),
  },
};
