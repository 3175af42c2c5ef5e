import type { OrderOutcome } from '@keepsong/contract/order-changes';
import { type ChosenOrder, chosenOnce } from '@keepsong/domain/orders/chosen';
import { ok, type Result } from '@keepsong/domain/result';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import type { ChangeOrder } from './change-order.service.ts';

type Deps = { limits: Limits; changeOrder: ChangeOrder };
type Outcomes = Result<{ orders: OrderOutcome[] }>;

/** Limits how many orders one person may change in an hour, because several can be chosen at once. */
const DAYS = { name: 'order_days', max: 600, seconds: 3_600 } as const;

async function ofEach(
  numbers: readonly string[],
  act: (order: ChosenOrder) => Promise<Result<'done' | 'asked'>>,
): Promise<OrderOutcome[]> {
  const outcomes: OrderOutcome[] = [];
  // One after the other: each order has a transaction of its own, and a refusal does not stop the others.
  for (const order of chosenOnce(numbers)) {
    const done = await act(order);
    outcomes.push({
      number: order.number,
      outcome: done.ok ? done.value : 'refused',
      code: done.ok ? null : done.refusal.code,
    });
  }
  return outcomes;
}

/** Sets another promised day for several orders. The usual rules apply to each of them. */
export function createChangeDays({ limits, changeOrder }: Deps) {
  return {
    /**
     * Tells for each order whether the new day would be set, the customer asked, or the change refused. Changes
     * nothing. Refuses with `sign_in_required`, `forbidden`.
     */
    async preview(
      session: Session | null,
      { numbers, day }: { numbers: readonly string[]; day: string },
    ): Promise<Outcomes> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      return ok({
        orders: await ofEach(numbers, async ({ id }) => {
          const seen = await changeOrder.preview(session, id, { kind: 'promised_day', day });
          return seen.ok ? ok(seen.value.needs_yes ? 'asked' : 'done') : seen;
        }),
      });
    },

    /**
     * Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. A refusal for one order is the outcome
     * of this order.
     */
    async change(
      session: Session | null,
      { numbers, day, reason }: { numbers: readonly string[]; day: string; reason: string },
    ): Promise<Outcomes> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const within = await limits.take(DAYS, `staff:${by.value.id}`, numbers.length);
      if (!within.ok) return within;
      return ok({
        orders: await ofEach(numbers, async ({ id }) => {
          const made = await changeOrder.changeOne(by.value, id, {
            change: { kind: 'promised_day', day },
            reason,
          });
          return made.ok ? ok(made.value.change.state === 'asked' ? 'asked' : 'done') : made;
        }),
      });
    },
  };
}

export type ChangeDays = ReturnType<typeof createChangeDays>;
