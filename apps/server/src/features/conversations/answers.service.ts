import { readFile } from 'node:fs/promises';
import type { AnswerBody, Conversation } from '@keepsong/contract/conversations';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { withoutCards } from '@keepsong/domain/conversations/answer';
import { ANSWER_FILES_MAX } from '@keepsong/domain/conversations/talk';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { ReceivedFile } from '../../platform/http/uploads.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath, storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { sniffAttachment } from './attachment-types.ts';
import { insertFiles, type NewFile } from './attachments.repository.ts';
import type { Attachments } from './attachments.service.ts';
import { viewConversation } from './conversation-view.service.ts';
import {
  endWaitingOf,
  findParties,
  findPerson,
  findRequestHash,
  insertAnswer,
  takesFiles,
  writeRead,
} from './conversations.repository.ts';

export type AnswersDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  notifications: Notifications;
  attachments: Attachments;
};

const ANSWERS: Limit = { name: 'staff_answers', max: 300, seconds: 3_600 };

type Keyed = { key: string | null };
type Request = { requestKey: string; requestHash: string };

/**
 * What a key stands for: the answer and its files. How far its writer has read is no part of it, because a page may
 * have loaded newer messages when it sends the same again.
 */
function requestOf(
  key: string | null,
  orderId: number,
  { text, to }: AnswerBody,
  files: readonly { name: string; content: Buffer }[],
): Request | null {
  if (key === null) return null;
  const sent = files.map(({ name, content }) => [name, sha256(content).toString('hex')]);
  const requestHash = sha256(JSON.stringify([orderId, to, text, sent])).toString('hex');
  return { requestKey: key, requestHash };
}

/**
 * Whether this person has made this very request before. Refuses with `key_reused` when its key stands for another one.
 */
export async function wasMade(
  on: DbOrTx,
  by: StaffMember,
  request: Request | null,
): Promise<Result<boolean>> {
  if (request === null) return ok(false);
  const hash = await findRequestHash(on, by.id, request.requestKey);
  return hash === null || hash === request.requestHash ? ok(hash !== null) : refuse('key_reused');
}

