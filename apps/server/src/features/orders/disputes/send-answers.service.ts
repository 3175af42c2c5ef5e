import { ok } from '@keepsong/domain/result';
import { type Payments, PaymentsRefused } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { step } from '../../../platform/steps.ts';
import type { SettleRefund } from '../../checkout/refunds/settle-refund.service.ts';
import {
  delayAnswer,
  type FoundDispute,
  loadAnswer,
  lockDispute,
  moveAnswer,
  takeDueAnswer,
} from './dispute-answers.repository.ts';
import type { PrintEvidence } from './print-evidence.service.ts';

type Deps = {
  database: Database;
  payments: Pick<Payments, 'submitEvidence' | 'acceptDispute'>;
  settleRefund: SettleRefund;
  print: PrintEvidence;
  clock: Clock;
};

/** Hands answers in at the provider. A repeated call hands in once, because the provider knows the answer by its token. */
export function createSendAnswers({ database, payments, settleRefund, print, clock }: Deps) {
  const { db } = database;

  async function handIn({ dispute, answer }: FoundDispute): Promise<void> {
    if (!answer) return;
    if (answer.kind === 'accept') {
      await payments.acceptDispute(dispute.providerId, answer.token);
      return;
    }
    const { evidence, pdf } = await print({ dispute, answer }, 'shop');
    await payments.submitEvidence(dispute.providerId, {
      ...{ statement: answer.statement, idempotencyKey: answer.token },
      ...{ customerName: evidence.customer.name, customerEmail: evidence.customer.email },
      goods: evidence.order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('; '),
      document: { name: `order-${evidence.order.number}.pdf`, pdf },
    });
  }

  /** Hands an answer in and stores the provider's reply. Does nothing when the answer is handed in already. */
  async function send(disputeId: number): Promise<void> {
    const found = await loadAnswer(db, disputeId);
    if (found?.answer?.state !== 'asked') return;
    const refused = await handIn(found)
      .then(() => null)
      .catch((error: unknown) => {
        if (error instanceof PaymentsRefused) return error.code;
        throw error;
      });
    step('dispute.answer_sent');
    // Ask the provider first, so that the dispute has its newest state when the answer is booked.
    if (found.intentId !== null) await settleRefund(found.intentId);
    await database.transaction(async (tx) => {
      const now = await lockDispute(tx, disputeId);
      const answer = now?.answer;
      if (!now || answer?.state !== 'asked' || answer.token !== found.answer?.token) return ok(null);
      // A refusal does not matter when the shop accepts a dispute that is lost already: somebody else has
      // accepted it.
      const isDone = refused === null || (answer.kind === 'accept' && now.dispute.state === 'lost');
      await (isDone
        ? moveAnswer(tx, answer, 'sent', 'provider', {
            set: { sentAt: clock.now(), nextAt: null, failure: null },
          })
        : moveAnswer(tx, answer, 'failed', 'provider', {
            set: { failure: refused, nextAt: null },
            ...(refused === null ? {} : { why: refused }),
          }));
      return ok(null);
    });
    step('dispute.answer_booked');
  }

  return {
    send,
    /**
     * A job: hands in the answers that are not handed in yet. It takes one answer after another, because
     * printing the evidence takes a while. If the process dies, only the answer that it was handing in waits
     * for the next try, half a minute. A try that fails lets the next one wait longer.
     */
    async sendDue(): Promise<number> {
      const now = clock.now();
      const faults: unknown[] = [];
      let taken = 0;
      for (let id = await takeDueAnswer(db, now); id !== null; id = await takeDueAnswer(db, now)) {
        taken += 1;
        await send(id).catch(async (error: unknown) => {
          faults.push(error);
          await delayAnswer(db, id, clock.now());
        });
      }
      if (faults.length > 0) throw faults[0];
      return taken;
    },
  };
}

export type SendAnswers = ReturnType<typeof createSendAnswers>;
