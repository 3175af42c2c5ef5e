import type { Foundation } from '../../../foundation.ts';
import { createThread } from '../../../platform/threads/thread.ts';
import type { SettleRefund } from '../../checkout/refunds/settle-refund.service.ts';
import type { TellAsker } from '../../staff/tell-asker.service.ts';
import type { OrderPageService } from '../order-page.service.ts';
import { createAcceptDispute } from './accept-dispute.service.ts';
import { createAnswerDispute } from './answer-dispute.service.ts';
import { createDisputeSteps } from './dispute-steps.service.ts';
import { createDisputes } from './disputes.service.ts';
import type { EvidenceJob } from './evidence-pdf.ts';
import { createGatherEvidence } from './gather-evidence.service.ts';
import { createPrintEvidence } from './print-evidence.service.ts';
import { createSendAnswers } from './send-answers.service.ts';

type Needs = { orderPage: OrderPageService; settleRefund: SettleRefund; tellAsker: TellAsker };

/** Creates the services of disputes. */
export function wireDisputes(foundation: Foundation, needs: Needs) {
  const evidencePrinting = createThread<EvidenceJob, Uint8Array>(
    new URL('./evidence-worker.ts', import.meta.url),
  );
  const given = { ...foundation, ...needs, evidencePrinting };
  const gather = createGatherEvidence(given);
  const print = createPrintEvidence({ ...given, gather });
  const sendAnswers = createSendAnswers({ ...given, print });
  const steps = createDisputeSteps(given);
  const answerDispute = createAnswerDispute({ ...given, steps, gather, sendAnswers });
  return {
    ...{ evidencePrinting, sendAnswers, answerDispute },
    disputes: createDisputes({ ...given, steps, gather, print }),
    acceptDispute: createAcceptDispute({ ...given, steps, answerDispute }),
  };
}
