import type { OrderOutcome } from '@keepsong/contract/order-changes';
import { chosenOnce } from '@keepsong/domain/orders/chosen';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { wasMade } from './answers.service.ts';
import type { Conversations } from './conversations.service.ts';

type Deps = { db: Db; limits: Limits; conversations: Pick<Conversations, 'write'> };

/** To how many orders' customers one staff member may write in an hour with this call. */
const TO_MANY: Limit = { name: 'staff_writes_to_many', max: 600, seconds: 3_600 };

/** Lets the staff write the same text about many orders. */
export function createWriteToMany({ db, limits, conversations }: Deps) {
  return {
    /**
     * Writes the same to the customer of each order. A refusal is the outcome of that order only, and the other
     * orders go on. Repeated calls with the same key and body write to each customer once, even if the first
     * call ended halfway. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`, `key_reused`.
     */
    async writeToMany(
      session: Session | null,
      { numbers, text }: { numbers: readonly string[]; text: string },
      requestKey: string,
    ): Promise<Result<{ orders: OrderOutcome[] }>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      const within = await limits.take(TO_MANY, `staff:${by.value.id}`, numbers.length);
      if (!within.ok) return within;
      const chosen = chosenOnce(numbers);
      const requestHash = sha256(JSON.stringify([chosen.map(({ id, number }) => id ?? number), text]));
      const request = { requestKey, requestHash: requestHash.toString('hex') };
      const before = await wasMade(db, by.value, request);
      if (!before.ok) return before;
      const outcomes: OrderOutcome[] = [];
      for (const { number, id } of chosen) {
        const done =
          id === null
            ? refuse('not_found')
            : await conversations.write(by.value, id, { text, to: 'customer' }, { request, isToMany: true });
        outcomes.push({
          number,
          outcome: done.ok ? 'done' : 'refused',
          code: done.ok ? null : done.refusal.code,
        });
      }
      return ok({ orders: outcomes });
    },
  };
}

export type WriteToMany = ReturnType<typeof createWriteToMany>;
