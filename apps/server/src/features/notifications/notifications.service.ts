import type { Clock } from '../../platform/clock.ts';
import { beforeCommit, type DbOrTx } from '../../platform/db/database.ts';
import type { Message, MessageName, Messages, Written } from './messages.ts';
import type { OutboxRelay } from './notifications.relay.ts';
import {
  type Addressee,
  dropEvents,
  extendHeldMails,
  type ForReceivers,
  findAddressee,
  findOwner,
  insertAgain,
  insertMessages,
  laneOf,
  type NewMessage,
  type NewRow,
  type OutboxRow,
  signalRows,
} from './notifications.repository.ts';
import { hasSms, isMessageName, keepSeconds } from './render.ts';

export type { ForReceivers, NewMessage } from './notifications.repository.ts';

/**
 * The key of a message: a second message with the same key is not written. The text message may have its own
 * key, so that several mails cause only one text message.
 */
export type OnceKey = string | { mail: string; text: string };

export type Notifications = {
  /**
   * Writes one message in the caller's transaction. The message is sent only if the transaction commits. A message that
   * a visitor asked for needs a permit. Returns false when a message with this `dedupeKey` already existed.
   */
  notify<M extends MessageName>(tx: DbOrTx, message: Message<M>): Promise<boolean>;
  /**
   * Writes a mail. Also writes a text message if the template has one, the user prefers text messages and agreed to
   * them, and the shop sends them to the user's number. The mail is never left out: it has the whole content, and a
   * text message can be lost.
   */
  notifyUser<M extends MessageName>(
    tx: DbOrTx,
    user: Addressee,
    template: M,
    params: Messages[M],
    once: OnceKey,
  ): Promise<void>;
  /** Writes messages as `notifyUser` does, for the user with this id. Throws when the user does not exist. */
  notifyUserId<M extends MessageName>(
    tx: DbOrTx,
    userId: number,
    template: M,
    params: Messages[M],
    once: OnceKey,
  ): Promise<void>;
  /**
   * Writes messages as `notifyUser` does, for the owner of a song and in the language of the order. Throws when the
   * story does not exist.
   */
  notifyOwner<M extends MessageName>(
    tx: DbOrTx,
    storyId: number,
    template: M,
    params: Messages[M],
    once: OnceKey,
  ): Promise<void>;
  /** Returns the messages that `notifyUser` would write. For a caller that writes them together with other messages. */
  messagesTo<M extends MessageName>(
    user: Addressee,
    template: M,
    params: Messages[M],
    once: OnceKey,
  ): NewMessage[];
  write(tx: DbOrTx, messages: readonly NewMessage[]): Promise<void>;
  /** Writes events in the caller's transaction, all by one statement. A repeated event is not written again. */
  tell(tx: DbOrTx, events: readonly ForReceivers[]): Promise<void>;
  /**
   * Drops the events of a visitor that these receivers have not got, because the visitor no longer agrees. An event
   * that is just being sent arrives.
   */
  untell(tx: DbOrTx, visitor: string, receivers: readonly string[]): Promise<void>;
  /** Mails that could not leave since this time, because mail was off, get that time back. Codes get none. */
  mailWasOff(tx: DbOrTx, since: Date): Promise<void>;
  /** Writes a message that was sent before once more, to the recipient in `sent`, and only once for each key. */
  again(tx: DbOrTx, sent: OutboxRow, dedupeKey: string): Promise<{ row: OutboxRow; isNew: boolean }>;
};

type Options = Pick<OutboxRelay, 'nudge'> & {
  clock: Clock;
  /** Whether the shop sends text messages to a number. */
  reachesPhone(phone: string): boolean;
};

/** How long an event waits for a receiver that is away. */
export const SIGNAL_KEPT_MS = 7 * 86_400_000;

/** Writes messages to the outbox; the relay (`notifications.relay.ts`) sends them. */
export function createNotifications({ clock, nudge, reachesPhone }: Options): Notifications {
  function written({
    channel,
    recipient,
    template,
    params,
    locale,
    dedupeKey,
    ...when
  }: Written): NewMessage {
    const createdAt = clock.now();
    const sendAfter = when.sendAfter ?? createdAt;
    const expiresAt = new Date(sendAfter.getTime() + keepSeconds(template) * 1000);
    return { channel, recipient, template, params, locale, dedupeKey, createdAt, sendAfter, expiresAt };
  }

  const messagesTo: Notifications['messagesTo'] = (user, template, params, once) => {
    const key = typeof once === 'string' ? { mail: `${once}:email`, text: `${once}:sms` } : once;
    const about = { template, params, locale: user.locale } as const;
    const mail = written({
      ...about,
      channel: 'email',
      recipient: user.email,
      dedupeKey: key.mail,
    });
    const prefersTexts = user.preferredContactMethod === 'sms';
    const recipient = prefersTexts && ((user.smsConsentAt && user.phoneNumber) || user.textsTo);
    if (!recipient || !reachesPhone(recipient) || !hasSms(template)) return [mail];
    return [mail, written({ ...about, channel: 'sms', recipient, dedupeKey: key.text })];
  };

  /** The rows that each open transaction will write at its end. */
  const gathered = new WeakMap<DbOrTx, NewRow[]>();

  /**
   * Writes rows at the end of the transaction, all of them by one statement: an order has messages of several features.
   * Outside of a transaction they are written at once.
   */
  async function writeLast(tx: DbOrTx, rows: readonly NewRow[]): Promise<void> {
    const others = gathered.get(tx);
    if (others) return void others.push(...rows);
    const all = [...rows];
    const isLater = beforeCommit(tx, async () => {
      gathered.delete(tx);
      await insertMessages(tx, all);
    });
    if (isLater) gathered.set(tx, all);
    else await insertMessages(tx, all);
  }

  const write: Notifications['write'] = async (tx, messages) => {
    if (messages.length === 0) return;
    await writeLast(tx, messages);
    for (const message of messages) nudge(tx, laneOf(message));
  };

  const notifyUser: Notifications['notifyUser'] = (tx, ...about) => write(tx, messagesTo(...about));

  return {
    async notify(tx, message) {
      const count = await insertMessages(tx, [written(message)]);
      nudge(tx, laneOf(message));
      return count === 1;
    },
    messagesTo,
    write,
    async tell(tx, events) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SIGNAL_KEPT_MS);
      const rows = events.flatMap((one) => signalRows(one, { now, expiresAt }));
      if (rows.length === 0) return;
      await writeLast(tx, rows);
      nudge(tx, 'events');
    },
    mailWasOff: (tx, since) => extendHeldMails(tx, { since, now: clock.now() }),

    async untell(tx, visitor, receivers) {
      if (receivers.length > 0) await dropEvents(tx, { visitor, receivers });
    },
    async again(tx, sent, dedupeKey) {
      if (!isMessageName(sent.template)) throw new Error('unknown message');
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + keepSeconds(sent.template) * 1000);
      const written = await insertAgain(tx, sent, { dedupeKey, now, expiresAt });
      nudge(tx, laneOf({ channel: sent.channel, template: sent.template }));
      return written;
    },
    notifyUser,
    async notifyUserId(tx, userId, template, params, once) {
      const user = await findAddressee(tx, userId);
      if (!user) throw new Error('the user of a message does not exist');
      await notifyUser(tx, user, template, params, once);
    },
    async notifyOwner(tx, storyId, template, params, once) {
      const owner = await findOwner(tx, storyId);
      if (!owner) throw new Error('the story of a message does not exist');
      await notifyUser(tx, owner, template, params, once);
    },
  };
}
