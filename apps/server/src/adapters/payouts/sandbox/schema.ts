/**
 * The books of the sandbox bank. They are in the shop's database, but in a schema of their own, because the books of a
 * real bank would be elsewhere, too. No code outside this folder reads them.
 */
export const BANK_TABLES = {
  lock: 728_133_005,
  ddl: `
CREATE SCHEMA IF NOT EXISTS sandbox_bank;

CREATE TABLE IF NOT EXISTS sandbox_bank.accounts (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  email text NOT NULL,
  is_ready boolean NOT NULL,
  refuses boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

-- Books that were opened before the bank could ask for more. The test comes first, because ALTER locks the table
-- even when the column exists, and the payouts of running shops would wait. The needs count only while the account
-- is not ready.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'sandbox_bank'
                 AND table_name = 'accounts' AND column_name = 'needs') THEN
    ALTER TABLE sandbox_bank.accounts ADD needs text[] NOT NULL DEFAULT '{external_account}';
  END IF;
END $$;

CREATE TABLE IF NOT EXISTS sandbox_bank.transfers (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  run_id bigint NOT NULL,
  account text NOT NULL REFERENCES sandbox_bank.accounts,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  returned_cents integer NOT NULL DEFAULT 0 CHECK (returned_cents BETWEEN 0 AND amount_cents),
  state text NOT NULL CHECK (state IN ('pending', 'paid', 'failed')),
  created_at timestamptz NOT NULL,
  CHECK ((state = 'failed') = (returned_cents = amount_cents))
);

CREATE TABLE IF NOT EXISTS sandbox_bank.events (
  id text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  delivered_at timestamptz
);
DO $$ BEGIN
  IF to_regclass('sandbox_bank.events_to_deliver') IS NULL THEN
    CREATE INDEX events_to_deliver ON sandbox_bank.events (next_attempt_at) WHERE delivered_at IS NULL;
  END IF;
END $$;

CREATE TABLE IF NOT EXISTS sandbox_bank.controls (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  hold_deliveries boolean NOT NULL DEFAULT false
);
INSERT INTO sandbox_bank.controls DEFAULT VALUES ON CONFLICT DO NOTHING;

CREATE TABLE IF NOT EXISTS sandbox_bank.faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL
);
`,
};
