import type { GrantPreview } from '@keepsong/contract/refunds';
import type { CreditKind } from '@keepsong/domain/credits/grant';
import { useRef, useState } from 'react';

type Wish = { cents: number; kind: CreditKind };

/**
 * Previews a grant for a customer, which depends on the customer's earlier grants. Call `ask` when the form
 * changes; only the answer to the latest question counts. `preview` is null when no sum is given, and until the
 * shop has answered.
 */
export function useGrantPreview(customerId: number) {
  const [preview, setPreview] = useState<GrantPreview | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const asked = useRef(0);
  async function ask({ cents, kind }: Wish): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    setPreview(null);
    setFault(null);
    if (cents === 0) return;
    try {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const params = { id: customerId };
      const answer = await browserDesk().credits.previewGrant({
        params,
        body: { amount_cents: cents, kind },
      });
      if (turn === asked.current) setPreview(answer);
    } catch (error) {
      if (turn === asked.current) setFault(error);
    }
  }
  return { preview, fault, ask };
}
