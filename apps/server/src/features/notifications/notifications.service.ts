import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Message, MessageName, Messages } from './messages.ts';
import {
  type Addressee,
  findAddressee,
  findOwner,
  insertMessage,
  type NewMessage,
  type Urgency,
} from './notifications.repository.ts';
import { hasSms, keepSeconds } from './render.ts';

export type { NewMessage } from './notifications.repository.ts';

export type Notifications = {
  /** Writes one message in the caller's transaction; it leaves only when that commits. False: it was written before. */
  notify<M extends MessageName>(tx: DbOrTx, message: Message<M>): Promise<boolean>;
  /** Mail always; a text message too when the user agreed to them, gave a number, and the message has one. */
  notifyUser<M extends MessageName>(
    tx: DbOrTx,
    user: Addressee,
    template: M,
    params: Messages[M],
    dedupeKey: string,
  ): Promise<void>;
  /** The same for a user who is known by id; throws when there is no such user. */
  notifyUserId<M extends MessageName>(
    tx: DbOrTx,
    userId: number,
    template: M,
    params: Messages[M],
    dedupeKey: string,
  ): Promise<void>;
  /** The same for whoever ordered a song, in the language of the order; throws when there is no such story. */
  notifyOwner<M extends MessageName>(
    tx: DbOrTx,
    storyId: number,
    template: M,
    params: Messages[M],
    dedupeKey: string,
  ): Promise<void>;
  /** What `notifyUser` writes, for who writes it together with what else the event changes. */
  messagesTo<M extends MessageName>(
    user: Addressee,
    template: M,
    params: Messages[M],
    dedupeKey: string,
  ): NewMessage[];
  write(tx: DbOrTx, messages: readonly NewMessage[]): Promise<void>;
  /**
   * To be called after the commit: what was written leaves in a moment, and at once what somebody waits for in front of
   * a screen. Without it, it leaves at the relay's next look.
   */
  nudge(urgency?: Urgency): void;
};

type Options = { clock: Clock; nudge(urgency?: Urgency): void };

/** Messages leave through the outbox: written here, sent by the relay (`notifications.relay.ts`). */
export function createNotifications({ clock, nudge }: Options): Notifications {
  function written(message: Message): NewMessage {
    const createdAt = clock.now();
    const sendAfter = message.sendAfter ?? createdAt;
    const expiresAt = new Date(sendAfter.getTime() + keepSeconds(message.template) * 1000);
    return { ...message, createdAt, sendAfter, expiresAt };
  }

  const messagesTo: Notifications['messagesTo'] = (user, template, params, dedupeKey) => {
    const locale = user.locale === 'sp' ? 'sp' : 'en';
    const about = { template, params, locale } as const;
    const mail = written({
      ...about,
      channel: 'email',
      recipient: user.email,
      dedupeKey: `${dedupeKey}:email`,
    });
    const recipient = (user.smsConsentAt && user.phoneNumber) || user.textsTo;
    if (!recipient || !hasSms(template)) return [mail];
    return [mail, written({ ...about, channel: 'sms', recipient, dedupeKey: `${dedupeKey}:sms` })];
  };

  const write: Notifications['write'] = async (tx, messages) => {
    await Promise.all(messages.map((message) => insertMessage(tx, message)));
  };

  const notifyUser: Notifications['notifyUser'] = (tx, ...about) => write(tx, messagesTo(...about));

  return {
    notify: (tx, message) => insertMessage(tx, written(message)),
    messagesTo,
    write,
    notifyUser,
    async notifyUserId(tx, userId, template, params, dedupeKey) {
      const user = await findAddressee(tx, userId);
      if (!user) throw new Error('a message is for a user who is not there');
      await notifyUser(tx, user, template, params, dedupeKey);
    },
    async notifyOwner(tx, storyId, template, params, dedupeKey) {
      const owner = await findOwner(tx, storyId);
      if (!owner) throw new Error('a message is about a story that is not there');
      await notifyUser(tx, owner, template, params, dedupeKey);
    },
    nudge,
  };
}
