import type { Readable } from 'node:stream';
import type { MessageQuery, SystemMessage, SystemMessages } from '@keepsong/contract/system/system';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import { may } from '@keepsong/domain/staff/permissions';
import { MOST_COUNTED, messageState } from '@keepsong/domain/system/system';
import type { Clock } from '../../platform/clock.ts';
import type { CsvColumns } from '../../platform/csv/csv-file.ts';
import { deskFile } from '../../platform/csv/desk-file.ts';
import type { Db } from '../../platform/db/database.ts';
import { type PlacedList, pageOf, readPlace } from '../../platform/db/list-place.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { KeptMessages } from './kept-messages.service.ts';
import {
  countFitting,
  countMessages,
  findMessages,
  type ListedMessage,
  type MessageCounts,
  type MessageFilter,
} from './message-list.repository.ts';

const PAGE = 50;
/** Only a script downloads this many files. */
const EXPORTS = { name: 'message_exports', max: 20, seconds: 3_600 } as const;

type Deps = { db: Db; clock: Clock; limits: Limits; keptMessages: Pick<KeptMessages, 'subjectOf' | 'edits'> };

/** The list of the shop's messages for the staff. */
export function createMessageList({ db, clock, limits, keptMessages }: Deps) {
  return {
    /** Counts the messages that wait, that were sent since `day`, and that were given up since `month`. */
    counts: (at: { now: Date; day: Date; month: Date }): Promise<MessageCounts> => countMessages(db, at),

    /**
     * Refuses with `sign_in_required`, `forbidden`. Staff who may not see customers do not see the recipients
     * and cannot search for them. Reading by the others is logged.
     */
    async list(session: Session | null, query: MessageQuery): Promise<Result<SystemMessages>> {
      const reader = readerOf(session, query);
      if (!reader.ok) return reader;
      const { by, isOpen } = reader.value;
      const { dir, cursor } = query;
      const filter = filterOf(query);
      const list = placedList(query);
      const place = readPlace(cursor, list);
      const [found, count, edits] = await Promise.all([
        findMessages(db, filter, { dir, place, limit: PAGE + 1 }),
        countFitting(db, filter),
        keptMessages.edits(db),
      ]);
      const { rows, next, previous } = pageOf(found, {
        ...{ size: PAGE, place, list },
        placeOf: (row) => ({ value: row.place, id: row.id }),
      });
      if (isOpen && rows.length > 0)
        await noteStaff(db, by, clock.now(), {
          action: 'messages.listed',
          after: { ...givenIn(query), messages: rows.map(({ id }) => id) },
        });
      return ok({
        messages: rows.map((row) => view(row, isOpen ? keptMessages.subjectOf(row, edits) : null, isOpen)),
        ...{ next, previous },
        count: { count: Math.min(count, MOST_COUNTED), has_more: count > MOST_COUNTED },
      });
    },

    /**
     * All messages that match the filter, as a file. Refuses with `sign_in_required`, `forbidden`,
     * `too_many_requests`. For people who may not see customers it names no recipient and no order.
     */
    async csv(session: Session | null, query: MessageQuery): Promise<Result<Readable>> {
      const reader = readerOf(session, query);
      if (!reader.ok) return reader;
      const { isOpen } = reader.value;
      return deskFile({ db, clock, limits }, session, {
        ...{ may: 'system', limit: EXPORTS, columns: COLUMNS },
        ...{ action: 'messages.exported', after: givenIn(query) },
        read: async (last: ExportedMessage | null, limit) => {
          const place = last && { value: last.place, id: last.shown.id, isBack: false };
          const rows = await findMessages(db, filterOf(query), { dir: query.dir, place, limit });
          return rows.map((row) => ({ place: row.place, shown: view(row, null, isOpen) }));
        },
      });
    },
  };
}

export type MessageList = ReturnType<typeof createMessageList>;

/**
 * Who reads the messages, and whether they see the recipients. People who do not cannot search for recipients. Refuses
 * with `sign_in_required`, `forbidden`.
 */
function readerOf(
  session: Session | null,
  { q }: MessageQuery,
): Result<{ by: StaffMember; isOpen: boolean }> {
  const by = requireStaff(session, 'system');
  if (!by.ok) return by;
  const isOpen = may(by.value.role, 'customers');
  return q && !isOpen ? refuse('forbidden') : ok({ by: by.value, isOpen });
}

/** The query for the log: of its words only the beginnings. */
const givenIn = ({ cursor: _, q = '', ...query }: MessageQuery): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...query, q: maskWords(q) }).filter(([, value]) => value !== undefined && value !== ''),
  );

/** Each state is sorted by another column, so a cursor is valid for one state only. */
const placedList = ({ state, dir }: MessageQuery): PlacedList => ({
  name: ['messages', state, dir].join(' '),
  values: 'moment',
  ids: 'uuid',
});

/** The words of a query are the number of an order, or the beginning of an address or phone number. */
function filterOf({ q = '', state, channel, from, to }: MessageQuery): MessageFilter {
  const filter = { state, channel, from, to };
  if (q === '') return filter;
  const order = readOrderNumber(q);
  return order === null ? { ...filter, recipient: recipientOf(q) } : { ...filter, orderId: order };
}

/** Turns a typed number into the stored form: with the country code, without spaces. */
function recipientOf(q: string): string {
  if (!/^[\d\s()+.-]{4,}$/.test(q)) return q.toLowerCase();
  const digits = q.replace(/\D/g, '');
  return q.startsWith('+') || digits.startsWith('1') ? `+${digits}` : `+1${digits}`;
}

const text = (moment: Date | null) => moment?.toISOString() ?? null;

function view(row: ListedMessage, subject: string | null, isOpen: boolean): SystemMessage {
  return {
    id: row.id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    template: row.template,
    language: row.locale,
    state: messageState(row),
    to: isOpen ? row.recipient : null,
    order_number: isOpen && row.orderId !== null ? orderNumber(row.orderId) : null,
    subject,
    created_at: row.createdAt.toISOString(),
    send_after: row.sendAfter.toISOString(),
    sent_at: text(row.sentAt),
    arrived_at: text(row.arrivedAt),
    ended_at: text(row.bouncedAt ?? row.abandonedAt),
    attempts: row.attempts,
    error: row.lastError ?? '',
    may_retry: row.abandonedAt !== null && row.hasContent,
  };
}

type ExportedMessage = { place: ListedMessage['place']; shown: SystemMessage };

const column = (field: Exclude<keyof SystemMessage, 'subject' | 'may_retry'>) => (row: ExportedMessage) =>
  row.shown[field];

/** The columns of the file. Subjects are left out, because each would have to be rendered. */
const COLUMNS: CsvColumns<ExportedMessage> = {
  ...{ id: column('id'), channel: column('channel'), template: column('template') },
  ...{ language: column('language'), state: column('state'), to: column('to') },
  ...{ order_number: column('order_number'), created_at: column('created_at') },
  ...{ send_after: column('send_after'), sent_at: column('sent_at'), ended_at: column('ended_at') },
  arrived_at: column('arrived_at'),
  ...{ attempts: column('attempts'), error: column('error') },
};
