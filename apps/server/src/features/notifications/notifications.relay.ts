import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { isSentThough } from '@keepsong/domain/system/system';
import { type Mailer, MailNotSent } from '../../adapters/email/email.port.ts';
import { EventsNotTaken, type Receiver } from '../../adapters/receivers/receivers.port.ts';
import { type Sms, SmsNotSent } from '../../adapters/sms/sms.port.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Db, type DbOrTx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { contextOf, inSpan, traceIdNow } from '../../platform/telemetry/tracing.ts';
import { answeredBy } from './answers.ts';
import { type MailEdits, NO_EDITS } from './edits/edited-mail.ts';
import { findMailEdits } from './edits/mail-edits.repository.ts';
import { handTo } from './events/hand-events.ts';
import { deleteUnsent, findTakenBack } from './events/taken-back.repository.ts';
import { oneClickUrl } from './mail/one-click.ts';
import type { MessageName } from './messages.ts';
import { createLane, type Lane } from './notifications.lane.ts';
import {
  claimDueMessages,
  type Failed,
  isUrgentMessage,
  LANES,
  type LaneName,
  markAbandoned,
  markFailed,
  markSent,
  type OutboxRow,
  releaseMessages,
  type Sent,
} from './notifications.repository.ts';
import { isMessageName, mailWithoutName, renderMail, renderSms, smsWithoutName } from './render.ts';
import { type Addresses, findAddresses, NO_ADDRESSES } from './suppressions.repository.ts';
import type { Shop } from './voice.ts';

/** How often the relay looks for due messages, even when `nudge` is not called. */
const POLL_MS = 500;
/**
 * How many messages of each kind are sent at the same time. People wait for passcodes, so other slow messages must not
 * delay them. Both numbers of mails together are the number of connections that the mailer has.
 */
const PLACES = { mailCodes: 6, mails: 4, textCodes: 6, texts: 4, events: 50 } as const;
/**
 * How many messages of each kind one claim takes (decision 0024). Texts can each take ten seconds, so more would outlast
 * their lease. Events of one claim leave together, where their receiver takes several at once.
 */
const BATCH = { mailCodes: 6, mails: 24, textCodes: 6, texts: 12, events: 50 } as const;
/** How long a nudge waits for further nudges, so that one claim takes several messages. Passcodes do not wait. */
const GATHER_MS = { mailCodes: 0, mails: 50, textCodes: 0, texts: 50, events: 50 } as const;
/** Codes go to whoever asks for them, whatever is known about the address. */
const KNOWS_ADDRESSES: readonly LaneName[] = ['mails', 'texts'];
const MAILS: readonly LaneName[] = ['mailCodes', 'mails'];
/**
 * A message is sent under a lease. A send counts as failed well before its lease ends, and none is started that could
 * outlast the lease. The relay aborts no send: one that arrives after all has the same id as the next try.
 */
const SEND_TIMEOUT_MS = 30_000;
const LEASE_MS = 60_000;
const BACKOFF_START_MS = 2_000;
const BACKOFF_MAX_MS = 15 * 60_000;

type GivenUp = { id: string; error: string };

export type OutboxRelay = {
  start(): void;
  /**
   * Makes the relay look for messages soon after the transaction `on` has committed, and not only at the next poll.
   * However many messages a transaction writes, there is one look for each lane. Called by what writes them.
   */
  nudge(on: DbOrTx, lane: LaneName): void;
  /** Sends everything that is due and returns how many messages were sent. */
  drain(): Promise<number>;
  /** Stops the relay, after the messages in progress are sent. */
  stop(): Promise<void>;
};

type Options = {
  db: Db;
  mailer: Pick<Mailer, 'send'>;
  /** Null when nobody sends text messages for the shop. */
  sms: Sms | null;
  clock: Clock;
  log: Log;
  shop: Shop;
  /** Makes the reply address of a mail. Without it, answers go to the shop's own mailbox. */
  replyAddresses?: { addressOf(id: string): string } | null;
  /** The receivers of events. */
  receivers?: readonly Receiver[];
  /** Whether mails wait, because the staff have turned mail off. */
  holdsMail?: () => boolean;
};

/**
 * The path where the reader of a newsletter or reminder can end these mails; null for mails that cannot be
 * ended.
 */
const stopPathOf = ({ params }: Pick<OutboxRow, 'params'>): string | null =>
  typeof params.stopPath === 'string' ? params.stopPath : null;

const addressesOf = (db: Db, rows: readonly OutboxRow[]): Promise<Addresses> => {
  const ofChannel = (name: OutboxRow['channel']) => rows.filter(({ channel }) => channel === name);
  return findAddresses(db, {
    emails: ofChannel('email').map(({ recipient }) => recipient),
    textIds: ofChannel('sms').map(({ id }) => id),
  });
};

