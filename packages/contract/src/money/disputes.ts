import { DISPUTE_ANSWER_KINDS, type Evidence, STATEMENT_MAX } from '@keepsong/domain/orders/dispute';
import { statesOf } from '@keepsong/domain/states/state-table';
import { DISPUTE_ANSWERS, DISPUTES } from '@keepsong/domain/states/tables';
import { z } from 'zod';
import { cents, reason, text } from '../common.ts';
import type { CallSchema } from '../transport/call-schemas.ts';

const params = z.object({ number: text(24) });
const at = z.iso.datetime();
const entry = z.object({ at, who: z.string(), text: z.string() });

const evidence = z.object({
  order: z.object({
    number: z.string(),
    placed_at: at,
    total_cents: cents,
    card: z.string(),
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), amount_cents: cents })),
  }),
  customer: z.object({ name: z.string(), email: z.string(), since: at, orders: z.int() }),
  terms: z.object({ agreed_at: at, url: z.string() }),
  brief: z
    .object({
      recipient: z.string(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    })
    .nullable(),
  deliveries: z.array(entry),
  opened: z.array(entry),
  messages: z.array(entry),
  parcels: z.object({ address: z.string(), goods: z.array(z.string()) }).nullable(),
}) satisfies z.ZodType<Evidence>;

const dispute = z.object({
  id: z.int(),
  state: z.enum(statesOf(DISPUTES)),
  amount_cents: cents,
  /** The provider's code for the reason that the customer gave to the bank. */
  reason: z.string(),
  at,
  due_by: at.nullable(),
  /** Whether the shop may still answer and the caller may do so. */
  may_answer: z.boolean(),
  /** Whether a second person must agree that the shop accepts the dispute. */
  needs_second_person: z.boolean(),
  /** The request to accept the dispute that waits for a second person. Null when none waits. */
  request: z
    .object({ by: z.string(), reason: z.string(), asked_at: at, is_own: z.boolean(), may_agree: z.boolean() })
    .nullable(),
  /** Which version of the statement this is; 0 while nobody has saved one. */
  version: z.int().min(0),
  answer: z
    .object({
      state: z.enum(statesOf(DISPUTE_ANSWERS)),
      kind: z.enum(DISPUTE_ANSWER_KINDS),
      statement: z.string(),
      by: z.string().nullable(),
      asked_at: at.nullable(),
      sent_at: at.nullable(),
      /** Why the provider refused the evidence. */
      failure: z.string().nullable(),
    })
    .nullable(),
});
export type DisputeView = z.output<typeof dispute>;

const statement = text(STATEMENT_MAX).trim().min(1);
/** Which version the person has read. Refused (`changed_meanwhile`, with `theirs`) when somebody has saved another. */
const version = z.int().min(0);
const dispute_id = z.int().min(1);
const answer = z.object({ dispute });

/** The staff's calls about payments that a customer's bank takes back. */
export const disputeCalls = {
  dispute: {
    summary: 'The dispute about an order, with everything that the shop can show to the bank',
    params,
    response: z.object({ dispute, evidence }),
  },
  saveStatement: {
    summary: 'Keep what the shop will say to the bank',
    params,
    body: z.object({ dispute_id, statement, version }),
    response: answer,
  },
  answerDispute: {
    summary: 'Hand the evidence in, once',
    params,
    body: z.object({ dispute_id, statement, version: version.optional() }),
    response: answer,
  },
  acceptDispute: {
    summary: 'Accept a dispute: the money stays with the customer. A large sum waits for a second person',
    params,
    body: z.object({ dispute_id, reason }),
    response: answer.extend({ accepted: z.object({ state: z.enum(['waiting', 'done']) }) }),
  },
  approveAcceptance: {
    summary: 'Agree that the shop accepts a dispute over a large sum',
    params,
    body: z.object({ dispute_id }),
    response: answer,
  },
  refuseAcceptance: {
    summary: 'Refuse that the shop accepts a dispute; who asked takes it back this way',
    params,
    body: z.object({ dispute_id, reason }),
    response: answer,
  },
} satisfies Record<string, CallSchema>;
