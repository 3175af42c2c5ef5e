import type { FastifyBaseLogger } from 'fastify';
import { type Mailer, MailNotSent } from '../../adapters/email/email.port.ts';
import { type Sms, SmsNotSent } from '../../adapters/sms/sms.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { createLane } from './notifications.lane.ts';
import {
  claimDueMessages,
  markAbandoned,
  markFailed,
  markSent,
  type OutboxRow,
} from './notifications.repository.ts';
import { isMessageName, renderMail, renderSms } from './render.ts';
import type { Shop } from './voice.ts';

/** The safety net below `nudge`: how often the relay looks by itself. */
const POLL_MS = 500;
/**
 * Passcodes have places of their own: somebody waits for each, and a provider that is slow with everything else must not
 * keep them. All places together are what the mailer has connections for.
 */
const PLACES = { urgent: 6, rest: 4 } as const;
/** A send is given up well before its lease ends, so that no two relays have the same message in hand. */
const SEND_TIMEOUT_MS = 30_000;
const LEASE_MS = 60_000;
const BACKOFF_START_MS = 2_000;
const BACKOFF_MAX_MS = 15 * 60_000;

export type OutboxRelay = {
  start(): void;
  /** Called after a commit that wrote messages: they leave now rather than at the next look. */
  nudge(): void;
  /** Sends everything that is due and says how many were sent. */
  drain(): Promise<number>;
  /** Looks no more, and waits for what is being sent. */
  stop(): Promise<void>;
};

type Options = { db: Db; mailer: Mailer; sms: Sms; clock: Clock; log: FastifyBaseLogger; shop: Shop };

/**
 * Carries messages from the outbox to their providers, at least once each and always under the row's own id, so that
 * a provider that knows the id can drop the rare second one. Any number of relays may run on one database.
 */
export function createOutboxRelay({ db, mailer, sms, clock, log, shop }: Options): OutboxRelay {
  let timer: NodeJS.Timeout | null = null;
  const onFault = (error: unknown) => log.error({ err: error }, 'outbox');
  const lanes = [laneOf('urgent'), laneOf('rest')];

  async function send(row: OutboxRow): Promise<void> {
    const locale = row.locale === 'sp' ? 'sp' : 'en';
    if (!isMessageName(row.template)) throw new Error('unknown message');
    const to = row.recipient;
    if (row.channel === 'sms') {
      await sms.send({ id: row.id, to, text: renderSms(row.template, row.params, locale, shop) });
    } else {
      const mail = renderMail(row.template, row.params, locale, shop);
      await mailer.send({ id: row.id, to, replyTo: shop.supportEmail, ...mail });
    }
  }

  async function deliver(row: OutboxRow): Promise<boolean> {
    const now = clock.now();
    if (now >= row.expiresAt) {
      await giveUp(row, row.lastError ?? 'expired', now);
      return false;
    }
    try {
      await within(SEND_TIMEOUT_MS, send(row));
    } catch (error) {
      await postpone(row, error, now);
      return false;
    }
    await markSent(db, row.id, clock.now());
    return true;
  }

  async function postpone(row: OutboxRow, error: unknown, now: Date): Promise<void> {
    const reason = reasonOf(error);
    if (isPermanent(error)) return giveUp(row, reason, now);
    log.warn({ message: row.id, template: row.template, attempts: row.attempts, reason }, 'message not sent');
    await markFailed(db, row.id, reason, new Date(now.getTime() + backoffMs(row.attempts)));
  }

  async function giveUp(row: OutboxRow, reason: string, now: Date): Promise<void> {
    log.error(
      { message: row.id, template: row.template, attempts: row.attempts, reason },
      'message given up',
    );
    await markAbandoned(db, row.id, reason, now);
  }

  function laneOf(urgency: keyof typeof PLACES) {
    const lane = createLane({
      places: PLACES[urgency],
      claim: (max) => {
        const now = clock.now();
        return claimDueMessages(db, { urgency, now, leaseUntil: new Date(now.getTime() + LEASE_MS), max });
      },
      deliver,
      onFree: () => {
        if (timer) lane.look().catch(onFault);
      },
      onFault,
    });
    return lane;
  }

  function look(): void {
    for (const lane of lanes) lane.look().catch(onFault);
  }

  return {
    start() {
      timer ??= setInterval(look, POLL_MS);
    },
    nudge() {
      if (timer) look();
    },
    async drain() {
      const sent = await Promise.all(lanes.map((lane) => lane.drain()));
      return sent.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await Promise.all(lanes.map((lane) => lane.settle()));
    },
  };
}

const backoffMs = (attempts: number) => Math.min(BACKOFF_START_MS * 2 ** (attempts - 1), BACKOFF_MAX_MS);

const isNotSent = (error: unknown): error is MailNotSent | SmsNotSent =>
  error instanceof MailNotSent || error instanceof SmsNotSent;

const isPermanent = (error: unknown): boolean => isNotSent(error) && error.permanent;

/** The ports' own errors hold neither address nor text; of any other error only the name may be repeated. */
const reasonOf = (error: unknown): string =>
  isNotSent(error) ? error.message : error instanceof Error ? error.name : 'unknown';

class SendTimeout extends Error {
  override readonly name = 'SendTimeout';
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SendTimeout()), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
