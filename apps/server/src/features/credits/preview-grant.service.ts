import type { GrantPreview } from '@keepsong/contract/refunds';
import { type CreditKind, creditAfter } from '@keepsong/domain/credits/grant';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { moneyDecision } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { readEmail } from '../auth/sign-in/contact.ts';
import { findCredit, findCustomer, findGiven } from './credit-grants.repository.ts';

export type PreviewGrantDeps = { database: Database; limits: Limits; clock: Clock };

/** The dialog asks at each key, so the log stores one line for a person, a customer and a minute. */
const LOG_LINES = { name: 'staff_credit_views', max: 1, seconds: 60 } as const;

/** Shows the staff what a grant or a gift card would do, before they give it. */
export function createPreviewGrant({ database, limits, clock }: PreviewGrantDeps) {
  return {
    /**
     * The effect of giving credit now, or of taking it (an amount below 0), and what was given before. The log
     * stores who looked, because the answer shows the customer's balance. Needs no second step. Refuses with
     * `sign_in_required`, `forbidden`, `not_found`, `more_than_left`.
     */
    async previewGrant(
      session: Session | null,
      userId: number,
      { amount_cents, kind }: { amount_cents: number; kind: CreditKind },
    ): Promise<Result<GrantPreview>> {
      const by = requireStaff(session, 'goodwill');
      if (!by.ok) return by;
      const deed = { action: 'credit' as const, cents: Math.abs(amount_cents), customerId: userId };
      if (moneyDecision(by.value, deed) === 'forbidden') return refuse('forbidden');
      const to = await findCredit(database.db, userId);
      if (!to) return refuse('not_found');
      // A refusal tells about the balance too, so it is logged as well.
      const isNew = await limits.take(LOG_LINES, `staff:${by.value.id}:customer:${userId}`);
      if (isNew.ok)
        await noteStaff(database.db, by.value, clock.now(), {
          action: 'credit.previewed',
          customerId: userId,
        });
      const after = creditAfter(to, kind, amount_cents);
      if (after < 0) return refuse('more_than_left');
      const before = await findGiven(database.db, { personId: by.value.id, to, now: clock.now() });
      return ok({
        amount_cents,
        needs_second_person: moneyDecision(by.value, deed, before.alone) !== 'done',
        now_cents: after - amount_cents,
        after_cents: after,
      });
    },

    /**
     * Whether a gift card to this address needs a second person. What this member of the staff has lately given to the
     * address counts, too. Refuses with `sign_in_required`, `forbidden`, `invalid_input`.
     */
    async previewGiftCard(
      session: Session | null,
      { amount_cents, recipient_email }: { amount_cents: number; recipient_email: string },
    ): Promise<Result<{ needs_second_person: boolean }>> {
      const by = requireStaff(session, 'gift_cards');
      if (!by.ok) return by;
      const email = readEmail(recipient_email, 'recipient_email');
      if (!email.ok) return email;
      const to = await findCustomer(database.db, email.value.identifier);
      const before = await findGiven(database.db, { personId: by.value.id, to, now: clock.now() });
      const deed = { action: 'credit' as const, cents: amount_cents, customerId: to.id };
      const decision = moneyDecision(by.value, deed, before.alone);
      return decision === 'forbidden'
        ? refuse('forbidden')
        : ok({ needs_second_person: decision === 'second_person' });
    },
  };
}

export type PreviewGrant = ReturnType<typeof createPreviewGrant>;
