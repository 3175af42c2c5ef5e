/**
 * The parcels of the sandbox carrier. They are in the shop's database, but in a schema of their own, because a real
 * carrier keeps them elsewhere, too. No code outside this folder reads them.
 */
export const CARRIER_TABLES = {
  lock: 728_133_006,
  ddl: `
CREATE SCHEMA IF NOT EXISTS sandbox_carrier;

CREATE TABLE IF NOT EXISTS sandbox_carrier.parcels (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  tracking text NOT NULL UNIQUE,
  label jsonb NOT NULL,
  step text CHECK (step IN ('made', 'on_the_way', 'arrived', 'problem')),
  created_at timestamptz NOT NULL
);
ALTER TABLE sandbox_carrier.parcels ADD COLUMN IF NOT EXISTS given_back boolean NOT NULL DEFAULT false;
`,
};
