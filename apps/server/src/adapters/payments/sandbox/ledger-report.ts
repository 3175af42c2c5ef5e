import type { PaymentIntentStatus, ProviderDispute, ProviderRefund } from '../payments.port.ts';
import type { Tx } from './database.ts';
import type { ChargeStatus } from './ledger.ts';

/**
 * The sandbox's record of payments as `/dev/payments.json` shows it, oldest first. It contains no card numbers and no
 * client secrets.
 */
export type SandboxLedger = {
  intents: LedgerIntent[];
  charges: LedgerCharge[];
  refunds: LedgerRefund[];
  disputes: LedgerDispute[];
  evidence: LedgerEvidence[];
  events: LedgerEvent[];
};

export type LedgerIntent = {
  id: string;
  amount_cents: number;
  refunded_cents: number;
  currency: 'usd';
  status: PaymentIntentStatus;
  charge_id: string | null;
  last_error_code: string | null;
  card_brand: string | null;
  card_last4: string | null;
  metadata: Record<string, string>;
  created_at: Date;
  updated_at: Date;
};

export type LedgerCharge = {
  id: string;
  intent_id: string;
  amount_cents: number;
  status: ChargeStatus;
  failure_code: string | null;
  /** Null for PayPal. */
  card_brand: string | null;
  card_last4: string | null;
  created_at: Date;
};

export type LedgerRefund = {
  id: string;
  intent_id: string;
  charge_id: string;
  amount_cents: number;
  status: ProviderRefund['status'];
  /** The shop's name for it. Null for a refund that the shop did not ask for. */
  reference: string | null;
  created_at: Date;
};

export type LedgerDispute = {
  id: string;
  intent_id: string;
  amount_cents: number;
  status: ProviderDispute['status'];
  created_at: Date;
};

/** The evidence that the shop has handed in about a dispute. */
export type LedgerEvidence = {
  dispute_id: string;
  statement: string;
  customer_name: string;
  document_name: string;
  document_bytes: number;
  created_at: Date;
};

export type LedgerEvent = {
  id: string;
  type: string;
  intent_id: string;
  attempts: number;
  created_at: Date;
  delivered_at: Date | null;
};

export async function readLedger(tx: Tx): Promise<SandboxLedger> {
  const intents = await tx.query<LedgerIntent>(
    `SELECT id, amount_cents, refunded_cents, 'usd' AS currency, status, charge_id, last_error_code, card_brand,
            card_last4, metadata, created_at, updated_at
     FROM sandbox_payments.intents ORDER BY created_at, id`,
  );
  const charges = await tx.query<LedgerCharge>(
    `SELECT id, intent_id, amount_cents, status, failure_code, card_brand, card_last4, created_at
     FROM sandbox_payments.charges ORDER BY created_at, id`,
  );
  const refunds = await tx.query<LedgerRefund>(
    `SELECT id, intent_id, charge_id, amount_cents, status, reference, created_at
     FROM sandbox_payments.refunds ORDER BY created_at, id`,
  );
  const disputes = await tx.query<LedgerDispute>(
    `SELECT id, intent_id, amount_cents, status, created_at
     FROM sandbox_payments.disputes ORDER BY created_at, id`,
  );
  const evidence = await tx.query<LedgerEvidence>(
    `SELECT dispute_id, statement, customer_name, document_name, length(document) AS document_bytes, created_at
     FROM sandbox_payments.evidence ORDER BY created_at, dispute_id`,
  );
  const events = await tx.query<LedgerEvent>(
    `SELECT id, type, intent_id, attempts, created_at, delivered_at
     FROM sandbox_payments.events ORDER BY position`,
  );
  return {
    intents: intents.rows,
    charges: charges.rows,
    refunds: refunds.rows,
    disputes: disputes.rows,
    evidence: evidence.rows,
    events: events.rows,
  };
}
