import type { GrantPreview } from '@keepsong/contract/refunds';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { isEmail } from '@keepsong/domain/auth/email';
import type { CreditKind } from '@keepsong/domain/credits/grant';
import { moneyDecision } from '@keepsong/domain/staff/permissions';
import { useRef, useState } from 'react';
import { useUser } from '~/platform/session/use-user.ts';

/**
 * Asks the shop questions of which only the latest one counts. `answer` is null until the shop has answered, and
 * when there is no question.
 */
function useLatest<T>() {
  const [answer, setAnswer] = useState<T | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const asked = useRef(0);
  async function ask(question: ((desk: DeskClient) => Promise<T>) | null): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    setAnswer(null);
    setFault(null);
    if (question === null) return;
    try {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const given = await question(browserDesk());
      if (turn === asked.current) setAnswer(given);
    } catch (error) {
      if (turn === asked.current) setFault(error);
    }
  }
  return { answer, fault, ask };
}

type Wish = { cents: number; kind: CreditKind };

/**
 * Previews a grant for a customer, which depends on the customer's earlier grants. Call `ask` when the form
 * changes. `preview` is null when no sum is given, and until the shop has answered.
 */
export function useGrantPreview(customerId: number) {
  const { answer: preview, fault, ask } = useLatest<GrantPreview>();
  return {
    preview,
    fault,
    ask: ({ cents, kind }: Wish) =>
      ask(
        cents === 0
          ? null
          : (desk) =>
              desk.credits.previewGrant({
                params: { id: customerId },
                body: { amount_cents: cents, kind },
              }),
      ),
  };
}

/**
 * Tells what happens when this person gives a gift card to an address. Call `ask` when the sum or the address changes. Of
 * a smaller sum only the shop knows: earlier cards and credit for the same address count, too.
 */
export function useCardPreview() {
  const user = useUser();
  const by = { id: user?.id ?? 0, role: user?.staff_role ?? null };
  const { answer, ask } = useLatest<Answer>();
  return {
    decide: (cents: number): Decision => cardDecision(by, cents, answer),
    ask: (cents: number, email: string) =>
      ask(
        isOpenQuestion(by, cents, email)
          ? (desk) =>
              desk.credits.previewGiftCard({ body: { amount_cents: cents, recipient_email: email.trim() } })
          : null,
      ),
  };
}

type Answer = { needs_second_person: boolean };
type Person = Parameters<typeof moneyDecision>[0];
export type Decision = ReturnType<typeof moneyDecision>;

/** What happens with a sum: by itself, for example because the role may not give as much, or by the shop's answer. */
export function cardDecision(by: Person, cents: number, answer: Answer | null): Decision {
  const decision = moneyDecision(by, { action: 'credit', cents, customerId: null });
  return decision === 'done' && answer?.needs_second_person ? 'second_person' : decision;
}

/** Whether the shop must be asked about a sum for an address. */
export const isOpenQuestion = (by: Person, cents: number, email: string): boolean =>
  cents > 0 && cardDecision(by, cents, null) === 'done' && isEmail(email.trim());
