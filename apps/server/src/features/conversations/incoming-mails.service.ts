import { keptText } from '@keepsong/domain/conversations/answer';
import { ok, type Result } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { InboundMail } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { noteWebhookFault } from '../../platform/webhooks/webhook-faults.ts';
import { wakeItem } from '../desk/inbox/wake-item.service.ts';
import { answeredBy, isTalk } from '../notifications/answers.ts';
import { recipientSubject } from '../notifications/asked-messages.ts';
import { insertFiles, isMailKept } from './attachments.repository.ts';
import type { Attachments } from './attachments.service.ts';
import {
  findAccountByEmail,
  findAnswered,
  findParties,
  insertMail,
  openConversation,
} from './conversations.repository.ts';
import type { TellFullDay } from './full-day.service.ts';
import type { TellGone } from './gone-address.service.ts';
import type { ReplyAddresses } from './reply-address.ts';
import type { SongTalk } from './song-talk.service.ts';

type Deps = {
  attachments: Attachments;
  songTalk: Pick<SongTalk, 'tellOthers'>;
  database: Database;
  clock: Clock;
  limits: Limits;
  tellGone: TellGone;
  tellFullDay: TellFullDay;
  /** Null when no provider receives mails for the shop. */
  replyAddresses: ReplyAddresses | null;
};

/**
 * What happened to a mail. `unknown`: the shop never gave out this address, or no longer knows its message. `too_many`: the
 * mail was not stored because of a limit.
 */
export type Received = 'kept' | 'repeated' | 'unknown' | 'too_many';

/**
 * For the answers of people to the mails of an order, and apart from them for those of programs. A person sends a few
 * answers a day. A program that answers automatic mails could send thousands. What people send over a limit is stored
 * too, but for the staff alone: it is one item for them, and no mail to the other side. It is not refused until there is
 * room again, because the provider tries for eight hours only. Then it would give up, and nobody would know of the mail.
 */
const MAILS_HOUR: Limit = { name: 'conversation_hour', max: 20, seconds: 3_600 };
const MAILS_DAY: Limit = { name: 'conversation_day', max: 60, seconds: 86_400 };

const DAY_SECONDS = 86_400;
/**
 * The most answers of people that are stored: those of an order, and those to all mails that one mailbox got. Nobody writes
 * so many. Without an end, a stranger or two programs that answer each other could fill the conversation and the storage.
 * What counts is the mailbox to which the shop wrote. Nobody checks the sender: a stranger could name the mailbox of
 * somebody else, whose own answers would then be left out.
 */
const MOST_OF_ORDER: Limit = { name: 'conversation_most', max: 300, seconds: DAY_SECONDS };
const MOST_OF_MAILBOX: Limit = { name: 'conversation_mailbox_most', max: 300, seconds: DAY_SECONDS };

/** The staff see this name beside the first mail of a day that was left out. */
class TooManyMails extends Error {
  override readonly name = 'TooManyMails';
}

type Answered = NonNullable<Awaited<ReturnType<typeof findAnswered>>>;

/** The id under which a mail is stored. Its sender chose it. */
export const keptId = ({ id }: Pick<InboundMail, 'id'>): string => tidyText(id).slice(0, 500);

/** Stores the answers of customers and artists to the shop's mails. */
export function createIncomingMails(deps: Deps) {
  const { database, clock, limits, replyAddresses, attachments, songTalk, tellGone, tellFullDay } = deps;
  const { db } = database;

  /**
   * Whether a mail of a person is over the most that is stored. The staff see the first one of an order and a day, with
   * the number of all, and can have it stored after all. The person is told, because the later ones reach nobody.
   */
  async function isOverMost(answered: Answered, mail: InboundMail): Promise<boolean> {
    const { orderId, recipient } = answered;
    const now = clock.now();
    const isOver =
      !(await limits.take(MOST_OF_ORDER, String(orderId))).ok ||
      !(await limits.take(MOST_OF_MAILBOX, recipientSubject('email', recipient))).ok;
    if (!isOver) return false;
    const eventId = `over-most-${orderId}-${now.toISOString().slice(0, 10)}`;
    const body = {
      ...{ id: keptId(mail), to: mail.to },
      ...{ from: tidyText(mail.from).slice(0, 320), subject: tidyText(mail.subject) },
      ...{ text: keptText(tidyText(mail.text)).text, isAutomatic: false },
      files: mail.files.map(({ name }) => ({ name: tidyText(name), content: 'lost' })),
    };
    await noteWebhookFault(db, { source: 'mail', eventId, type: 'mail', body }, new TooManyMails(), now);
    await tellFullDay(answered);
    return true;
  }

  return {
    /**
     * Stores a mail that somebody sent to an answer address. Throws when the mail could not be stored: then the
     * provider sends it again later. No limit leaves out a mail that the staff want (`isWanted`).
     */
    async receive(mail: InboundMail, { isWanted = false } = {}): Promise<Received> {
      const messageId = replyAddresses?.messageOf(mail.to) ?? null;
      if (messageId === null) return 'unknown';
      const answered = await findAnswered(db, messageId);
      if (!answered) {
        // What the staff want stays with them, so it has reached somebody.
        if (!isWanted) await tellGone(mail, messageId);
        return 'unknown';
      }
      const { orderId, recipient, template } = answered;
      const mailId = keptId(mail);
      if (await isMailKept(db, mailId)) return 'repeated';
      const senders = `${mail.isAutomatic ? 'programs' : 'people'}:${orderId}`;
      const isWithin =
        (await limits.take(MAILS_HOUR, senders)).ok && (await limits.take(MAILS_DAY, senders)).ok;
      if (!isWanted && (mail.isAutomatic ? !isWithin : await isOverMost(answered, mail))) return 'too_many';
      const author = answeredBy(template) === 'artist' ? 'artist' : 'customer';
      const parties = await findParties(db, orderId);
      const authorId =
        author === 'customer' ? (parties?.customerId ?? null) : await findAccountByEmail(db, recipient);
      const { text, isCut } = keptText(tidyText(mail.text));
      const now = clock.now();
      // Whoever lost the song still has its mails, but must not speak to the customer as the artist who has it now.
      const isParty = author === 'customer' || authorId === parties?.artistUserId;
      // An answer to a mail from the song's conversation also goes to the other side.
      const hasArtist = parties?.artistUserId != null;
      const audience = isWithin && isTalk(template) && hasArtist && isParty ? 'song' : 'shop';
      const files = await attachments.keep(mail.files, `${author}:${orderId}`);
      let isKept = false;
      try {
        const done = await database.transaction(async (tx): Promise<Result<Received>> => {
          const id = await insertMail(tx, {
            ...{ orderId, author, authorId, audience, text, isCut, createdAt: now },
            ...{ fromAddress: tidyText(mail.from).slice(0, 320), isAutomatic: mail.isAutomatic },
            mailId,
          });
          if (id === null) return ok('repeated');
          await insertFiles(tx, id, files);
          if (audience === 'song') {
            if (!mail.isAutomatic) await songTalk.tellOthers(tx, orderId, { id, side: author, text });
          } else if (!mail.isAutomatic) {
            await openConversation(tx, orderId, id, now);
            await wakeItem(tx, `conversation:${orderId}`);
          }
          return ok('kept');
        });
        if (!done.ok) throw new Error('a mail could not be kept');
        isKept = done.value === 'kept';
        return done.value;
      } finally {
        // No message refers to the files of a mail that was not stored.
        if (!isKept) await attachments.forget(files);
      }
    },
  };
}

export type IncomingMails = ReturnType<typeof createIncomingMails>;
