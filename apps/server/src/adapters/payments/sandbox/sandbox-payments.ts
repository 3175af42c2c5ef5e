import { randomUUID } from 'node:crypto';
import type { StandInLog } from '../../stand-in-database.ts';
import { createDeliveries, type Deliveries, type Delivery } from '../../stand-in-deliveries.ts';
import { type Poller, startPoller } from '../../stand-in-poller.ts';
import { toPaymentEvent } from '../payment-events.ts';
import type { Payments } from '../payments.port.ts';
import {
  type Attempt,
  answerAuthentication,
  type Confirmation,
  confirmIntent,
  findAuthentication,
  findBySecret,
  findReturn,
} from './confirmation.ts';
import { asPaymentsError, openSandboxDatabase, type SandboxDatabase } from './database.ts';
import {
  clearFaults,
  createFaultRunner,
  type FaultKind,
  type FaultRunner,
  type FaultyOperation,
  scriptFaults,
} from './faults.ts';
import { forgetOldKeys } from './idempotency.ts';
import { cancelIntent, createIntent, refundIntent, updateIntent } from './intents.ts';
import {
  type EarlierPayment,
  findUndelivered,
  type IntentRow,
  recordEarlierPayment,
  toPaymentIntent,
} from './ledger.ts';
import { readLedger, type SandboxLedger } from './ledger-report.ts';
import {
  acceptDispute,
  closeDisputes,
  findReturned,
  findReturns,
  openDispute,
  settleRefundsDue,
  submitEvidence,
} from './returns.ts';
import { readCurrent, settleAllDue } from './settlement.ts';
import { isSignedWebhook, SIGNATURE_HEADER, signWebhook } from './signature.ts';

export type SandboxOptions = {
  databaseUrl: string;
  /**
   * The shop's address. The provider's own pages have addresses below it, and return addresses must have the same
   * origin.
   */
  publicUrl: string;
  /** The address to which webhooks are sent. It is a function when the port is known only after the server listens. */
  webhookUrl: string | (() => string);
  webhookSecret: string;
  clock: { now(): Date };
  log: StandInLog;
  /** How long payments with a delayed result stay `processing`. */
  settleAfterMs?: number;
  /** When a `succeeds_late` call takes effect: this long after its caller has given up. */
  lateAfterMs?: number;
  pollIntervalMs?: number;
};

export type SandboxPayments = Payments & {
  readonly provider: 'sandbox';
  readonly publicUrl: string;
  readonly hosted: HostedCalls;
  readonly controls: SandboxControls;
  readLedger(): Promise<SandboxLedger>;
  /** Books a payment of the demo's content, so that its money can go back and can be disputed. Safe to repeat. */
  bookEarlier(paid: EarlierPayment): Promise<void>;
  /** Ends deliveries and closes the connections. */
  stop(): Promise<void>;
};

/** The calls of the provider's own pages and browser script. The rest of the shop never uses them. */
export type HostedCalls = {
  confirm(confirmation: Confirmation): Promise<Attempt>;
  retrieve(clientSecret: string): Promise<IntentRow | null>;
  findAuthentication(intentId: string, token: string): Promise<IntentRow | null>;
  /** The return address of a payment whose authentication has ended. It does not contain the client secret. */
  findReturn(intentId: string): Promise<string | null>;
  answerAuthentication(intentId: string, token: string, completed: boolean): Promise<Attempt | null>;
};

/** Controls for tests: faults, delays, webhooks. */
export type SandboxControls = {
  /** The key for using these controls over HTTP. It is the webhook secret, which only the shop's operator knows. */
  readonly secret: string;
  scriptFault(operation: FaultyOperation, kind: FaultKind, times?: number): Promise<void>;
  clearFaults(): Promise<void>;
  holdDeliveries(): Promise<void>;
  releaseDeliveries(): Promise<void>;
  /** Sends these events again in exactly this order, even if they were delivered before. */
  redeliver(eventIds: readonly string[]): Promise<Delivery[]>;
  /**
   * Actions on the provider's own website, without the shop: a refund, a dispute that a bank opens, and the
   * bank's decision about the dispute. They throw `PaymentsRefused`.
   */
  desk: {
    refund(intentId: string, amountCents: number): Promise<void>;
    dispute(intentId: string, amountCents: number): Promise<void>;
    decide(intentId: string, status: 'won' | 'lost'): Promise<number>;
  };
  /** Applies delayed results and sends webhooks that are due, without waiting for the poller's next interval. */
  runDue(): Promise<void>;
};

const KEY_PRUNING_INTERVAL_MS = 3_600_000;

/**
 * Opens the sandbox provider. It creates its database schema and starts to deliver webhooks, including the webhooks
 * that an earlier run did not deliver.
 */
