import type { Conversation, ConversationMessage } from '@keepsong/contract/conversations';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { keptText, withoutCards } from '@keepsong/domain/conversations/answer';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { InboundMail } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { wakeItem } from '../desk/inbox/wake-item.ts';
import { answeredBy } from '../notifications/answers.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath, storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import {
  endWaiting,
  findAccountByEmail,
  findAnswered,
  findMessages,
  findOpenSince,
  findParties,
  findPerson,
  findReadTo,
  insertAnswer,
  insertMail,
  openConversation,
  writeRead,
} from './conversations.repository.ts';
import type { ReplyAddresses } from './reply-address.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Notifications;
  /** Null when no provider receives mails for the shop. */
  replyAddresses: ReplyAddresses | null;
};

/** What happened to a mail. `unknown`: nobody can have sent it to this address. `too_many`: it is not kept. */
export type Received = 'kept' | 'repeated' | 'unknown' | 'too_many';

/** Somebody who answers writes some mails a day. A program that answers programs writes thousands. */
const MAILS_HOUR: Limit = { name: 'conversation_hour', max: 20, seconds: 3_600 };
const MAILS_DAY: Limit = { name: 'conversation_day', max: 60, seconds: 86_400 };
const ANSWERS: Limit = { name: 'staff_answers', max: 300, seconds: 3_600 };
/** How many messages the page shows. */
const SHOWN = 200;

