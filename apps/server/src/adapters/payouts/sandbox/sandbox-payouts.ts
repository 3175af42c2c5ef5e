import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { inTransaction, openStandIn, type StandInLog, type Tx } from '../../stand-in-database.ts';
import { createDeliveries, type Deliveries } from '../../stand-in-deliveries.ts';
import { type Poller, startPoller } from '../../stand-in-poller.ts';
import { toPayoutEvent } from '../payout-events.ts';
import {
  type PayoutAccount,
  type Payouts,
  PayoutsRefused,
  PayoutsUnavailable,
  type Transfer,
  WEBHOOK_TOLERANCE_SECONDS,
} from '../payouts.port.ts';
import { newId, tellOfAccount, tellOfTransfer } from './events.ts';
import { BANK_TABLES } from './schema.ts';

export const BANK_SIGNATURE = 'sandbox-bank-signature';

export type SandboxPayoutsOptions = {
  databaseUrl: string;
  publicUrl: string;
  /**
   * The address to which webhooks are sent. It is a function when the port is known only after the server listens.
   * Without one, this process sends none.
   */
  webhookUrl?: string | (() => string);
  webhookSecret: string;
  pollIntervalMs?: number;
  clock: { now(): Date };
  log: StandInLog;
  /** Whether accounts are ready without a visit to the bank's page, as in a demo. */
  opensReady?: boolean;
};

/**
 * How a call fails on purpose. `timeout` and `server_error`: it has no effect. `answer_lost`: it has its effect, but the
 * answer never arrives.
 */
export const BANK_FAULTS = ['timeout', 'server_error', 'answer_lost'] as const;
export type BankFault = (typeof BANK_FAULTS)[number];

/** A transfer as `/dev/payouts.json` shows it. */
export type BankTransfer = {
  id: string;
  run_id: number;
  account: string;
  amount_cents: number;
  returned_cents: number;
  reference: string;
  state: Transfer['status'];
};

export type SandboxPayouts = Payouts & {
  readonly provider: 'sandbox';
  readBooks(): Promise<{ transfers: BankTransfer[] }>;
  controls: {
    /** The next calls that change something fail in this way. */
    scriptFault(kind: BankFault, times?: number): Promise<void>;
    clearFaults(): Promise<void>;
    /** Acts as the owner of an account who has entered what the bank needs. */
    makeReady(account: string): Promise<void>;
    /** The bank wants to know these facts, and pays nothing before. Throws `PayoutsRefused`. */
    require(account: string, needs: readonly string[]): Promise<void>;
    /** From now on the bank sends back all money for this account, or (`false`) accepts it again. */
    refuse(account: string, isRefused: boolean): Promise<void>;
    /** The bank sends a transfer back that has arrived, or a part of it. Throws `PayoutsRefused`. */
    giveBack(transferId: string, cents?: number): Promise<void>;
    /** The body and headers of a webhook, as the bank signs it. */
    sign(body: object): { rawBody: Buffer; headers: Record<string, string> };
    /** No webhook is sent until `releaseDeliveries`. */
    holdDeliveries(): Promise<void>;
    releaseDeliveries(): Promise<void>;
    /** Sends the webhooks that are due, without waiting for the next interval. */
    runDue(): Promise<void>;
  };
  stop(): Promise<void>;
};

type AccountRow = { id: string; is_ready: boolean; refuses: boolean; needs: string[] };
type TransferRow = Omit<BankTransfer, 'run_id'> & { run_id: string };

const ACCOUNT_COLUMNS = 'id, is_ready, refuses, needs';
const COLUMNS = 'id, run_id, account, amount_cents, returned_cents, reference, state';

