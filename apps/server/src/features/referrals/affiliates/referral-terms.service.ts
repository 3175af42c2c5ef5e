import { type DeskTerms, type TermsBody, termsBody } from '@keepsong/contract/money/affiliates';
import type { ReferralTerms } from '@keepsong/domain/referrals/referral';
import { ok, type Result } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import {
  type Editable,
  type Editing,
  type Item,
  standingOf,
  type Wish,
} from '../../../platform/editing/editing.service.ts';
import { createEditor, type Given } from '../../../platform/editing/editor.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaffAction } from '../../../platform/staff/require-staff.ts';
import { loadTerms, updateTerms } from './referral-terms.repository.ts';

const bodyOf = ({ rewardCents, orderMinCents, holdDays, rewardsMax }: ReferralTerms): TermsBody => ({
  ...{ reward_cents: rewardCents, order_least_cents: orderMinCents, hold_days: holdDays },
  most_rewards: rewardsMax,
});

/** There is exactly one set of terms, and it is never added or removed. */
const ID = 1;

/** The terms for customers who bring friends. Rewards that are already held keep their sum. */
export const REFERRAL_TERMS: Editable<TermsBody> = {
  kind: 'referral_terms',
  permission: 'affiliates',
  unique: 'reward_cents',
  carry: {
    schema: termsBody,
    ids: async () => [String(ID)],
    nameOf: () => 'terms',
    fixed: () => String(ID),
    states: ['live', 'draft'],
  },
  find: async (db, _id, lock) => ({ body: bodyOf(await loadTerms(db, lock)), isShown: true }),
  read(draft, live) {
    const read = termsBody.safeParse({ ...live, ...draft });
    return read.success ? read.data : live;
  },
  add: async () => {
    throw new Error('there is one set of terms');
  },
  async write(tx, _id, body) {
    await updateTerms(tx, {
      ...{ rewardCents: body.reward_cents, orderMinCents: body.order_least_cents },
      ...{ holdDays: body.hold_days, rewardsMax: body.most_rewards },
    });
    return ok(null);
  },
};

const viewOf = ({ id, body, ...item }: Item<TermsBody>): DeskTerms => ({
  ...{ id: Number(id), ...body },
  ...standingOf(item),
});

export type ReferralTermsDeps = { editing: Editing; clock: Clock };

/** The actions of the desk on the terms. Refuses as `createEditing` does, and with `second_step`. */
export function createReferralTerms({ editing, clock }: ReferralTermsDeps) {
  const editor = createEditor({ editing, editable: REFERRAL_TERMS, name: 'terms', view: viewOf });
  const acting = async <T>(session: Session | null, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const by = requireStaffAction(session, 'affiliates', clock.now());
    return by.ok ? work() : by;
  };
  return {
    terms: (session: Session | null) => editor.read(session, ID),
    /** Terms cannot be archived: a request for it saves them as a draft. */
    saveTerms: (session: Session | null, { state, ...sent }: Given<TermsBody> & Wish) =>
      acting(session, () =>
        editor.save(session, ID, { ...sent, state: state === 'archived' ? 'draft' : state }),
      ),
    termsHistory: (session: Session | null) => editor.history(session, ID),
    rollBackTerms: (session: Session | null, wish: { version: number; to: number }) =>
      acting(session, () => editor.rollBack(session, ID, wish)),
  };
}

export type ReferralTermsService = ReturnType<typeof createReferralTerms>;
