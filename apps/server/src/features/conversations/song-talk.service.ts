import { readFile } from 'node:fs/promises';
import type { Talk } from '@keepsong/contract/makers/talk';
import { withoutCards } from '@keepsong/domain/conversations/answer';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import { TALK_MAX, type TalkTo } from '@keepsong/domain/conversations/talk';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { wakeItem } from '../desk/inbox/wake-item.service.ts';
import { endHold, holdForQuestion } from '../studio/question-clock.service.ts';
import { createArtistTalks } from './artist-talks.service.ts';
import { findFile, insertFiles } from './attachments.repository.ts';
import type { Attachments } from './attachments.service.ts';
import { openConversation, writeRead } from './conversations.repository.ts';
import {
  findTalk,
  insertTalk,
  isReadable,
  markReported,
  type Party,
  type TalkRow,
} from './talk.repository.ts';
import { createTalkEntrance } from './talk-entrance.service.ts';
import { mayWrite, viewTalk } from './talk-view.service.ts';
import type { TellTalk } from './tell-talk.service.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  attachments: Attachments;
  tellTalk: TellTalk;
};

export type Written = { text: string; to: string; file: { path: string; fileName: string } | null };

/** A person who plans a song sends only some messages a day, so these limits stop only scripts. */
const WRITES: readonly Limit[] = [
  { name: 'talk_hour', max: 30, seconds: 3_600 },
  { name: 'talk_day', max: 150, seconds: 86_400 },
];
const REPORTS: Limit = { name: 'talk_reports', max: 20, seconds: 86_400 };

/** The conversation of a song between its customer, its artist and the shop. */
export function createSongTalk({ database, clock, limits, attachments, tellTalk }: Deps) {
  const { db } = database;

  /** Shows the staff that somebody waits for their answer. */
  async function callStaff(tx: Tx, orderId: number, { id, now }: { id: number; now: Date }): Promise<void> {
    await openConversation(tx, orderId, id, now);
    await wakeItem(tx, `conversation:${orderId}`);
  }

  /** Tells the other side of the song about a new message. If the song has no artist, the staff must answer. */
  async function tellOthers(
    tx: Tx,
    talk: TalkRow,
    { id, side, text }: { id: number; side: Party['side']; text: string },
  ): Promise<void> {
    const { commissionId, artistId } = talk;
    const now = clock.now();
    if (side === 'artist') {
      if (artistId !== null) await holdForQuestion(tx, { commissionId, artistId, now });
      await tellTalk.toCustomer(tx, talk, { id, text });
    } else {
      await endHold(tx, { commissionId, now });
      await tellTalk.toArtist(tx, talk, id);
    }
  }

  /** Who reads a message. When the song has no artist, only the shop reads the customer's messages. */
  const audienceOf = (talk: TalkRow, side: Party['side'], to: TalkTo): 'song' | 'shop' =>
    to === 'shop' || (side === 'customer' && talk.artistUserId === null) ? 'shop' : 'song';

  /**
   * Writes a message. Refuses with `invalid_input`, `commission_state` when the song is stopped, and
   * `too_many_requests`.
   */
  async function write(party: Party, written: Written): Promise<Result<Talk>> {
    const { side, userId, talk } = party;
    const text = withoutCards(tidyText(written.text).trim());
    if (text === '' && !written.file) return refuseFields('invalid_input', { text: 'required' });
    if (text.length > TALK_MAX) return refuseFields('invalid_input', { text: 'too_long' });
    if (!mayWrite(party)) return refuse('commission_state', { from: talk.state });
    const within = await limits.takeEach(WRITES, `user:${userId}`);
    if (!within.ok) return within;
    const sent = written.file
      ? [{ name: written.file.fileName || 'file', content: await readFile(written.file.path) }]
      : [];
    const files = await attachments.keep(sent, `${side}:${talk.orderId}`);
    let isKept = false;
    try {
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        // The artist may have lost the song just now, so it is read again.
        const current = await findTalk(tx, { orderId: talk.orderId });
        if (!current || (side === 'artist' && current.artistId !== talk.artistId)) return refuse('not_found');
        const now = clock.now();
        const audience = audienceOf(current, side, written.to === 'shop' ? 'shop' : 'all');
        const id = await insertTalk(tx, {
          ...{ orderId: talk.orderId, author: side, authorId: userId, audience, text },
          createdAt: now,
        });
        await insertFiles(tx, id, files);
        await writeRead(tx, talk.orderId, userId, now);
        if (audience === 'shop') await callStaff(tx, talk.orderId, { id, now });
        else await tellOthers(tx, current, { id, side, text });
        return ok(null);
      });
      if (!done.ok) return done;
      isKept = true;
    } finally {
      // No message refers to the files of a message that was not stored.
      if (!isKept) await attachments.forget(files);
    }
    return ok(await viewTalk(db, party));
  }

  async function read({ talk, userId }: Party) {
    await writeRead(db, talk.orderId, userId, clock.now());
    return ok({ done: true as const });
  }

  async function report(party: Party, messageId: number): Promise<Result<{ done: true }>> {
    const within = await limits.take(REPORTS, `user:${party.userId}`);
    if (!within.ok) return within;
    if (!(await isReadable(db, party, messageId))) return refuse('not_found');
    return database.transaction(async (tx): Promise<Result<{ done: true }>> => {
      const now = clock.now();
      if (await markReported(tx, messageId, now))
        await callStaff(tx, party.talk.orderId, { id: messageId, now });
      return ok({ done: true as const });
    });
  }

  /** A stored file for its download. Its name hides contacts, as the list of the files does (decision 0115). */
  async function file(party: Party, id: number | null): Promise<Result<{ key: string; name: string }>> {
    const found = id === null ? null : await findFile(db, party.talk.orderId, id);
    if (!found || !(await isReadable(db, party, found.messageId))) return refuse('not_found');
    return ok({ key: found.key, name: maskContacts(found.name) });
  }

  const within =
    <A, T>(act: (party: Party, given: A) => Promise<Result<T>>) =>
    async (party: Result<Party>, given: A): Promise<Result<T>> =>
      party.ok ? act(party.value, given) : party;
  const view = async (party: Party, before: number | null) => ok(await viewTalk(db, party, before));

  return {
    ...createTalkEntrance(db),
    ...createArtistTalks({ db, clock }),
    /** The newest messages, or those before the message with an id. */
    view: within(view),
    write: within(write),
    read: within((party: Party, _: null) => read(party)),
    report: within(report),
    file: within(file),

    /** Tells the other side about a message that came by mail. The caller has stored the message. */
    tellOthers: async (
      tx: Tx,
      orderId: number,
      message: { id: number; side: Party['side']; text: string },
    ) => {
      const talk = await findTalk(tx, { orderId });
      if (talk) await tellOthers(tx, talk, message);
    },

    /**
     * Stores words that a customer wrote to the artist in another place, such as a form. The caller tells the
     * artist.
     */
    async note(tx: Tx, { orderId, userId, text }: { orderId: number; userId: number; text: string }) {
      const values = { orderId, author: 'customer' as const, authorId: userId, audience: 'song' as const };
      await insertTalk(tx, { ...values, text, createdAt: clock.now() });
    },
  };
}

export type SongTalk = ReturnType<typeof createSongTalk>;