/** What customers and artists write about an order, and what the staff answer. */
export function createConversations({ database, clock, limits, notifications, replyAddresses }: Deps) {
  const { db } = database;

  async function view(by: StaffMember, orderId: number): Promise<Result<Conversation>> {
    const parties = await findParties(db, orderId);
    if (!parties) return refuse('not_found');
    const [rows, openSince, readTo] = await Promise.all([
      findMessages(db, orderId, SHOWN),
      findOpenSince(db, orderId),
      findReadTo(db, orderId, by.id),
    ]);
    const messages = rows.map(
      ({ message, firstName, lastName, email, artistName }): ConversationMessage => ({
        id: message.id,
        author: message.author,
        name:
          (message.author === 'artist' ? artistName : null) ??
          (`${firstName ?? ''} ${lastName ?? ''}`.trim() || (email ?? '')),
        to: message.toWhom,
        // Only an address that is not the author's own says something new.
        other_address:
          message.fromAddress && message.fromAddress.toLowerCase() !== email?.toLowerCase()
            ? message.fromAddress
            : null,
        text: message.text,
        is_cut: message.isCut,
        is_automatic: message.isAutomatic,
        is_unread: message.author !== 'staff' && message.id > readTo,
        at: message.createdAt.toISOString(),
      }),
    );
    const last = messages.findLast(({ author }) => author !== 'staff');
    return ok({
      number: orderNumber(orderId),
      messages,
      open_since: openSince?.toISOString() ?? null,
      has_artist: parties.artistUserId !== null,
      answer_to: last?.author === 'artist' && parties.artistUserId !== null ? 'artist' : 'customer',
    });
  }

  return {
    /** Keeps a mail that somebody sent to an address for answers. Throws when it could not be kept. */
    async receive(mail: InboundMail): Promise<Received> {
      const messageId = replyAddresses?.messageOf(mail.to) ?? null;
      const answered = messageId === null ? null : await findAnswered(db, messageId);
      if (!answered) return 'unknown';
      const { orderId, recipient, template } = answered;
      for (const limit of [MAILS_HOUR, MAILS_DAY])
        if (!(await limits.take(limit, `order:${orderId}`)).ok) return 'too_many';
      const author = answeredBy(template) === 'artist' ? 'artist' : 'customer';
      const parties = await findParties(db, orderId);
      const authorId =
        author === 'customer' ? (parties?.customerId ?? null) : await findAccountByEmail(db, recipient);
      const { text, isCut } = keptText(tidyText(mail.text));
      const now = clock.now();
      const done = await database.transaction(async (tx): Promise<Result<Received>> => {
        const id = await insertMail(tx, {
          ...{ orderId, author, authorId, text, isCut, createdAt: now },
          ...{ fromAddress: tidyText(mail.from).slice(0, 320), isAutomatic: mail.isAutomatic },
          mailId: tidyText(mail.id).slice(0, 500),
        });
        if (id === null) return ok('repeated');
        if (!mail.isAutomatic) {
          await openConversation(tx, orderId, id, now);
          await wakeItem(tx, `conversation:${orderId}`);
        }
        return ok('kept');
      });
      if (!done.ok) throw new Error('a mail could not be kept');
      return done.value;
    },

    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async conversation(session: Session | null, orderId: number | null): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const seen = await view(by.value, orderId);
      if (seen.ok && seen.value.messages.length > 0) {
        const parties = await findParties(db, orderId);
        await noteStaff(db, by.value, clock.now(), {
          action: 'conversation.seen',
          orderNumber: orderNumber(orderId),
          customerId: parties?.customerId ?? null,
        });
      }
      return seen;
    },

    /** Marks everything as read by this person. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read(session: Session | null, orderId: number | null): Promise<Result<{ read: true }>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null || !(await findParties(db, orderId))) return refuse('not_found');
      await writeRead(db, orderId, by.value.id, clock.now());
      return ok({ read: true as const });
    },

    /**
     * Answers by mail. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`, and with `not_found` also when
     * there is no artist to write to.
     */
    async answer(
      session: Session | null,
      orderId: number | null,
      { text, to }: { text: string; to: 'customer' | 'artist' },
    ): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      const within = await limits.take(ANSWERS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      if (orderId === null) return refuse('not_found');
      const written = withoutCards(text);
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        const parties = await findParties(tx, orderId);
        const readerId = to === 'artist' ? parties?.artistUserId : parties?.customerId;
        const reader = readerId == null ? null : await findPerson(tx, readerId);
        const writer = await findPerson(tx, by.value.id);
        if (!parties || !reader || !writer) return refuse('not_found');
        const now = clock.now();
        const id = await insertAnswer(tx, {
          ...{ orderId, author: 'staff', authorId: by.value.id, toWhom: to, text: written, createdAt: now },
        });
        const { slug, commissionId, artistUserId, songData, title } = parties;
        const workPath =
          artistUserId !== null && commissionId !== null ? commissionPath(artistUserId, commissionId) : null;
        await notifications.notify(tx, {
          channel: 'email',
          recipient: reader.email,
          template: to === 'artist' ? 'staff_answer_artist' : 'staff_answer',
          params: {
            orderId,
            song: songData && songFactsOf(songData, title ?? ''),
            fromName: writer.firstName,
            text: written,
            path: to === 'artist' ? workPath : slug && storyPath(slug),
          },
          locale: to === 'artist' ? reader.locale : parties.locale,
          dedupeKey: `conversation:${id}`,
        });
        await endWaiting(tx, orderId);
        await writeRead(tx, orderId, by.value.id, now);
        await noteStaff(tx, by.value, now, {
          ...{
            action: 'conversation.answered',
            orderNumber: orderNumber(orderId),
            customerId: parties.customerId,
          },
          after: { message: id, to },
        });
        return ok(null);
      });
      return done.ok ? view(by.value, orderId) : done;
    },

    /** Nothing needs an answer. Refuses with `sign_in_required`, `forbidden`, and with `not_found` when nobody waits. */
    async close(
      session: Session | null,
      orderId: number | null,
      reason: string,
    ): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        if (!(await endWaiting(tx, orderId))) return refuse('not_found');
        const parties = await findParties(tx, orderId);
        await noteStaff(tx, by.value, clock.now(), {
          action: 'conversation.closed',
          orderNumber: orderNumber(orderId),
          customerId: parties?.customerId ?? null,
          reason,
        });
        return ok(null);
      });
      return done.ok ? view(by.value, orderId) : done;
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;
