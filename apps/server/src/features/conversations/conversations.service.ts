import type { Conversation } from '@keepsong/contract/conversations';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { withoutCards } from '@keepsong/domain/conversations/answer';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath, storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { viewConversation } from './conversation-view.service.ts';
import { endWaiting, findParties, findPerson, insertAnswer, writeRead } from './conversations.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Notifications;
};

/** The order, and the message before which the page ends. Null for the newest page. */
type Asked = { orderId: number | null; before: number | null };

const ANSWERS: Limit = { name: 'staff_answers', max: 300, seconds: 3_600 };

/** The messages of customers and artists about an order, and the answers of the staff. */
export function createConversations({ database, clock, limits, notifications }: Deps) {
  const { db } = database;

  const view = (by: StaffMember, orderId: number) => viewConversation(db, by, orderId);

  /**
   * Writes to one side of an order by mail, only once for each `request`. Refuses with `not_found` when that
   * side has nobody to write to.
   */
  async function write(
    by: StaffMember,
    orderId: number,
    { text, to }: { text: string; to: 'customer' | 'artist' | 'song' },
    request: { requestKey: string; requestHash: string } | null = null,
  ): Promise<Result<null>> {
    const written = withoutCards(text);
    return database.transaction(async (tx): Promise<Result<null>> => {
      const parties = await findParties(tx, orderId);
      const sides = to === 'song' ? (['customer', 'artist'] as const) : [to];
      const readers = await readersOf(tx, parties, sides);
      const writer = await findPerson(tx, by.id);
      if (!parties || readers.length < sides.length || !writer) return refuse('not_found');
      const now = clock.now();
      const id = await insertAnswer(tx, {
        ...{ orderId, author: 'staff', authorId: by.id, text: written, createdAt: now },
        ...(to === 'song' ? { audience: 'song' as const } : { toWhom: to }),
        ...request,
      });
      if (id === null) return ok(null);
      const { slug, songData, title } = parties;
      for (const { side, reader } of readers)
        await notifications.notify(tx, {
          channel: 'email',
          recipient: reader.email,
          template: side === 'artist' ? 'staff_answer_artist' : 'staff_answer',
          params: {
            orderId,
            song: songData && songFactsOf(songData, title ?? ''),
            fromName: writer.firstName,
            text: written,
            path: side === 'artist' ? workPathOf(parties) : slug && storyPath(slug),
          },
          locale: side === 'artist' ? reader.locale : parties.locale,
          dedupeKey: to === 'song' ? `conversation:${id}:${side}` : `conversation:${id}`,
        });
      await endWaiting(tx, orderId);
      await writeRead(tx, orderId, by.id, now);
      await noteStaff(tx, by, now, {
        ...{
          action: 'conversation.answered',
          orderNumber: orderNumber(orderId),
          customerId: parties.customerId,
        },
        after: { message: id, to },
      });
      return ok(null);
    });
  }

  return {
    write,

    /**
     * The conversation about an order; with `before`, its messages before the one with this id. Refuses with
     * `sign_in_required`, `forbidden`, `not_found`.
     */
    async conversation(session: Session | null, { orderId, before }: Asked): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const seen = await viewConversation(db, by.value, orderId, before);
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

    /**
     * Marks the conversation as read by this person. Refuses with `sign_in_required`, `forbidden`, `not_found`.
     */
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
      { text, to }: { text: string; to: 'customer' | 'artist' | 'song' },
    ): Promise<Result<Conversation>> {
      const by = requireStaff(session, 'messages');
      if (!by.ok) return by;
      const within = await limits.take(ANSWERS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      if (orderId === null) return refuse('not_found');
      const done = await write(by.value, orderId, { text, to });
      return done.ok ? view(by.value, orderId) : done;
    },

    /**
     * Closes a conversation because nothing needs an answer. Refuses with `sign_in_required`, `forbidden`, and
     * with `not_found` when nobody waits.
     */
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

type Parties = NonNullable<Awaited<ReturnType<typeof findParties>>>;

/** The path of the page where the artist works on the order's song. Null without an artist. */
const workPathOf = ({ artistUserId, commissionId }: Parties): string | null =>
  artistUserId !== null && commissionId !== null ? commissionPath(artistUserId, commissionId) : null;

/** The people on these sides of an order. People without an account are left out. */
async function readersOf(tx: Tx, parties: Parties | null, sides: readonly ('customer' | 'artist')[]) {
  const found = [];
  for (const side of sides) {
    const id = side === 'artist' ? parties?.artistUserId : parties?.customerId;
    const reader = id == null ? null : await findPerson(tx, id);
    if (reader) found.push({ side, reader });
  }
  return found;
}

export type Conversations = ReturnType<typeof createConversations>;
