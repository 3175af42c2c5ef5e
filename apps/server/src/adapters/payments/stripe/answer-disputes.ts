import type Stripe from 'stripe';
import { type Payments, PaymentsRefused, type ProviderDispute } from '../payments.port.ts';
import { call } from './stripe-errors.ts';
import { toProviderDispute } from './stripe-returns.ts';

/** Answers disputes: hands in what the shop says, or accepts that the money stays with the customer. */
export function createAnswerDisputes(stripe: Stripe): Pick<Payments, 'submitEvidence' | 'acceptDispute'> {
  /**
   * Answers a dispute. Stripe refuses a second answer without a specific code, so this function then looks at
   * the dispute. If the same call has answered it and Stripe has only forgotten the key, the call counts as a
   * success.
   */
  async function answerDispute(
    disputeId: string,
    idempotencyKey: string,
    answer: () => Promise<Stripe.Dispute>,
  ): Promise<ProviderDispute> {
    try {
      return toProviderDispute(await call(answer));
    } catch (error) {
      if (!(error instanceof PaymentsRefused) || error.code !== 'invalid_request') throw error;
      const found = await call(() => stripe.disputes.retrieve(disputeId));
      if (found.metadata?.reference === idempotencyKey) return toProviderDispute(found);
      if (found.status === 'needs_response') throw error;
      throw new PaymentsRefused('dispute_closed', error.message, { cause: error });
    }
  }

  return {
    async submitEvidence(
      disputeId,
      { statement, customerName, customerEmail, goods, document, idempotencyKey },
    ) {
      return answerDispute(disputeId, idempotencyKey, async () => {
        // The upload has its own key, so that a repeated call hands in the same file.
        const file = await stripe.files.create(
          {
            purpose: 'dispute_evidence',
            file: { name: document.name, type: 'application/pdf', data: Buffer.from(document.pdf) },
          },
          { idempotencyKey: `${idempotencyKey}:file` },
        );
        return stripe.disputes.update(
          disputeId,
          {
            submit: true,
            metadata: { reference: idempotencyKey },
            evidence: {
              uncategorized_text: statement,
              customer_name: customerName,
              customer_email_address: customerEmail,
              product_description: goods,
              uncategorized_file: file.id,
            },
          },
          { idempotencyKey },
        );
      });
    },

    acceptDispute: (disputeId, idempotencyKey) =>
      answerDispute(disputeId, idempotencyKey, () =>
        stripe.disputes.close(disputeId, {}, { idempotencyKey }),
      ),
  };
}