/** The reason why a message must not be sent to its address; null when it may be sent. */
function whyHeld(row: OutboxRow, { suppressed }: Addresses): string | null {
  const reason = row.channel === 'email' ? suppressed.get(row.recipient.toLowerCase()) : undefined;
  if (reason === undefined) return null;
  const isUrgent = isMessageName(row.template) && isUrgentMessage(row.template);
  const isNews = stopPathOf(row) !== null;
  return isSentThough(reason, { isUrgent, isNews }) ? null : `not sent: the address ${reason}`;
}

/**
 * Mails to a customer that can be sent before an artist accepts the song. Until then the customer may cancel and gets all
 * the money back. So with these mails a stranger could put words into subjects at no cost.
 */
export const BEFORE_ACCEPTANCE: readonly MessageName[] = [
  'order_received',
  'payment_problem',
  'offer_declined_next',
  'artist_search',
  'song_message',
  'question_unanswered',
  'contribution_added',
  'gift_waits',
  'song_late',
  'song_waited_for',
  'staff_answer',
  'order_refunded',
  'order_cancelled',
  'order_resumed',
];

/** Whether names are left out of the subject or text of the message, because a stranger may have typed them. */
function isNameless({ id, channel, recipient, template }: OutboxRow, known: Addresses): boolean {
  if (channel === 'sms') return known.strangersTexts.has(id);
  const isEarly = isMessageName(template) && BEFORE_ACCEPTANCE.includes(template);
  const strangers = isEarly ? known.guests : known.unproved;
  return strangers.has(recipient.toLowerCase());
}

/** Whether an answer to the message comes into the conversation about its order. */
const isAnswered = ({ orderId, template }: OutboxRow): boolean =>
  orderId !== null && answeredBy(template) !== 'support';

type SenderOptions = Pick<Options, 'mailer' | 'sms' | 'shop' | 'replyAddresses' | 'receivers'>;

/** Sends one message with the words that editors have published, or hands an event to its receiver. */
function senderOf({ mailer, sms, shop, replyAddresses, receivers = [] }: SenderOptions) {
  const hand = handTo(receivers);
  return async (row: OutboxRow, edits: MailEdits, addresses: Addresses): Promise<void> => {
    if (row.channel === 'event') return hand(row.recipient, row.params.signal as Told);
    if (!isMessageName(row.template)) throw new Error('unknown message');
    const { locale, recipient: to } = row;
    if (row.channel === 'sms') {
      if (sms === null) throw new SmsNotSent('nobody sends text messages for the shop', true);
      // The list of served numbers may have become shorter since the message was written.
      if (!isSmsServed(to)) throw new SmsNotSent('the number is not served', true);
      const render = isNameless(row, addresses) ? smsWithoutName : renderSms;
      await sms.send({ id: row.id, to, text: render(row.template, row.params, locale, shop, edits) });
    } else {
      const render = isNameless(row, addresses) ? mailWithoutName : renderMail;
      const mail = render(row.template, row.params, locale, shop, edits);
      const replyTo =
        replyAddresses && isAnswered(row) ? replyAddresses.addressOf(row.id) : shop.supportEmail;
      const stopPath = stopPathOf(row);
      const stopUrl = stopPath && oneClickUrl(shop.publicUrl, stopPath);
      await mailer.send({
        id: row.id,
        to,
        replyTo,
        traceId: traceIdNow(),
        ...mail,
        ...(stopUrl && { stopUrl }),
      });
    }
  };
}

const ofEachLane = <T>(make: (name: LaneName) => T): Record<LaneName, T> => ({
  mailCodes: make('mailCodes'),
  mails: make('mails'),
  textCodes: make('textCodes'),
  texts: make('texts'),
  events: make('events'),
});

/**
 * Sends messages from the outbox to their providers. Each message is sent at least once, and always with the id of its
 * row, so that a provider can recognise and drop a repetition. Any number of relays can run on one database.
 */
