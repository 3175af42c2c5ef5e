import type { Pool } from 'pg';

/**
 * SQL that creates an index only if it is missing. CREATE INDEX IF NOT EXISTS would lock the table even when the index
 * exists, so that payments of running shops wait. Two such locks in different order would be a deadlock.
 */
const index = (name: string, definition: string) => `
DO $$ BEGIN
  IF to_regclass('sandbox_payments.${name}') IS NULL THEN CREATE ${definition}; END IF;
END $$;`;

/**
 * The tables of the sandbox's ledger (its record of payments). They are in the shop's PostgreSQL database, but in a
 * separate schema, because the books of a real provider would be separate, too. No foreign key connects them with the
 * shop's tables, and no code outside this folder reads them.
 */
const DDL = `
CREATE SCHEMA IF NOT EXISTS sandbox_payments;
SET LOCAL search_path TO sandbox_payments;

CREATE TABLE IF NOT EXISTS intents (
  id text PRIMARY KEY,
  client_secret text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  status text NOT NULL CHECK (status IN
    ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  charge_id text,
  last_error_code text,
  metadata jsonb NOT NULL,
  card_brand text,
  card_last4 text,
  return_url text,
  attempt_token text,
  settle_at timestamptz,
  settle_as text CHECK (settle_as IN ('succeeded', 'declined')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((status = 'processing') = (settle_at IS NOT NULL AND settle_as IS NOT NULL)),
  CHECK ((status = 'requires_action') = (attempt_token IS NOT NULL)),
  CHECK (refunded_cents = 0 OR status = 'succeeded')
);
${index('intents_to_settle', `INDEX intents_to_settle ON intents (settle_at) WHERE settle_at IS NOT NULL`)}

CREATE TABLE IF NOT EXISTS charges (
  id text PRIMARY KEY,
  intent_id text NOT NULL REFERENCES intents,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  failure_code text,
  card_brand text,
  card_last4 text CHECK (length(card_last4) = 4),
  created_at timestamptz NOT NULL,
  CHECK ((status = 'failed') = (failure_code IS NOT NULL))
);
-- Books that were opened while only cards could pay. Asked for first: the change itself would stop every payment.
DO $$ BEGIN
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'sandbox_payments'
             AND table_name = 'charges' AND column_name = 'card_brand' AND is_nullable = 'NO') THEN
    ALTER TABLE charges ALTER card_brand DROP NOT NULL, ALTER card_last4 DROP NOT NULL;
  END IF;
END $$;
${index('charges_money_once', `UNIQUE INDEX charges_money_once ON charges (intent_id) WHERE status <> 'failed'`)}

CREATE TABLE IF NOT EXISTS refunds (
  id text PRIMARY KEY,
  intent_id text NOT NULL REFERENCES intents,
  charge_id text NOT NULL REFERENCES charges,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  created_at timestamptz NOT NULL
);

-- Books that were opened while refunds were done at once.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'sandbox_payments'
                 AND table_name = 'refunds' AND column_name = 'status') THEN
    ALTER TABLE refunds ADD reference text,
      ADD status text NOT NULL DEFAULT 'succeeded' CHECK (status IN ('pending', 'succeeded', 'failed')),
      ADD settle_at timestamptz, ADD settle_as text CHECK (settle_as IN ('succeeded', 'failed')),
      ADD CHECK ((status = 'pending') = (settle_at IS NOT NULL AND settle_as IS NOT NULL));
  END IF;
END $$;
${index('refunds_of_intent', `INDEX refunds_of_intent ON refunds (intent_id)`)}
${index('refunds_to_settle', `INDEX refunds_to_settle ON refunds (settle_at) WHERE settle_at IS NOT NULL`)}

CREATE TABLE IF NOT EXISTS disputes (
  id text PRIMARY KEY,
  intent_id text NOT NULL REFERENCES intents,
  charge_id text NOT NULL REFERENCES charges,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost')),
  reason text NOT NULL,
  due_by timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
${index('disputes_of_intent', `INDEX disputes_of_intent ON disputes (intent_id)`)}

CREATE TABLE IF NOT EXISTS evidence (
  dispute_id text PRIMARY KEY REFERENCES disputes,
  statement text NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  goods text NOT NULL,
  document_name text NOT NULL,
  document bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS idempotency_keys (
  key text PRIMARY KEY,
  fingerprint text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
${index('idempotency_keys_by_age', `INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`)}

CREATE TABLE IF NOT EXISTS events (
  id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  intent_id text NOT NULL REFERENCES intents,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  delivered_at timestamptz
);
${index('events_to_deliver', `INDEX events_to_deliver ON events (next_attempt_at) WHERE delivered_at IS NULL`)}

CREATE TABLE IF NOT EXISTS faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operation text NOT NULL,
  kind text NOT NULL
);

CREATE TABLE IF NOT EXISTS controls (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  hold_deliveries boolean NOT NULL DEFAULT false
);
INSERT INTO controls DEFAULT VALUES ON CONFLICT DO NOTHING;
`;

/** The number of the advisory lock. It is arbitrary, but no other lock uses it. */
const DDL_LOCK = 728_133_001;

/** Creates the tables and indexes that are missing. It can run at every start, and in several processes at once. */
export async function prepareSandboxSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // In PostgreSQL two IF NOT EXISTS that run at the same time can collide, so let one process at a time run them.
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${DDL_LOCK}); ${DDL} COMMIT;`);
  } finally {
    client.release();
  }
}
