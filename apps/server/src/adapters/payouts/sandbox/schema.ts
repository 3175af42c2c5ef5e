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

CREATE TABLE IF NOT EXISTS sandbox_bank.faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL
);
`,
};
