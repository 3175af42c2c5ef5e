import type { Evidence } from '@keepsong/domain/orders/dispute';
import type { Thread } from '../../../platform/threads/thread.ts';
import type { FoundDispute } from './dispute-answers.repository.ts';
import type { EvidenceJob } from './evidence-pdf.ts';
import type { GatherEvidence } from './gather-evidence.service.ts';

type Deps = {
  gather: GatherEvidence;
  /** Makes the PDFs, one at a time. */
  evidencePrinting: Pick<Thread<EvidenceJob, Uint8Array>, 'ask'>;
  shop: { brand: string };
};

/** Makes the document about a dispute: as it was handed in, or as it would be now. `who` asks. Throws `ThreadBusy`. */
export const createPrintEvidence =
  ({ gather, evidencePrinting, shop }: Deps) =>
  async (
    { dispute, answer }: Pick<FoundDispute, 'dispute' | 'answer'>,
    who: string,
  ): Promise<{ evidence: Evidence; pdf: Uint8Array }> => {
    const evidence = answer?.evidence ?? (await gather(dispute.orderId));
    if (!evidence) throw new Error('a dispute has no order');
    const pdf = await evidencePrinting.ask(
      {
        ...{ evidence, statement: answer?.statement ?? '', brand: shop.brand },
        dispute: { amountCents: dispute.amountCents, reason: dispute.reason, openedAt: dispute.createdAt },
        // Not the current time, so that a repeated print gives the same file.
        createdAt: answer?.askedAt ?? dispute.createdAt,
        compress: true,
      },
      who,
    );
    return { evidence, pdf };
  };

export type PrintEvidence = ReturnType<typeof createPrintEvidence>;
