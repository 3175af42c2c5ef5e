import type { StandInLog, Tx } from './stand-in-database.ts';

/**
 * Delivers the webhooks of a stand-in. An event is sent at least once, and again until the shop answers with a 2xx
 * status. The order of the events is not guaranteed.
 */

/** The tables `events` and `controls` are in the stand-in's schema. */
export type DeliveryDatabase = {
  schema: string;
  pool: Tx;
  /**
   * Connections for facts that may be lost, such as that an event was delivered. They may commit without waiting
   * for the disk.
   */
  forgetful: Tx;
};

export type DeliverySettings = {
  webhookUrl: string | (() => string);
  /** The headers with the signature of a body that is sent now. */
  sign: (body: string) => Record<string, string>;
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

export function createDeliveries(database: DeliveryDatabase, settings: DeliverySettings): Deliveries {
  const stopped = new AbortController();
  const { now, log } = settings;
  const { schema, pool, forgetful } = database;

  async function deliverDue(): Promise<number> {
    const events = await claimDue();
    const deliveries = await Promise.all(events.map((event) => send(event)));
    await markDelivered(deliveries);
    for (const [index, delivery] of deliveries.entries()) {
      const event = events[index];
      if (event && !isAccepted(delivery)) await postpone(event);
    }
    return events.length;
  }

  async function redeliver(eventIds: readonly string[]): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const eventId of eventIds) {
      const { rows } = await pool.query<DueEvent>(
        `UPDATE ${schema}.events SET attempts = attempts + 1 WHERE id = $1 RETURNING id, body, attempts`,
        [eventId],
      );
      if (!rows[0]) throw new Error(`The sandbox has no event ${eventId}.`);
      deliveries.push(await send(rows[0]));
    }
    await markDelivered(deliveries);
    return deliveries;
  }

  async function send(event: DueEvent): Promise<Delivery> {
    const url = typeof settings.webhookUrl === 'string' ? settings.webhookUrl : settings.webhookUrl();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...settings.sign(event.body) },
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

  async function claimDue(): Promise<DueEvent[]> {
    const { rows } = await forgetful.query<DueEvent>(
      `UPDATE ${schema}.events SET attempts = attempts + 1, next_attempt_at = $2
       WHERE id IN (
         SELECT id FROM ${schema}.events
         WHERE delivered_at IS NULL AND next_attempt_at <= $1
           AND NOT (SELECT hold_deliveries FROM ${schema}.controls)
         ORDER BY next_attempt_at, position LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING id, body, attempts`,
      [now(), new Date(now().getTime() + LEASE_MS)],
    );
    return rows;
  }

  async function markDelivered(deliveries: readonly Delivery[]): Promise<void> {
    const accepted = deliveries.filter(isAccepted).map(({ eventId }) => eventId);
    if (accepted.length === 0) return;
    await forgetful.query(
      `UPDATE ${schema}.events SET delivered_at = $2 WHERE id = ANY($1) AND delivered_at IS NULL`,
      [accepted, now()],
    );
  }

  /** Sets the time of the next try: 1 s, 2 s, 4 s … and at most 5 minutes from now. */
  async function postpone({ id, attempts }: DueEvent): Promise<void> {
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
    await forgetful.query(`UPDATE ${schema}.events SET next_attempt_at = $2 WHERE id = $1`, [
      id,
      new Date(now().getTime() + delay),
    ]);
  }

  async function setHold(hold: boolean): Promise<void> {
    await pool.query(`UPDATE ${schema}.controls SET hold_deliveries = $1`, [hold]);
  }

  return {
    deliverDue,
    redeliver,
    hold: () => setHold(true),
    release: () => setHold(false),
    stop: () => stopped.abort(),
  };
}

function isAccepted({ status }: Delivery): boolean {
  return status !== 'unreachable' && status >= 200 && status < 300;
}