export function createOutboxRelay({
  db,
  mailer,
  sms,
  clock,
  log,
  shop,
  replyAddresses,
  receivers = [],
  holdsMail = () => false,
}: Options): OutboxRelay {
  let timer: NodeJS.Timeout | null = null;
  let edits: MailEdits = NO_EDITS;
  /** The claimed events that must not be sent. */
  let takenBack: ReadonlySet<string> = new Set();
  const onFault = (error: unknown) => log.error({ err: error }, 'outbox');
  const lanes = ofEachLane(laneNamed);
  const nudged: Partial<Record<LaneName, NodeJS.Timeout>> = {};
  const note = notesIn(db, clock);
  const { postpone, giveUp } = failuresOf(note, log);

  const send = senderOf({ mailer, sms, shop, replyAddresses, receivers });

  async function deliver(row: OutboxRow, addresses: Addresses): Promise<boolean> {
    if (takenBack.has(row.id)) {
      await note.dropped(row.id);
      return false;
    }
    const now = clock.now();
    if (now >= row.expiresAt) {
      await giveUp(row, row.lastError ?? 'expired');
      return false;
    }
    const held = whyHeld(row, addresses);
    if (held !== null) {
      await giveUp(row, held);
      return false;
    }
    // The message has waited so long since its claim that sending it could outlast the lease. It is not sent now, and
    // is due again when the lease ends.
    if (now.getTime() + SEND_TIMEOUT_MS > row.sendAfter.getTime()) return false;
    const known = addresses;
    try {
      await inSpan(
        `message ${row.template}`,
        { 'keepsong.channel': row.channel },
        () => within(SEND_TIMEOUT_MS, send(row, edits, known)),
        { parent: contextOf(row.traceparent) },
      );
    } catch (error) {
      await postpone(row, error, now);
      return false;
    }
    await note.sent({ id: row.id, isNameless: isNameless(row, known) });
    return true;
  }

  function laneNamed(name: LaneName): Lane {
    // Those of the newest claim: a lane claims only when it has begun all it had.
    let addresses = NO_ADDRESSES;
    const lane = createLane({
      places: PLACES[name],
      batch: BATCH[name],
      async claim(max) {
        if (MAILS.includes(name) && holdsMail()) return [];
        const now = clock.now();
        const leaseUntil = new Date(now.getTime() + LEASE_MS);
        const rows = await claimDueMessages(db, { lane: name, now, leaseUntil, max });
        // Read the editors' texts for each claim, so that every process sends newly published texts at once.
        if (rows.length > 0 && name !== 'events') edits = await findMailEdits(db);
        if (KNOWS_ADDRESSES.includes(name)) addresses = await addressesOf(db, rows);
        if (name === 'events') takenBack = await findTakenBack(db, rows, receivers);
        return rows;
      },
      deliver: (row) => deliver(row, addresses),
      release: (rows) =>
        releaseMessages(
          db,
          rows.map(({ id }) => id),
          clock.now(),
        ),
      onFree: () => {
        if (timer) lane.look().catch(onFault);
      },
      onFault,
    });
    return lane;
  }

  function look(name: LaneName): void {
    clearTimeout(nudged[name]);
    delete nudged[name];
    lanes[name].look().catch(onFault);
  }

  const lookSoon = (name: LaneName) => (): void => {
    if (timer) nudged[name] ??= setTimeout(() => look(name), GATHER_MS[name]);
  };
  // One function for each lane, because a transaction calls each of its functions once.
  const looks = ofEachLane(lookSoon);

  return {
    start() {
      timer ??= setInterval(() => {
        for (const name of LANES) look(name);
      }, POLL_MS);
    },
    nudge: (on, name) => afterCommit(on, looks[name]),
    async drain() {
      const sent = await Promise.all(Object.values(lanes).map((lane) => lane.drain()));
      return sent.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      for (const waiting of Object.values(nudged)) clearTimeout(waiting);
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}

/**
 * Collects what comes in one turn of the event loop, and while a statement runs, and writes it with one statement. So
 * results that come at once need one connection of the pool, from which pages are served too. The returned promise
 * resolves when the statement is done.
 */
function noteTogether<T>(write: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  let items: T[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const flush = () => {
    const noted = items;
    items = [];
    next = null;
    return write(noted);
  };
  return (item) => {
    items.push(item);
    if (next === null) {
      const before = last.catch(() => undefined);
      next = Promise.all([nextTurn(), before]).then(flush);
      last = next;
    }
    return next;
  };
}

type Notes = ReturnType<typeof notesIn>;

/** The functions that store how messages ended. */
const notesIn = (db: Db, clock: Clock) => ({
  sent: noteTogether((messages: readonly Sent[]) => markSent(db, messages, clock.now())),
  failed: noteTogether((failed: readonly Failed[]) => markFailed(db, failed)),
  dropped: noteTogether((ids: readonly string[]) => deleteUnsent(db, ids)),
  givenUp: noteTogether((givenUp: readonly GivenUp[]) => markAbandoned(db, givenUp, clock.now())),
});

/** What happens to a message that cannot be sent: it waits for another try, or the shop stops trying. */
function failuresOf(note: Notes, log: Log) {
  async function postpone(row: OutboxRow, error: unknown, now: Date): Promise<void> {
    const reason = reasonOf(error);
    if (isPermanent(error)) return giveUp(row, reason);
    log.warn({ message: row.id, template: row.template, attempts: row.attempts, reason }, 'message not sent');
    const retryAt = new Date(now.getTime() + backoffMs(row.attempts));
    await note.failed({ id: row.id, error: reason, retryAt });
  }

  async function giveUp(row: OutboxRow, reason: string): Promise<void> {
    log.error(
      { message: row.id, template: row.template, attempts: row.attempts, reason },
      'message given up',
    );
    await note.givenUp({ id: row.id, error: reason });
  }

  return { postpone, giveUp };
}

const backoffMs = (attempts: number) => Math.min(BACKOFF_START_MS * 2 ** (attempts - 1), BACKOFF_MAX_MS);

const isNotSent = (error: unknown): error is MailNotSent | SmsNotSent | EventsNotTaken =>
  error instanceof MailNotSent || error instanceof SmsNotSent || error instanceof EventsNotTaken;

const isPermanent = (error: unknown): boolean => isNotSent(error) && error.permanent;

/**
 * The reason for the log. Errors of the ports contain neither address nor text, so their message is used.
 * Any other error is logged only by its name.
 */
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
