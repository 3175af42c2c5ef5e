import type { Pool } from 'pg';

/**
 * The parcels of the sandbox carrier. They are in the shop's database, but in a schema of their own, because a real
 * carrier keeps them elsewhere, too. No code outside this folder reads them.
 */
const DDL = `
CREATE SCHEMA IF NOT EXISTS sandbox_carrier;

CREATE TABLE IF NOT EXISTS sandbox_carrier.parcels (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  tracking text NOT NULL UNIQUE,
  label jsonb NOT NULL,
  step text CHECK (step IN ('made', 'on_the_way', 'arrived', 'problem')),
  created_at timestamptz NOT NULL
);
`;

/** The number of the advisory lock. It is arbitrary, but no other lock uses it. */
const DDL_LOCK = 728_133_006;

/** Creates the tables that are missing. It can run at every start, and in several processes at once. */
export async function prepareCarrierSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${DDL_LOCK}); ${DDL} COMMIT;`);
  } finally {
    client.release();
  }
}
