import { createServer } from 'node:http';
import pg from 'pg';
import type { PaymentIntent } from '../payments.port.ts';
import type { Attempt } from '../sandbox/confirmation.ts';
import { createSandboxPayments, type SandboxPayments } from '../sandbox/sandbox-payments.ts';

export const SECRET = 'sandbox-webhook-secret';
const RETURN_URL = 'http://localhost:3000/complete-checkout';

/** A clock that moves only when the test advances it. */
export type TurningClock = { now(): Date; advance(seconds: number): void };

export function turningClock(): TurningClock {
  let time = Date.parse('2026-11-20T12:00:00Z');
  return {
    now: () => new Date(time),
    advance(seconds) {
      time += seconds * 1000;
    },
  };
}

const quiet = { warn: () => undefined };

export function openSandbox(
  databaseUrl: string,
  clock: TurningClock,
  webhookUrl = 'http://127.0.0.1:9/',
): Promise<SandboxPayments> {
  return createSandboxPayments({
    databaseUrl,
    publicUrl: 'http://localhost:3000',
    webhookUrl,
    webhookSecret: SECRET,
    clock,
    log: quiet,
    lateAfterMs: 20,
    // Practically never poll: delayed results and webhooks are handled only when the test calls `runDue`.
    pollIntervalMs: 3_600_000,
  });
}

export function confirm(
  sandbox: SandboxPayments,
  { clientSecret }: PaymentIntent,
  number: string,
): Promise<Attempt> {
  const card = { number, expMonth: 12, expYear: 2030, cvc: '123' };
  return sandbox.hosted.confirm({ clientSecret, returnUrl: RETURN_URL, card });
}

export async function authenticate(
  sandbox: SandboxPayments,
  { clientSecret, id }: PaymentIntent,
  completed: boolean,
) {
  const row = await sandbox.hosted.retrieve(clientSecret);
  return sandbox.hosted.answerAuthentication(id, row?.attempt_token ?? '', completed);
}

export type Listener = {
  url: string;
  received: { body: Buffer; signature: string }[];
  /** The statuses of the next answers. When the list is empty, the answer is 204. */
  answers: number[];
  types(): string[];
  close(): Promise<void>;
};

/** Starts a server that stores the webhooks it receives. It answers with the statuses in `answers`. */
export async function listen(): Promise<Listener> {
  const received: Listener['received'] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({ body: Buffer.concat(chunks), signature: String(request.headers['sandbox-signature']) });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The shop does not listen on a port.');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answers,
    types: () => received.map(({ body }) => String(JSON.parse(body.toString()).type)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The tables refer to each other. A sandbox that opens writes the row again that it always has. */
const EMPTY = `DO $$ DECLARE one regclass; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR one IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = to_regnamespace('sandbox_payments') LOOP
    EXECUTE format('DELETE FROM %s', one);
  END LOOP;
END $$`;

/** Deletes all payments of the sandbox. That is quicker than creating its tables again. */
export async function emptyBooks(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(EMPTY);
  await client.end();
}
