import type { OrderMessage, OrderNote, ReadMessage } from '@keepsong/contract/order-page';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/named-lock.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { orderDeskPath } from '../notifications/page-paths.ts';
import { RESENDS, sendingOf } from './handle-orders.service.ts';
import { findCustomersOf } from './order-list.repository.ts';
import { findNames, findNoteByKey, findStaffToTell, insertNote } from './order-page.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  keptMessages: KeptMessages;
  notifications: Pick<Notifications, 'notifyUser'>;
};

const NOTES = { name: 'order_notes', max: 240, seconds: 3_600 } as const;

/** Messages about an order, and the notes that the staff write to each other about it. */
export function createOrderMessages({ database, clock, limits, keptMessages, notifications }: Deps) {
  const { db } = database;

  return {
    /** The text of a message that is kept. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read(session: Session | null, orderId: number | null, id: string): Promise<Result<ReadMessage>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      const found = orderId === null ? null : await keptMessages.find(db, orderId, id);
      const text = found && keptMessages.textOf(found, await keptMessages.edits(db));
      if (orderId === null || !found || !text) return refuse('not_found');
      const again_to = await keptMessages.recipientNow(db, found);
      const [order] = await findCustomersOf(db, [orderId]);
      await noteStaff(db, by.value, clock.now(), {
        action: 'order.message_read',
        orderNumber: orderNumber(orderId),
        customerId: order?.userId ?? null,
        after: { message: id },
      });
      return ok({ ...text, again_to });
    },

    /**
     * Sends a message again, once for each key and reason. Refuses with `sign_in_required`, `forbidden`, `not_found`,
     * `too_many_requests`.
     */
    async resend(
      session: Session | null,
      orderId: number | null,
      { id, reason, key }: { id: string; reason: string | undefined; key: string | null },
    ): Promise<Result<{ message: OrderMessage }>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      const within = await limits.take(RESENDS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      if (orderId === null) return refuse('not_found');
      return database.transaction(async (tx): Promise<Result<{ message: OrderMessage }>> => {
        const found = await keptMessages.find(tx, orderId, id);
        const request = sendingOf(by.value, key, reason);
        const sent = found && (await keptMessages.resend(tx, found, request));
        const [order] = await findCustomersOf(tx, [orderId]);
        if (!sent || !order) return refuse('not_found');
        const { message, isNew } = sent;
        if (isNew)
          await noteStaff(tx, by.value, clock.now(), {
            action: 'order.message_sent',
            orderNumber: orderNumber(orderId),
            customerId: order.userId,
            after: { message: message.template, to: message.to },
            reason,
          });
        return ok({ message });
      });
    },

    /**
     * Writes a note. Each member of the staff who is named in it and may see orders gets a mail with a link, without
     * the text of the note. A repeated request with the same key gets the same answer. Refuses with `sign_in_required`,
     * `forbidden`, `not_found`, `too_many_requests`, `key_reused`.
     */
    async addNote(
      session: Session | null,
      orderId: number | null,
      { text, mentions, key }: { text: string; mentions: readonly number[]; key: string | null },
    ): Promise<Result<{ note: OrderNote }>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const within = await limits.take(NOTES, `staff:${by.value.id}`);
      if (!within.ok) return within;
      if (orderId === null) return refuse('not_found');
      return database.transaction(async (tx): Promise<Result<{ note: OrderNote }>> => {
        const [order] = await findCustomersOf(tx, [orderId]);
        if (!order) return refuse('not_found');
        const authorId = by.value.id;
        if (key !== null) await lockName(tx, `note by key ${authorId}:${key}`);
        const known = key === null ? null : await findNoteByKey(tx, { orderId, authorId, key });
        if (known)
          return known.text === text ? ok({ note: await noteView(tx, known) }) : refuse('key_reused');
        const told = await findStaffToTell(tx, mentions);
        const row = await insertNote(tx, {
          ...{ orderId, authorId, text, mentions: told.map(({ id }) => id), requestKey: key },
          createdAt: clock.now(),
        });
        const note = await noteView(tx, row);
        const number = orderNumber(orderId);
        const params = { orderId, fromName: note.author.name, path: orderDeskPath(number) };
        for (const person of told)
          await notifications.notifyUser(tx, person, 'note_staff', params, `note:${row.id}:${person.id}`);
        await noteStaff(tx, by.value, clock.now(), {
          action: 'order.noted',
          orderNumber: number,
          customerId: order.userId,
          after: { note: row.id, mentions: row.mentions },
        });
        return ok({ note });
      });
    },
  };
}

/** A note with the names of who wrote it and of whom it names. */
async function noteView(tx: Tx, row: Awaited<ReturnType<typeof insertNote>>): Promise<OrderNote> {
  const names = await findNames(tx, [row.authorId, ...row.mentions]);
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  return {
    ...{ id: row.id, at: row.createdAt.toISOString(), text: row.text },
    ...{ author: person(row.authorId), mentions: row.mentions.map(person) },
  };
}

export type OrderMessagesService = ReturnType<typeof createOrderMessages>;
