import type { StandInLog } from '../../stand-in-database.ts';
import type { PaymentEvent, TimeSpan } from '../payments.port.ts';
import type { SandboxDatabase, Tx } from './database.ts';
import { SIGNATURE_HEADER, signWebhook } from './signature.ts';

/**
 * Delivers webhooks. An event is sent at least once, and again until the shop answers with a 2xx status. The order of
 * the events is not guaranteed.
 */

export type DeliverySettings = {
  webhookUrl: string | (() => string);
  webhookSecret: string;
  now: () => Date;
  log: StandInLog;
};

export type Delivery = { eventId: string; status: number | 'unreachable' };

export type Deliveries = {
  /** Sends the events that are due, oldest first. @returns how many events it tried to send */
  deliverDue(): Promise<number>;
  /**
   * Sends these events now, one after another in this order. It sends them even if they were delivered before or
   * deliveries are on hold.
   */
  redeliver(eventIds: readonly string[]): Promise<Delivery[]>;
  hold(): Promise<void>;
  release(): Promise<void>;
  /** Aborts the requests that are running. Their events are sent again after a restart. */
  stop(): void;
};

type DueEvent = { id: string; body: string; attempts: number };

const BATCH = 20;
const REQUEST_TIMEOUT_MS = 10_000;
/**
 * How long one process has an event for itself while it sends the event. This is longer than the time limit of a
 * request, so that two processes never send the same event at once.
 */
const LEASE_MS = 15_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 300_000;

export function createDeliveries(database: SandboxDatabase, settings: DeliverySettings): Deliveries {
  const stopped = new AbortController();
  const { now, log } = settings;

  async function deliverDue(): Promise<number> {
    const events = await claimDue(database.forgetful, now());
    const deliveries = await Promise.all(events.map((event) => send(event)));
    await markDelivered(database.forgetful, deliveries, now());
    for (const [index, delivery] of deliveries.entries()) {
      const event = events[index];
      if (event && !isAccepted(delivery)) await postpone(database.forgetful, event, now());
    }
    return events.length;
  }

  async function redeliver(eventIds: readonly string[]): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const eventId of eventIds) {
      const { rows } = await database.pool.query<DueEvent>(
        'UPDATE sandbox_payments.events SET attempts = attempts + 1 WHERE id = $1 RETURNING id, body, attempts',
        [eventId],
      );
      if (!rows[0]) throw new Error(`The sandbox has no event ${eventId}.`);
      deliveries.push(await send(rows[0]));
    }
    await markDelivered(database.forgetful, deliveries, now());
    return deliveries;
  }

  async function send(event: DueEvent): Promise<Delivery> {
    const url = typeof settings.webhookUrl === 'string' ? settings.webhookUrl : settings.webhookUrl();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signWebhook(event.body, settings.webhookSecret, now()),
        },
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      if (!response.ok) log.warn({ eventId: event.id, status: response.status }, 'webhook was not accepted');
      return { eventId: event.id, status: response.status };
    } catch (error) {
      if (!stopped.signal.aborted)
        log.warn({ eventId: event.id, err: error }, 'webhook could not be delivered');
      return { eventId: event.id, status: 'unreachable' };
    }
  }

  return {
    deliverDue,
    redeliver,
    hold: () => setHold(database.pool, true),
    release: () => setHold(database.pool, false),
    stop: () => stopped.abort(),
  };
}

function isAccepted({ status }: Delivery): boolean {
  return status !== 'unreachable' && status >= 200 && status < 300;
}

async function claimDue(tx: Tx, now: Date): Promise<DueEvent[]> {
  const { rows } = await tx.query<DueEvent>(
    `UPDATE sandbox_payments.events SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id IN (
       SELECT id FROM sandbox_payments.events
       WHERE delivered_at IS NULL AND next_attempt_at <= $1
         AND NOT (SELECT hold_deliveries FROM sandbox_payments.controls)
       ORDER BY next_attempt_at, position LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     RETURNING id, body, attempts`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  return rows;
}

async function markDelivered(tx: Tx, deliveries: readonly Delivery[], now: Date): Promise<void> {
  const accepted = deliveries.filter(isAccepted).map(({ eventId }) => eventId);
  if (accepted.length === 0) return;
  await tx.query(
    'UPDATE sandbox_payments.events SET delivered_at = $2 WHERE id = ANY($1) AND delivered_at IS NULL',
    [accepted, now],
  );
}

/** The events of successful payments that have not been delivered yet, oldest first. */
export async function findUndelivered(tx: Tx, { since, until }: TimeSpan): Promise<PaymentEvent[]> {
  const { rows } = await tx.query<{ id: string; intent_id: string }>(
    `SELECT id, intent_id FROM sandbox_payments.events
     WHERE delivered_at IS NULL AND type = 'payment_intent.succeeded' AND created_at BETWEEN $1 AND $2
     ORDER BY position`,
    [since, until],
  );
  return rows.map(({ id, intent_id }) => ({ id, type: 'intent.succeeded', intentId: intent_id }));
}

/** Sets the time of the next try: 1 s, 2 s, 4 s … and at most 5 minutes from now. */
async function postpone(tx: Tx, { id, attempts }: DueEvent, now: Date): Promise<void> {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  await tx.query('UPDATE sandbox_payments.events SET next_attempt_at = $2 WHERE id = $1', [
    id,
    new Date(now.getTime() + delay),
  ]);
}

async function setHold(tx: Tx, hold: boolean): Promise<void> {
  await tx.query('UPDATE sandbox_payments.controls SET hold_deliveries = $1', [hold]);
}