/** Whether somebody may answer now. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
async function mayAnswer(limits: Limits, session: Session | null): Promise<Result<StaffMember>> {
  const by = requireStaff(session, 'messages');
  if (!by.ok) return by;
  const within = await limits.take(ANSWERS, `staff:${by.value.id}`);
  return within.ok ? by : within;
}

/** The answers of the staff to customers and artists. */
export function createAnswers({ database, clock, limits, notifications, attachments }: AnswersDeps) {
  const { db } = database;

  const view = (by: StaffMember, orderId: number) => viewConversation(db, by, orderId);

  /**
   * Writes to one side of an order by mail, only once for each `request`. The writer of a letter to many has read no
   * conversation, so nobody's waiting ends. Returns whether it was written now, and not for an earlier request. Refuses
   * with `not_found` when that side has nobody to write to, with `invalid_input` for files that nobody could find, and
   * with `key_reused` when the request's key was used for something else.
   */
  async function write(
    by: StaffMember,
    orderId: number,
    { text, to, seen_to, files = [] }: AnswerBody & { files?: readonly NewFile[] },
    { request = null, isToMany = false }: { request?: Request | null; isToMany?: boolean } = {},
  ): Promise<Result<boolean>> {
    const written = withoutCards(text);
    return database.transaction(async (tx): Promise<Result<boolean>> => {
      const parties = await findParties(tx, orderId);
      const sides = to === 'song' ? (['customer', 'artist'] as const) : [to];
      const readers = await readersOf(tx, parties, sides);
      const writer = await findPerson(tx, by.id);
      if (!parties || readers.length < sides.length || !writer) return refuse('not_found');
      if (files.length > 0 && !takesFiles(parties))
        return refuseFields('invalid_input', { files: 'invalid' });
      const now = clock.now();
      const id = await insertAnswer(tx, {
        ...{ orderId, author: 'staff', authorId: by.id, text: written, createdAt: now },
        ...(to === 'song' ? { audience: 'song' as const } : { toWhom: to }),
        ...request,
      });
      if (id === null) {
        const before = await wasMade(tx, by, request);
        return before.ok ? ok(false) : before;
      }
      await insertFiles(tx, id, files);
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
            files: files.map(({ name }) => name),
            path: side === 'artist' ? workPathOf(parties) : slug && storyPath(slug),
          },
          locale: side === 'artist' ? reader.locale : parties.locale,
          dedupeKey: to === 'song' ? `conversation:${id}:${side}` : `conversation:${id}`,
        });
      if (!isToMany) {
        const readTo = Math.min(seen_to ?? id, id);
        await endWaitingOf(tx, orderId, { sides, readTo, now });
        await writeRead(tx, orderId, by.id, now, readTo);
      }
      await noteStaff(tx, by, now, {
        ...{
          action: 'conversation.answered',
          orderNumber: orderNumber(orderId),
          customerId: parties.customerId,
        },
        after: { message: id, to, ...(files.length > 0 && { files: files.length }) },
      });
      return ok(true);
    });
  }

  return {
    write,

    /**
     * Answers by mail, once for each key. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`,
     * `key_reused`, and with `not_found` also when there is no artist to write to.
     */
    async answer(
      session: Session | null,
      orderId: number | null,
      { key, ...answer }: AnswerBody & Keyed,
    ): Promise<Result<Conversation>> {
      const by = await mayAnswer(limits, session);
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      const request = requestOf(key, orderId, answer, []);
      const before = await wasMade(db, by.value, request);
      if (!before.ok) return before;
      if (before.value) return view(by.value, orderId);
      const done = await write(by.value, orderId, answer, { request });
      return done.ok ? view(by.value, orderId) : done;
    },

    /**
     * Answers by mail with files, once for each key. Nothing is sent when one of them cannot be kept. Then it refuses
     * with `invalid_input` and the file's name, or with `too_many_requests`. Refuses else as `answer` does.
     */
    async answerWithFiles(
      session: Session | null,
      orderId: number | null,
      { key, sent, ...answer }: AnswerBody & Keyed & { sent: readonly ReceivedFile[] },
    ): Promise<Result<Conversation>> {
      const by = await mayAnswer(limits, session);
      if (!by.ok) return by;
      if (orderId === null) return refuse('not_found');
      if (sent.length > ANSWER_FILES_MAX) return refuseFields('invalid_input', { files: 'too_many' });
      const contents = await Promise.all(
        sent.map(async ({ path, fileName }) => ({ name: fileName || 'file', content: await readFile(path) })),
      );
      const request = requestOf(key, orderId, answer, contents);
      // The files of an answer that was sent before are neither kept nor counted again.
      const before = await wasMade(db, by.value, request);
      if (!before.ok) return before;
      if (before.value) return view(by.value, orderId);
      // A file of a wrong kind is refused before the files count for the limit of the day.
      for (const { name, content } of contents)
        if (!(await sniffAttachment(content))) return refuseUnkept({ name, unkept: 'type' });
      const files = await attachments.keep(contents, `staff:${by.value.id}`);
      let isKept = false;
      try {
        const unkept = files.find((file) => file.unkept !== null);
        if (unkept) return refuseUnkept(unkept);
        const done = await write(by.value, orderId, { ...answer, files }, { request });
        isKept = done.ok && done.value;
        return done.ok ? await view(by.value, orderId) : done;
      } finally {
        // No message refers to the files of an answer that was not stored.
        if (!isKept) await attachments.forget(files);
      }
    },
  };
}

/**
 * Refuses an answer because of a file that was not kept. The same file can be sent later when the writer has
 * reached the limit of a day, which the details say, or when too many files wait to be decoded.
 */
function refuseUnkept({ name, unkept }: Pick<NewFile, 'name' | 'unkept'>) {
  if (unkept === 'day') return refuse('too_many_requests', { limit: 'day' });
  if (unkept === 'lost') return refuse('too_many_requests');
  const { refusal } = refuseFields('invalid_input', { files: 'invalid' });
  return { ok: false as const, refusal: { ...refusal, details: { file: name } } };
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