/** A bank inside the shop, which pays nobody. */
export async function createSandboxPayouts(options: SandboxPayoutsOptions): Promise<SandboxPayouts> {
  const { clock, opensReady = false } = options;
  const { databaseUrl, log } = options;
  const pool = await openStandIn({ databaseUrl, log, name: 'sandbox-bank', max: 2 }, BANK_TABLES);
  const post = openPost(pool, options);

  /** Runs a call that changes something, or fails in the way that a test has set. */
  async function changing<T>(call: () => Promise<T>): Promise<T> {
    const { rows } = await pool.query<{ kind: BankFault }>(
      `DELETE FROM sandbox_bank.faults WHERE id =
         (SELECT id FROM sandbox_bank.faults ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1) RETURNING kind`,
    );
    const kind = rows[0]?.kind;
    if (kind === undefined) return call();
    if (kind === 'server_error') throw new PayoutsUnavailable('server_error');
    if (kind === 'answer_lost') await call().catch(() => undefined);
    throw new PayoutsUnavailable('timeout');
  }

  async function account(id: string): Promise<AccountRow | null> {
    const { rows } = await pool.query<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM sandbox_bank.accounts WHERE id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  async function find(reference: string): Promise<Transfer | null> {
    const { rows } = await pool.query<TransferRow>(
      `SELECT ${COLUMNS} FROM sandbox_bank.transfers WHERE reference = $1`,
      [reference],
    );
    return rows[0] ? toTransfer(rows[0]) : null;
  }

  return {
    provider: 'sandbox',
    opensReady,
    openAccount: ({ email, reference }) =>
      changing(async () => {
        await pool.query(
          `INSERT INTO sandbox_bank.accounts (id, reference, email, is_ready, created_at)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT (reference) DO NOTHING`,
          [newId('acct'), reference, email, opensReady, clock.now()],
        );
        const { rows } = await pool.query<AccountRow>(
          `SELECT ${ACCOUNT_COLUMNS} FROM sandbox_bank.accounts WHERE reference = $1`,
          [reference],
        );
        if (!rows[0]) throw new Error('the bank has not opened an account');
        return toAccount(rows[0]);
      }),
    async findAccount(id) {
      const row = await account(id);
      return row && toAccount(row);
    },
    async onboardingLink(id, { returnUrl }) {
      if (!(await account(id))) throw noAccount();
      return `${options.publicUrl}/dev/payouts/accounts/${id}?return_url=${encodeURIComponent(returnUrl)}`;
    },
    transfer: (input) =>
      changing(async () => {
        const owner = await account(input.account);
        if (!owner) throw noAccount();
        if (!owner.is_ready)
          throw new PayoutsRefused('account_not_ready', 'The bank wants to know more about its owner.');
        const { account: to, amountCents, reference, runId } = input;
        await post.told(async (tx) => {
          const { rows } = await tx.query<TransferRow>(
            `INSERT INTO sandbox_bank.transfers
               (id, reference, run_id, account, amount_cents, returned_cents, state, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (reference) DO NOTHING RETURNING ${COLUMNS}`,
            [
              ...[newId('tr'), reference, runId, to, amountCents],
              ...[owner.refuses ? amountCents : 0, owner.refuses ? 'failed' : 'paid', clock.now()],
            ],
          );
          if (rows[0]) await tellOfTransfer(tx, toTransfer(rows[0]), clock.now());
        });
        const made = await find(reference);
        if (made?.account !== to || made.amountCents !== amountCents)
          throw new PayoutsRefused('idempotency_key_reused', 'This key was used with other parameters.');
        return made;
      }),
    findTransfer: find,
    async findTransfers(since) {
      const { rows } = await pool.query<TransferRow>(
        `SELECT ${COLUMNS} FROM sandbox_bank.transfers WHERE created_at >= $1 ORDER BY created_at, id`,
        [since],
      );
      return rows.map(toTransfer);
    },
    readWebhook(rawBody, headers, now) {
      const header = headers[BANK_SIGNATURE];
      return typeof header === 'string' && isSigned(rawBody, header, options.webhookSecret, now)
        ? toPayoutEvent(rawBody)
        : null;
    },
    async readBooks() {
      const { rows } = await pool.query<TransferRow>(
        `SELECT ${COLUMNS} FROM sandbox_bank.transfers ORDER BY created_at, id`,
      );
      return { transfers: rows.map((row) => ({ ...row, run_id: Number(row.run_id) })) };
    },
    controls: createControls(pool, post, options),
    async stop() {
      await post.stop();
      await pool.end();
    },
  };
}

/** How often a process looks for webhooks that are due. */
const POLL_MS = 1_000;

/** What the bank writes down and then tells the shop. */
type Post = {
  /** Runs a change with its webhook in one transaction, and sends the webhook after the commit. */
  told<T>(change: (tx: Tx) => Promise<T>): Promise<T>;
  deliveries: Deliveries;
  /** Null in a process that sends no webhooks. */
  poller: Poller | null;
  stop(): Promise<void>;
};

function openPost(
  pool: pg.Pool,
  { webhookUrl, webhookSecret, clock, log, pollIntervalMs = POLL_MS }: SandboxPayoutsOptions,
): Post {
  const now = () => clock.now();
  const deliveries = createDeliveries(
    { schema: 'sandbox_bank', pool, forgetful: pool },
    { webhookUrl: webhookUrl ?? '', sign: (body) => signed(body, webhookSecret, now()), now, log },
  );
  const sendDue = async () => {
    let tried: number;
    do tried = await deliveries.deliverDue();
    while (tried > 0);
  };
  const poller =
    webhookUrl === undefined
      ? null
      : startPoller(sendDue, pollIntervalMs, (error) =>
          log.warn({ err: error }, 'the sandbox bank could not send its webhooks'),
        );
  return {
    async told(change) {
      const done = await inTransaction(pool, change);
      poller?.kick();
      return done;
    },
    ...{ deliveries, poller },
    async stop() {
      deliveries.stop();
      await poller?.stop();
    },
  };
}

function createControls(
  pool: pg.Pool,
  { told, deliveries, poller }: Post,
  { webhookSecret, clock }: SandboxPayoutsOptions,
): SandboxPayouts['controls'] {
  /** Sets whether an account is ready, and tells the shop. */
  async function setReady(id: string, isReady: boolean, needs: readonly string[]): Promise<boolean> {
    return told(async (tx) => {
      const { rows } = await tx.query<AccountRow>(
        `UPDATE sandbox_bank.accounts SET is_ready = $2, needs = $3 WHERE id = $1 RETURNING ${ACCOUNT_COLUMNS}`,
        [id, isReady, [...needs]],
      );
      if (rows[0]) await tellOfAccount(tx, toAccount(rows[0]), clock.now());
      return rows.length > 0;
    });
  }

  return {
    async scriptFault(kind, times = 1) {
      await pool.query('INSERT INTO sandbox_bank.faults (kind) SELECT $1 FROM generate_series(1, $2)', [
        kind,
        times,
      ]);
    },
    async clearFaults() {
      await pool.query('DELETE FROM sandbox_bank.faults');
    },
    async makeReady(account) {
      await setReady(account, true, []);
    },
    async require(account, needs) {
      if (!(await setReady(account, false, needs))) throw noAccount();
    },
    async refuse(account, isRefused) {
      const { rowCount } = await pool.query('UPDATE sandbox_bank.accounts SET refuses = $2 WHERE id = $1', [
        account,
        isRefused,
      ]);
      if (rowCount === 0) throw noAccount();
    },
    async giveBack(transferId, cents) {
      await told(async (tx) => {
        const { rows } = await tx.query<TransferRow>(
          `UPDATE sandbox_bank.transfers SET returned_cents = returned_cents + coalesce($2, amount_cents - returned_cents),
             state = CASE WHEN returned_cents + coalesce($2, amount_cents - returned_cents) = amount_cents
               THEN 'failed' ELSE state END
           WHERE id = $1 AND amount_cents - returned_cents >= greatest(1, coalesce($2, 1)) RETURNING ${COLUMNS}`,
          [transferId, cents ?? null],
        );
        if (!rows[0]) throw new PayoutsRefused('invalid_request', 'Nothing is left of this transfer.');
        await tellOfTransfer(tx, toTransfer(rows[0]), clock.now());
      });
    },
    sign(body) {
      const rawBody = Buffer.from(JSON.stringify(body));
      return { rawBody, headers: signed(rawBody, webhookSecret, clock.now()) };
    },
    holdDeliveries: deliveries.hold,
    async releaseDeliveries() {
      await deliveries.release();
      poller?.kick();
    },
    runDue: async () => poller?.run(),
  };
}

const noAccount = () => new PayoutsRefused('account_not_found', 'The bank has no such account.');

const toAccount = ({ id, is_ready, needs }: AccountRow): PayoutAccount => ({
  ...{ id, isReady: is_ready },
  needs: is_ready ? [] : needs,
});

const toTransfer = (row: TransferRow): Transfer => ({
  ...{ id: row.id, reference: row.reference, account: row.account, amountCents: row.amount_cents },
  ...{ status: row.state, returnedCents: row.returned_cents },
});

/** The header with the signature of a body, as Stripe builds it. */
function signed(rawBody: string | Buffer, secret: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return { [BANK_SIGNATURE]: `t=${seconds},v1=${digest(seconds, rawBody, secret).toString('hex')}` };
}

function isSigned(rawBody: Buffer, header: string, secret: string, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  if (!match?.[1] || !match[2]) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > WEBHOOK_TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(match[2], 'hex'), digest(seconds, rawBody, secret));
}

const digest = (seconds: number, rawBody: string | Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest();