export async function createSandboxPayments(options: SandboxOptions): Promise<SandboxPayments> {
  const { clock, log } = options;
  const now = () => clock.now();
  const database = await openSandboxDatabase(options.databaseUrl, log);
  const deliveries = createDeliveries(
    { schema: 'sandbox_payments', pool: database.pool, forgetful: database.forgetful },
    {
      ...{ webhookUrl: options.webhookUrl, now, log },
      sign: (body) => ({ [SIGNATURE_HEADER]: signWebhook(body, options.webhookSecret, now()) }),
    },
  );
  const faults = createFaultRunner(database.pool, options.lateAfterMs ?? 2_000);
  const poller = startPoller(
    createDueWork(database, deliveries, now),
    options.pollIntervalMs ?? 1_000,
    (error) => log.warn({ err: error }, 'sandbox payments could not do its due work'),
  );
  const context: Context = { options, database, faults, poller, now };
  return {
    ...shopCalls(context),
    publicUrl: options.publicUrl,
    hosted: hostedCalls(context),
    controls: {
      secret: options.webhookSecret,
      scriptFault: (operation, kind, times = 1) => scriptFaults(database.pool, operation, kind, times),
      clearFaults: () => clearFaults(database.pool),
      holdDeliveries: deliveries.hold,
      async releaseDeliveries() {
        await deliveries.release();
        poller.kick();
      },
      redeliver: deliveries.redeliver,
      desk: desk(context),
      runDue: poller.run,
    },
    readLedger: () => readLedger(database.pool),
    bookEarlier: (paid) => recordEarlierPayment(database.pool, paid),
    async stop() {
      faults.stop();
      deliveries.stop();
      await poller.stop();
      await database.close();
    },
  };
}

type Context = {
  options: SandboxOptions;
  database: SandboxDatabase;
  faults: FaultRunner;
  poller: Poller;
  now: () => Date;
};

function shopCalls({ options, database, faults, poller, now }: Context): Payments & { provider: 'sandbox' } {
  async function call<T>(operation: FaultyOperation, work: () => Promise<T>): Promise<T> {
    try {
      return await faults.run(operation, work);
    } catch (error) {
      throw asPaymentsError(error);
    }
  }
  async function callAndDeliver<T>(operation: FaultyOperation, work: () => Promise<T>): Promise<T> {
    try {
      return await call(operation, work);
    } finally {
      poller.kick();
    }
  }
  return {
    provider: 'sandbox',
    createIntent: (input) => call('createIntent', () => createIntent(database, input, now())),
    updateIntent: (id, input) => call('updateIntent', () => updateIntent(database, id, input, now())),
    cancelIntent: (id, key) => callAndDeliver('cancelIntent', () => cancelIntent(database, id, key, now())),
    refund: (id, input) => callAndDeliver('refund', () => refundIntent(database, id, input, now())),
    findIntent: (id) =>
      call('findIntent', async () => {
        const row = await readCurrent(database, id, now());
        return row && toPaymentIntent(row);
      }),
    findReturns: (id) => call('findReturns', () => findReturns(database.pool, id)),
    submitEvidence: (id, evidence) =>
      callAndDeliver('submitEvidence', () => submitEvidence(database, id, evidence, now())),
    acceptDispute: (id, key) =>
      callAndDeliver('acceptDispute', () => acceptDispute(database, id, key, now())),
    findReturned: (since) => call('findReturned', () => findReturned(database.pool, since)),
    findUndelivered: (within) => call('findUndelivered', () => findUndelivered(database.pool, within)),
    readWebhook(rawBody, headers, at) {
      if (!isSignedWebhook(rawBody, headers[SIGNATURE_HEADER], options.webhookSecret, at)) return null;
      return toPaymentEvent(rawBody);
    },
    browserConfig: () => ({
      provider: 'sandbox',
      publishableKey: 'pk_sandbox_keepsong',
      scriptUrl: '/sandbox-payments/v1.js',
    }),
  };
}

function desk({ database, poller, now }: Context): SandboxControls['desk'] {
  async function delivered<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    poller.kick();
    return done;
  }
  return {
    refund: async (id, amountCents) => {
      const idempotencyKey = `desk:${randomUUID()}`;
      await delivered(refundIntent(database, id, { amountCents, idempotencyKey }, now()));
    },
    dispute: async (id, amountCents) => {
      await delivered(openDispute(database, id, amountCents, now()));
    },
    decide: (id, status) => delivered(closeDisputes(database, id, status, now())),
  };
}

function hostedCalls({ options, database, faults, poller, now }: Context): HostedCalls {
  const rules = { publicUrl: options.publicUrl, settleAfterMs: options.settleAfterMs ?? 5_000 };
  return {
    async confirm(confirmation) {
      try {
        return await faults.run('confirm', () => confirmIntent(database, rules, confirmation, now()));
      } finally {
        poller.kick();
      }
    },
    retrieve: (clientSecret) => findBySecret(database, clientSecret, now()),
    findAuthentication: (intentId, token) => findAuthentication(database, intentId, token, now()),
    findReturn: (intentId) => findReturn(database, intentId, now()),
    async answerAuthentication(intentId, token, completed) {
      try {
        return await answerAuthentication(database, intentId, token, completed, now());
      } finally {
        poller.kick();
      }
    },
  };
}

function createDueWork(database: SandboxDatabase, deliveries: Deliveries, now: () => Date) {
  let prunedAt = 0;
  return async function runDue(): Promise<void> {
    if (now().getTime() - prunedAt > KEY_PRUNING_INTERVAL_MS) {
      await forgetOldKeys(database.pool, now());
      prunedAt = now().getTime();
    }
    await settleAllDue(database, now());
    await settleRefundsDue(database, now());
    let tried: number;
    do tried = await deliveries.deliverDue();
    while (tried > 0);
  };
}
