import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PAYMENTS_REFUSED_CODES, type PaymentIntent, PaymentsRefused } from '../payments.port.ts';
import type { SandboxDatabase, Tx } from './database.ts';

export type IdempotentCall = { key: string; operation: string; parameters: unknown; now: Date };

const answerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('intent'),
    intent: z.object({
      id: z.string(),
      clientSecret: z.string(),
      amountCents: z.int(),
      refundedCents: z.int(),
      currency: z.literal('usd'),
      status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
      chargeId: z.string().nullable(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable().default(null),
      lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
      metadata: z.record(z.string(), z.string()),
    }),
  }),
  z.object({ kind: z.literal('refused'), code: z.enum(PAYMENTS_REFUSED_CODES), message: z.string() }),
]);

type Answer = z.infer<typeof answerSchema>;

/**
 * Runs a call only once for each key. The effect of the call and its answer are committed together. A repeated key gets
 * the same answer, even if that was a refusal. `work` must throw its refusals before it writes anything.
 * @throws PaymentsRefused with `idempotency_key_reused` when the key was used before with other parameters
 */
export async function answerOnce(
  database: SandboxDatabase,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<PaymentIntent>,
): Promise<PaymentIntent> {
  const answer = await database.transaction(async (tx) => {
    // Calls with the same key wait for each other here. The second call then finds the answer of the first.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 728133002))', [call.key]);
    return (await findAnswer(tx, call)) ?? (await saveAnswer(tx, call, await run(tx, work)));
  });
  return give(answer);
}

/**
 * Writes a new intent and its answer in one statement. That is faster than `answerOnce`, and every checkout begins with
 * this call.
 * @throws PaymentsRefused with `idempotency_key_reused` when the key was used before with other parameters
 */
export async function createOnce(
  tx: Tx,
  call: IdempotentCall,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const answer: Answer = { kind: 'intent', intent };
  const { rowCount } = await tx.query(
    `WITH claimed AS (
       INSERT INTO sandbox_payments.idempotency_keys (key, fingerprint, answer, created_at)
       VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING RETURNING key
     )
     INSERT INTO sandbox_payments.intents
       (id, client_secret, amount_cents, status, metadata, created_at, updated_at)
     SELECT $5, $6, $7, $8, $9, $4, $4 FROM claimed`,
    [
      call.key,
      fingerprintOf(call),
      JSON.stringify(answer),
      call.now,
      intent.id,
      intent.clientSecret,
      intent.amountCents,
      intent.status,
      JSON.stringify(intent.metadata),
    ],
  );
  if (rowCount === 1) return intent;
  const earlier = await findAnswer(tx, call);
  if (!earlier) throw new Error('An idempotency key was claimed and deleted at the same moment.');
  return give(earlier);
}

async function run(tx: Tx, work: (tx: Tx) => Promise<PaymentIntent>): Promise<Answer> {
  try {
    return { kind: 'intent', intent: await work(tx) };
  } catch (error) {
    if (error instanceof PaymentsRefused)
      return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  }
}

function give(answer: Answer): PaymentIntent {
  if (answer.kind === 'intent') return answer.intent;
  throw new PaymentsRefused(answer.code, answer.message);
}

async function findAnswer(tx: Tx, call: IdempotentCall): Promise<Answer | null> {
  const { rows } = await tx.query<{ fingerprint: string; answer: unknown }>(
    'SELECT fingerprint, answer FROM sandbox_payments.idempotency_keys WHERE key = $1',
    [call.key],
  );
  if (!rows[0]) return null;
  if (rows[0].fingerprint !== fingerprintOf(call)) {
    throw new PaymentsRefused(
      'idempotency_key_reused',
      'This idempotency key was used with other parameters.',
    );
  }
  return answerSchema.parse(rows[0].answer);
}

async function saveAnswer(tx: Tx, call: IdempotentCall, answer: Answer): Promise<Answer> {
  await tx.query(
    `INSERT INTO sandbox_payments.idempotency_keys (key, fingerprint, answer, created_at)
     VALUES ($1, $2, $3, $4)`,
    [call.key, fingerprintOf(call), JSON.stringify(answer), call.now],
  );
  return answer;
}

function fingerprintOf({ operation, parameters }: IdempotentCall): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, sorted(parameters)]))
    .digest('hex');
}

/** Sorts the keys of all objects, so that parameters in another order give the same fingerprint. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}

const KEY_LIFETIME_MS = 24 * 3_600_000;

/** Deletes keys after 24 hours, because Stripe may forget them after that time, too. */
export async function forgetOldKeys(tx: Tx, now: Date): Promise<void> {
  await tx.query('DELETE FROM sandbox_payments.idempotency_keys WHERE created_at < $1', [
    new Date(now.getTime() - KEY_LIFETIME_MS),
  ]);
}
